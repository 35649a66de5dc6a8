"""Tries a wheel as a person would: installed alone in a clean environment, with its doctests, its types and the notebook.

    python3 packages/python/try.py WHEEL

The environment has no project and no Cargo. Prints sizes and seconds. The last line is the count of what passed.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]

DOCTESTS = """
import doctest, plyscope, plyscope._program, plyscope._view
options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
results = [doctest.testmod(module, optionflags=options) for module in (plyscope, plyscope._program, plyscope._view)]
assert sum(result.attempted for result in results) >= 12, results
raise SystemExit(sum(result.failed for result in results))
"""

LICENCES = """
from importlib.metadata import files
text = next(file for file in files("plyscope") if file.name == "LICENCES.txt").read_text()
assert "\\nclap " in text and "\\nparquet " in text
"""

VIEWS = """
import os, plyscope, sys, urllib.error, urllib.request
from pathlib import Path
Path("tree.txt").write_text("(3 12 8) (2 4 6)")
with plyscope.view("tree.txt") as shown:
    page = urllib.request.urlopen(shown.address).read().decode()
    assert "<title>Plyscope</title>" in page and "tree.txt" in page, page
    assert urllib.request.urlopen(shown.address + "files/0").read() == b"(3 12 8) (2 4 6)"
    other = shown.address[:-33] + "0" * 32 + "/"
    try:
        urllib.request.urlopen(other)
        raise AssertionError("another token was accepted")
    except urllib.error.HTTPError as refused:
        assert refused.code == 404, refused
    assert shown.address in shown._repr_html_()
try:
    urllib.request.urlopen(shown.address)
    raise AssertionError("the server goes on after close()")
except urllib.error.URLError:
    pass
try:
    plyscope.view("missing.plys")
    raise AssertionError("a missing file was shown")
except plyscope.PlyscopeError as problem:
    assert "missing.plys" in str(problem), problem
"""


def main(wheel: Path) -> None:
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "TMPDIR")}
        environment["PATH"] = "/usr/bin:/bin"
        python = place / "venv" / "bin" / "python"

        def step(name: str, *command: str | Path) -> None:
            nonlocal passed
            begun = time.monotonic()
            done = subprocess.run([str(word) for word in command], cwd=place, env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
            if done.returncode != 0:
                print(done.stdout, flush=True)
                raise SystemExit(f"{name}: status {done.returncode}\n{passed} passed, 1 failed")
            passed += 1
            print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)

        venv.create(place / "venv", with_pip=True)
        step("install", python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel)
        step("command", place / "venv" / "bin" / "plyscope", "--version")
        step("licences", python, "-c", LICENCES)
        step("doctests", python, "-c", DOCTESTS)
        step("views", python, "-c", VIEWS)
        step("install a notebook's kernel", python, "-m", "pip", "install", "--quiet", "-r",
             PROJECT / "packages/python/requirements-try.txt")
        step("types", python, "-m", "mypy", "--strict", "-p", "plyscope", "--exclude", "emit")
        # It writes a trace into the folder that it is in.
        notebook, executed = place / "plyscope.ipynb", place / "executed.ipynb"
        notebook.write_bytes((PROJECT / "examples/plyscope.ipynb").read_bytes())
        step("notebook", python, "-m", "nbconvert", "--to", "notebook", "--execute", notebook, "--output", executed)
        frames = sum("<iframe" in "".join(output.get("data", {}).get("text/html", ""))
                     for cell in json.loads(executed.read_text())["cells"] for output in cell.get("outputs", []))
        if frames != 2:
            raise SystemExit(f"the notebook shows {frames} frames\n{passed} passed, 1 failed")
    print(f"{passed} passed, 0 failed")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
