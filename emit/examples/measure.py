# SPDX-License-Identifier: 0BSD
"""Runs programs in turn and compares their processor times in pairs."""

import os
import statistics
import subprocess
import time


class Run:
    """A run: the numbers that the program reported, and its processor time in seconds."""

    def __init__(self, nodes, seconds):
        self.nodes, self.seconds = nodes, seconds


def play(command, positions, depth, environment):
    """Searches each position with a UCI engine to a fixed depth."""
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                              env=os.environ | environment)
    nodes = 0

    def say(line):
        engine.stdin.write(line + "\n")

    def hear(word):
        last = 0
        for line in engine.stdout:
            words = line.split()
            if "nodes" in words:
                last = int(words[words.index("nodes") + 1])
            if words and words[0] == word:
                return last
        raise SystemExit(f"{command}: ended before {word}")

    say("uci")
    hear("uciok")
    for option in ("Threads", "OwnBook"):
        say(f"setoption name {option} value {1 if option == 'Threads' else 'false'}")
    for position in positions:
        say("ucinewgame")
        say(f"position fen {position}")
        say(f"go depth {depth}")
        nodes += hear("bestmove")
    say("quit")
    engine.stdin.close()
    for _ in engine.stdout:
        pass
    _, status, usage = os.wait4(engine.pid, 0)
    engine.returncode = status
    if status:
        raise SystemExit(f"{command}: status {status}")
    return Run(nodes, usage.ru_utime + usage.ru_stime)


def quartiles(numbers):
    return statistics.quantiles(numbers, n=4, method="inclusive")


def compare(variants, rounds, visits):
    """Runs each variant `rounds` times in turn. `variants` are names with functions that give a Run; the first one is the
    measure of the others. `visits` gives the number of visits and bytes in the trace of a variant, or None."""
    runs = {name: [] for name, _ in variants}
    for _ in range(rounds):
        for name, run in variants:
            runs[name].append(run())
    plain = runs[variants[0][0]]
    nodes = {run.nodes for all_runs in runs.values() for run in all_runs}
    if len(nodes) != 1:
        raise SystemExit(f"the variants do not search the same tree: {sorted(nodes)} nodes")
    print(f"{nodes.pop()} nodes, {rounds} runs of each in turn, {time.strftime('%Y-%m-%d')}; quartiles")
    print(f"{'':10} {'thousand nodes a second':>24} {'slower, per cent':>22} {'ns a visit':>18} {'visits':>10} {'bytes a visit':>14}")
    for name, _ in variants:
        speed = " ".join(f"{n:.1f}" for n in quartiles([run.nodes / run.seconds / 1e3 for run in runs[name]]))
        line = f"{name:10} {speed:>24}"
        if name != variants[0][0]:
            pairs = list(zip(runs[name], plain))
            slower = " ".join(f"{n:.1f}" for n in quartiles([(a.seconds / b.seconds - 1) * 100 for a, b in pairs]))
            line += f" {slower:>22}"
            written = visits(name)
            if written:
                count, size = written
                cost = " ".join(f"{n:.0f}" for n in quartiles([(a.seconds - b.seconds) / count * 1e9 for a, b in pairs]))
                line += f" {cost:>18} {count:>10} {size / count:>14.2f}"
        print(line)


def in_trace(path):
    """The number of visits that began before the end of a trace, and the bytes of its blocks."""
    visits = size = 0
    with open(path, "rb") as file:
        head = file.read(24)
        block = int.from_bytes(head[12:16], "little")
        file.seek(int.from_bytes(head[16:20], "little"), os.SEEK_CUR)
        while data := file.read(block):
            size += len(data)
            visits = int.from_bytes(data[8:16], "little") + int.from_bytes(data[16:20], "little")
    return visits, size
