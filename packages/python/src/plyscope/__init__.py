"""Plyscope in Python: search game trees, look at every visit, and show searches in a notebook.

A *scenario* is the text after the ``#`` of a Plyscope link: a game, a position, and a search.

>>> import plyscope
>>> found = plyscope.search("game=tree&tree=(3 12 8)(2 4 6)(14 5 2)&search=alpha-beta")
>>> found["value"], found["best"]
(3, 'a')
"""

from . import emit
from ._program import PlyscopeError, program, report, run, search, version, visits
from ._view import View, view

__all__ = ["PlyscopeError", "View", "emit", "program", "report", "run", "search", "version", "view", "visits"]
