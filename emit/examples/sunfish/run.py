#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""Searches with Sunfish to a fixed depth, with and without a trace, and measures both.

    python3 run.py [FOLDER] [DEPTH]

If FOLDER has no sunfish.py, pip installs the package `sunfish` there. The trace of the last run is FOLDER-trace/sunfish.plys.
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent / "python")]


def search(folder, depth, path):
    """A search of the start position. Prints its nodes."""
    sys.path.insert(0, folder)
    import sunfish

    searcher, trace = sunfish.Searcher(), None
    if path:
        import plyscope_emit
        import trace_sunfish

        trace = plyscope_emit.Trace(path, program=sunfish.version, infinity=sunfish.MATE_UPPER)
        searcher = trace_sunfish.traced(sunfish, trace)()
    for reached, _, _, _ in searcher.search(sunfish.hist):
        if reached > depth:
            break
    if trace:
        trace.close()
    print(searcher.nodes)


def main():
    import measure

    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "sunfish-package").resolve()
    depth = sys.argv[2] if len(sys.argv) > 2 else "6"
    if not (folder / "sunfish.py").exists():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "sunfish"], check=True)
    traces = folder.with_name(folder.name + "-trace") if os.access(folder.parent, os.W_OK) else pathlib.Path.cwd()
    traces.mkdir(exist_ok=True)
    trace = traces / "sunfish.plys"

    def run(path):
        def once():
            command = [sys.executable, "-B", __file__, "--search", str(folder), depth, path]
            running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            nodes = int(running.stdout.read())
            _, status, usage = os.wait4(running.pid, 0)
            running.returncode = status
            return measure.Run(nodes, usage.ru_utime + usage.ru_stime)

        return once

    measure.compare([("plain", run("")), ("on", run(str(trace)))], 8, lambda name: measure.in_trace(trace) if name == "on" else None)


if sys.argv[1:2] == ["--search"]:
    search(*sys.argv[2:3], int(sys.argv[3]), sys.argv[4])
else:
    main()
