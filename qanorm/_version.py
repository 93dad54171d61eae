"""The version, in one place: packaging, signatures and reports read it here."""

__version__ = "0.1.0"
