"""The page of Plyscope in a notebook, or in the browser."""

from __future__ import annotations

import atexit
import html
import os
import subprocess
import sys
import tempfile
import webbrowser
import weakref
from pathlib import Path
from typing import Union

from ._program import PathLike, PlyscopeError, is_scenario, program

_open_views: weakref.WeakSet[View] = weakref.WeakSet()


class View:
    """A page that is shown. A notebook shows it as the result of a cell; ``close()`` ends its server.

    Attributes:
        address: the address of the page, for a browser on this machine.
    """

    address: str

    def __init__(self, address: str, server: subprocess.Popen[bytes] | None, height: int, trace: tempfile.TemporaryDirectory[str] | None = None) -> None:
        self.address = address
        self._server = server
        self._height = height
        # Bytes are kept in a temporary folder as long as their page is shown.
        self._trace = trace
        _open_views.add(self)

    def __repr__(self) -> str:
        return f"<Plyscope at {self.address}>"

    def _repr_html_(self) -> str:
        address = html.escape(self.address, quote=True)
        return (f'<iframe src="{address}" title="Plyscope: a search, step by step" width="100%" height="{self._height}" '
                'style="border: 0" allow="fullscreen"></iframe>')

    def open(self) -> None:
        """Opens the page in a browser of this machine."""
        webbrowser.open(self.address)

    def close(self) -> None:
        """Ends the page's server. The page that is shown stays, but opens no other file."""
        if self._server is not None and self._server.stdin is not None:
            # The server ends when its input ends.
            self._server.stdin.close()
            if self._server.stdout is not None:
                self._server.stdout.close()
            self._server.wait()
        self._server = None
        if self._trace is not None:
            self._trace.cleanup()
        self._trace = None

    def __enter__(self) -> View:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@atexit.register
def _close_all() -> None:
    for shown in list(_open_views):
        shown.close()


def view(*what: Union[PathLike, bytes], height: int = 640, site: str | None = None, page: PathLike | None = None) -> View:
    """Shows a scenario, or trace files, games and trees, in the page.

    In a notebook the page is the result of the cell; elsewhere a browser opens it.

    Args:
        what: a scenario, paths of files or folders, or the bytes of a trace.
        height: the height of the frame in a notebook, in pixels.
        site: the address of a copy of the page, where the browser does not reach this Python; it shows a scenario only. The
            variable ``PLYSCOPE_SITE`` has the same meaning.
        page: the folder of a built site, instead of the page inside the command.

    Raises:
        PlyscopeError: a file cannot be read, or the site cannot show it.

    >>> shown = view("game=tree&tree=(3 12)(2 4)", site="https://plyscope.example/")
    >>> shown.address
    'https://plyscope.example/#game=tree&tree=(3 12)(2 4)'
    """
    site = site or os.environ.get("PLYSCOPE_SITE")
    if site:
        return _shown(View(_address_on(site, what), None, height))
    trace = None
    inputs: list[PathLike] = []
    for one in what:
        if isinstance(one, bytes):
            trace = tempfile.TemporaryDirectory(prefix="plyscope-")
            path = Path(trace.name) / "trace"
            path.write_bytes(one)
            inputs.append(path)
        else:
            inputs.append(one)
    command = [program(), *(["view", *inputs] if inputs else ["serve"])]
    options = ["--no-open", "--until", "input", *(["--site", page] if page is not None else [])]
    server = subprocess.Popen([*command, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert server.stdout is not None and server.stderr is not None
    address = server.stdout.readline().decode().strip()
    if not address:
        message = server.stderr.read().decode(errors="replace").strip().removeprefix("plyscope: ")
        server.communicate()
        raise PlyscopeError(message)
    # Nobody reads the messages for a terminal, and a full pipe would stop the server.
    server.stderr.close()
    return _shown(View(address, server, height, trace))


def _address_on(site: str, what: tuple[Union[PathLike, bytes], ...]) -> str:
    if len(what) != 1 or isinstance(what[0], bytes) or not is_scenario(what[0]):
        raise PlyscopeError("a page on a site shows one scenario, not files: leave out site, or give the text after the # of a link")
    return f"{site.split('#')[0]}#{os.fspath(what[0]).split('#')[-1]}"


def _shown(shown: View) -> View:
    if not _in_notebook() and sys.stdout.isatty():
        shown.open()
    return shown


def _in_notebook() -> bool:
    """Whether results of cells are shown as HTML."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive is not None else None
    return shell is not None and hasattr(shell, "kernel")
