#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""Fetches Glaurung 2.2, places the lines of this folder in it, builds it with and without them, and measures both.

    python3 run.py [FOLDER] [DEPTH]

Needs apt-get, patch, make and a compiler for C++. The source is Debian's package `glaurung`; if FOLDER has
glaurung_2.2.orig.tar.gz, nothing is fetched. The trace of the last run is FOLDER/glaurung.plys.
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import measure  # noqa: E402

POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]


def fetch(folder):
    """Asks apt-get for the source, with lists of its own, so that the system's lists stay as they are."""
    apt = folder / "apt"
    for part in ("lists/partial", "sources", "cache/archives/partial"):
        (apt / part).mkdir(parents=True, exist_ok=True)
    for file in pathlib.Path("/etc/apt/sources.list.d").glob("*.sources"):
        (apt / "sources" / file.name).write_text(file.read_text().replace("Types: deb\n", "Types: deb-src\n"))
    options = ["-oDir::Etc::sourcelist=/dev/null", f"-oDir::Etc::sourceparts={apt}/sources",
               f"-oDir::State::lists={apt}/lists", f"-oDir::Cache={apt}/cache"]
    subprocess.run(["apt-get", *options, "update"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["apt-get", *options, "source", "--download-only", "glaurung=2.2-4"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def build(folder, name, archive, is_traced):
    place = folder / name
    program = place / "src" / "glaurung"
    place.mkdir(exist_ok=True)
    subprocess.run(["tar", "xzf", archive, "-C", place, "--strip-components=1"], check=True)
    if is_traced:
        with open(HERE / "glaurung-2.2.patch") as patch:
            subprocess.run(["patch", "--quiet", "-p1", "--unified", "--fuzz=0"], cwd=place, stdin=patch, check=True)
    # An index of the source leaves its array, so the compiler must not conclude from it how often a loop runs.
    flags = "-O3 -DNDEBUG -fno-aggressive-loop-optimizations -fno-exceptions -fno-rtti -w"
    make = ["make", "-C", place / "src", "glaurung", f"CXXFLAGS={flags}", "LDFLAGS=-lm -lpthread"]
    made = subprocess.run(make, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=os.environ | {"CPATH": f"{HERE}:{HERE.parent.parent / 'c'}"})
    if made.returncode:
        raise SystemExit(made.stdout)
    return str(program)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "glaurung-trace").resolve()
    depth = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / "glaurung_2.2.orig.tar.gz"
    if not archive.exists():
        fetch(folder)
    plain, traced = build(folder, "plain", archive, False), build(folder, "traced", archive, True)
    trace, ring = folder / "glaurung.plys", folder / "ring.plys"

    def run(program, **environment):
        return lambda: measure.play([program], POSITIONS, depth, {key: str(value) for key, value in environment.items()})

    variants = [("plain", run(plain)), ("off", run(traced)), ("on", run(traced, PLYS=trace)),
                ("ring", run(traced, PLYS=ring, PLYS_RING=64))]
    measure.compare(variants, 8, lambda name: {"on": measure.in_trace(trace), "ring": measure.in_trace(trace)}.get(name))


main()
