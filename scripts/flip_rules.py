"""Take every rule out of the code, one at a time, and see that a test notices.

    python scripts/flip_rules.py                every clause and every option
    python scripts/flip_rules.py --only P25     one clause, section, example or option
    python scripts/flip_rules.py --list         what would be tried

A clause is taken out by a patch of `tests/clauses/mutants.py`.  An option is
flipped to each of its values in every preset of each game that has it, so
that a test which does not name the option plays by the flipped one; and each
value is made without effect, so that a test which names it must miss it.
Only the tests under `tests/clauses` that cite the id or, between backticks,
the option are run, each mutant in a process of its own; at least one of them
must fail.  That a rule set refuses to exist is no failure, but for the options
whose whole effect is to refuse.

Exit status: 0 where every mutant dies, 1 where one survives or a rule has no
citing test.  One mutant by hand: `pytest tests/clauses --mutant "P25: nothing is burned"`.
"""

from __future__ import annotations

import argparse
import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from comodin.errors import ComodinError, RulesError  # noqa: E402 - after the path to the tests
from comodin.rules import OPTIONS, RevealRules  # noqa: E402
from tests.clauses.ids import cited  # noqa: E402
from tests.clauses.mutants import MUTANTS, Mutant, flips  # noqa: E402

CLAUSES: Final = (
    *(f"P{number}" for number in range(1, 44)),
    *(f"W{number}" for number in range(1, 13)),
    *(f"M{number}" for number in range(1, 18)),
)
ALL_OPTIONS: Final = tuple(dict.fromkeys((*OPTIONS, *RevealRules.options)))
"""Those of Mexican Poker, then those that the reveal games alone have."""

NOTICED: Final = (AssertionError, pytest.fail.Exception, ComodinError)
"""How a test says that a rule is gone; any other error means that the mutant itself is wrong."""

PATIENCE: Final = 60
"""Seconds after which a mutant that hangs has been noticed."""


class Trial(NamedTuple):
    """One mutant, and the id whose tests must notice it."""

    id: str
    mutant: Mutant


class Verdict(NamedTuple):
    """What became of a trial: the test that noticed, or why there is none."""

    killed: bool
    by: str
    tests: int


def trials(only: Sequence[str] = ()) -> list[Trial]:
    """Return all trials, or those of some ids."""
    found = [Trial(its, mutant) for mutant in MUTANTS for its in mutant.ids]
    found += [Trial(name, flip) for name in ALL_OPTIONS for flip in flips(name)]
    return [trial for trial in found if not only or trial.id in only]


class Flipper:
    """A pytest plugin: collects the clause tests once, then runs the trials on them in forked children."""

    def __init__(self, wanted: Sequence[Trial], jobs: int) -> None:
        self.wanted = wanted
        self.jobs = jobs
        self.verdicts: dict[Trial, Verdict] = {}
        self._failures: list[tuple[str, type[BaseException]]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the trials instead of the tests."""
        by_id: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for its in cited(getattr(item, "function", None).__doc__):
                by_id.setdefault(its, []).append(item)
        everything = sorted({item for items in by_id.values() for item in items}, key=lambda item: item.nodeid)
        broken = self._run_here_in_child(None, everything)
        if broken.killed:
            print(f"without any mutant a test fails already: {broken.by}")
            session.testsfailed = 1
            return True
        self._run_all(by_id)
        return True

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
        """Note what failed, and with which error."""
        yield
        if call.excinfo is not None:
            self._failures.append((item.nodeid, call.excinfo.type))

    def _run_all(self, by_id: dict[str, list[pytest.Item]]) -> None:
        waiting = list(self.wanted)
        running: dict[int, tuple[Trial, int, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                trial = waiting.pop(0)
                items = by_id.get(trial.id, [])
                if not items:
                    self._settle(trial, Verdict(False, "no test cites it", 0))
                    continue
                pid, reader = self._fork(trial.mutant, items)
                running[reader] = (trial, pid, time.monotonic())
            ready, _, _ = select.select(list(running), [], [], 1)
            for reader, (trial, pid, started) in list(running.items()):
                late = time.monotonic() - started > PATIENCE
                if reader in ready or late:
                    if late and reader not in ready:
                        os.kill(pid, signal.SIGKILL)
                    self._settle(trial, _verdict(reader, pid, late))
                    del running[reader]

    def _settle(self, trial: Trial, verdict: Verdict) -> None:
        self.verdicts[trial] = verdict
        mark = "killed  " if verdict.killed else "SURVIVED"
        what = trial.mutant.what
        print(f"{mark}  {trial.id:<26} {what:<58} {verdict.by}", flush=True)

    def _run_here_in_child(self, mutant: Mutant | None, items: Sequence[pytest.Item]) -> Verdict:
        pid, reader = self._fork(mutant, items)
        return _verdict(reader, pid, False)

    def _fork(self, mutant: Mutant | None, items: Sequence[pytest.Item]) -> tuple[int, int]:
        reader, writer = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            os.close(writer)
            return pid, reader
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            verdict = self._try(mutant, items)
        except BaseException as error:
            verdict = Verdict(False, f"the mutant is broken: {error!r}", len(items))
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(pickle.dumps(tuple(verdict)))
        os._exit(0)

    def _try(self, mutant: Mutant | None, items: Sequence[pytest.Item]) -> Verdict:
        if mutant is not None:
            mutant.patch()
        for item in items:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            for nodeid, kind in self._failures:
                if not issubclass(kind, NOTICED):
                    return Verdict(mutant is None, f"broken: {kind.__name__} in {nodeid}", len(items))
                if mutant is None or mutant.refusal_counts or not issubclass(kind, RulesError):
                    return Verdict(True, f"{nodeid.removeprefix('tests/clauses/')} ({kind.__name__})", len(items))
            self._failures.clear()
        return Verdict(False, f"{len(items)} tests cite it, none failed", len(items))


def _verdict(reader: int, pid: int, late: bool) -> Verdict:
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    os.waitpid(pid, 0)
    if not told:
        return Verdict(late, "it never ended" if late else "its process died", 0)
    return Verdict(*pickle.loads(told))


def uncovered(wanted: Sequence[Trial]) -> list[str]:
    """Return the clauses and options for which nothing is tried."""
    tried = {trial.id for trial in wanted}
    return [its for its in (*CLAUSES, *ALL_OPTIONS) if its not in tried]


def main(given: Sequence[str] | None = None) -> int:
    """Run the trials and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", nargs="+", default=[], metavar="ID", help="clauses, sections, examples or options")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--list", action="store_true", help="name the mutants and stop")
    args = parser.parse_args(given)
    wanted = trials(args.only)
    if args.list:
        for trial in wanted:
            print(f"{trial.id:<26} {trial.mutant.what}")
        return 0
    if not wanted:
        print(f"nothing is tried for {' '.join(args.only)}")
        return 1
    flipper = Flipper(wanted, args.jobs)
    began = time.monotonic()
    os.chdir(ROOT)
    status = pytest.main(
        ["tests/clauses", "-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:terminal"],
        plugins=[flipper],
    )
    verdicts = flipper.verdicts
    missing = [] if args.only else uncovered(wanted)
    for its in missing:
        print(f"MISSING   {its}: nothing takes it out")
    survived = [trial for trial, verdict in verdicts.items() if not verdict.killed]
    seconds = time.monotonic() - began
    print(f"{len(verdicts)} mutants, {len(verdicts) - len(survived)} killed, {len(survived)} survived, {seconds:.0f} s")
    return int(bool(survived or missing or status or len(verdicts) < len(wanted)))


if __name__ == "__main__":
    sys.exit(main())
