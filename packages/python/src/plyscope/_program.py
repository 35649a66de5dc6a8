"""The command ``plyscope``, as functions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union

PathLike = Union[str, "os.PathLike[str]"]


class PlyscopeError(Exception):
    """The command could not answer. The message names the place and the fix, as the command prints them."""


def program() -> str:
    """The path of the command that belongs to this package, or else of the one on the search path.

    The variable ``PLYSCOPE`` names another one.

    Raises:
        PlyscopeError: there is no command.

    >>> Path(program()).stem
    'plyscope'
    """
    named = os.environ.get("PLYSCOPE")
    if named:
        return named
    name = "plyscope.exe" if sys.platform == "win32" else "plyscope"
    schemes = ["", *(f"{os.name}_user",) * (f"{os.name}_user" in sysconfig.get_scheme_names())]
    for scheme in schemes:
        scripts = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        found = Path(scripts) / name
        if found.is_file():
            return str(found)
    on_path = shutil.which("plyscope")
    if on_path is None:
        raise PlyscopeError("the command plyscope is not here: install the package again (pip install --force-reinstall plyscope)")
    return on_path


def run(*arguments: PathLike, stdin: bytes | None = None) -> str:
    """Runs the command with these arguments, and returns what it prints.

    Raises:
        PlyscopeError: the command refused the arguments, or found a file damaged.

    >>> print(run("perft", "--game", "tic-tac-toe", "--depth", "2"), end="")
    1 9
    2 72
    >>> run("search", "game=nonsense")
    Traceback (most recent call last):
      ...
    plyscope._program.PlyscopeError: game: there is no game “nonsense” ...
    """
    done = subprocess.run([program(), *arguments], input=stdin, stdin=None if stdin is not None else subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        message = done.stderr.decode(errors="replace").strip().removeprefix("plyscope: ")
        raise PlyscopeError(message or f"plyscope ended with status {done.returncode}")
    return done.stdout.decode()


def version() -> str:
    """The version of the command.

    >>> version().split(".")[0]
    '0'
    """
    return run("--version").removeprefix("plyscope ").strip()


def search(scenario: str, *, seconds: float | None = None, insight: bool = True) -> dict[str, Any]:
    """Searches a scenario.

    Args:
        scenario: the text after the ``#`` of a link; what it leaves out has its default.
        seconds: a limit of time, after which the search is stopped.
        insight: whether to look into the search, too (which searches once more).

    Returns:
        The keys of ``plyscope search --json``: ``value``, ``best``, ``line``, ``visits``, ``depth`` and many more. Values are from the
        side to move.

    >>> search("game=tree&tree=(3 12 8)(2 4 6)(14 5 2)&search=minimax", insight=False)["value"]
    3
    """
    options = [] if seconds is None else ["--time", str(seconds)]
    if not insight:
        options.append("--no-insight")
    found: dict[str, Any] = json.loads(run("search", scenario, "--json", *options))
    return found


def visits(what: PathLike) -> Iterator[dict[str, Any]]:
    """The visits of a search, in the order in which they begin.

    Args:
        what: a scenario, which is searched; or the path of a trace file of Plyscope or of another program.

    Yields:
        A dictionary for each visit, with the columns of docs/tables.md. Values are from the side to move.

    >>> rows = list(visits("game=tree&tree=(3 12)(2 4)&search=alpha-beta"))
    >>> [row["move"] for row in rows if row["reason"] == "cut-off"]
    ['b']
    """
    question = ["trace", what] if is_scenario(what) else ["open", what, "trace"]
    with subprocess.Popen([program(), *question, "--format", "ndjson"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        for line in running.stdout:
            yield json.loads(line)
        message = running.stderr.read().decode(errors="replace").strip().removeprefix("plyscope: ")
    if running.returncode != 0:
        raise PlyscopeError(message)


def report(*what: PathLike, where: str | None = None) -> dict[str, Any]:
    """The counters of a search, or of several.

    Args:
        what: scenarios, trace files, or folders with trace files.
        where: a condition; the visits that meet it are counted, too, such as ``"depth >= 2 and reason = cut-off"``.

    Returns:
        The keys of ``plyscope report --json``; for several searches, those of each are in the list ``searches``.

    >>> counted = report("game=tree&tree=(3 12 8)(2 4 6)&search=alpha-beta", where="reason = cut-off")
    >>> counted["subset"]["visits"]
    1
    """
    options = [] if where is None else ["--where", where]
    counted: dict[str, Any] = json.loads(run("report", *what, *options, "--json"))
    return counted


def is_scenario(what: PathLike) -> bool:
    """Whether a text is a scenario: not the path of a file that is there, and with a key.

    >>> is_scenario("game=chess"), is_scenario("search.plys"), is_scenario(Path("a=b"))
    (True, False, False)
    """
    return isinstance(what, str) and "=" in what and not Path(what).exists()
