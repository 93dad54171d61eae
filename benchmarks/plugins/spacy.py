"""spaCy: a pipeline component; tested with spaCy 3.8.

``nlp.add_pipe("qanorm", config={"normalizer": "he"})`` finds it by its entry point. Documents get
``doc._.qanorm`` (the whole `Normalized`), ``doc._.qanorm_text``, ``doc._.qanorm_tokens`` (with
spans into ``doc.text``) and ``doc._.qanorm_value``. spaCy's own tokens stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import normalize
from .frameworks import need

Doc = need("spacy", "spacy.tokens", "Doc").Doc
Language = need("spacy", "spacy.language", "Language").Language

_READ: dict[str, Callable[[Any], Any]] = {
    "qanorm_text": lambda doc: doc._.qanorm.text,
    "qanorm_tokens": lambda doc: doc._.qanorm.tokens,
    "qanorm_value": lambda doc: doc._.qanorm.value,
}


@Language.factory("qanorm", default_config={"normalizer": "und", "options": {}})
def component(nlp: Any, name: str, normalizer: str, options: dict[str, Any]) -> Any:
    """The component for a normalizer by name.

    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> added = nlp.add_pipe("qanorm", config={"normalizer": "squad"})
    >>> nlp("The Dead Sea.")._.qanorm_text
    'dead sea'
    """
    recipe = normalize.get(normalizer, **options)
    if not Doc.has_extension("qanorm"):
        Doc.set_extension("qanorm", default=None)
        for attribute, read in _READ.items():
            Doc.set_extension(attribute, getter=read)

    def read_document(doc: Any) -> Any:
        doc._.qanorm = recipe(doc.text)
        return doc

    return read_document
