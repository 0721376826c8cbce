"""Grades a class, two hand-ins at a time. Results of unchanged hand-ins come from a cache."""

from __future__ import annotations

import faulthandler
import hashlib
import json
import os
import secrets
import signal
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import asdict, replace
from math import inf
from multiprocessing import active_children, get_context
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Any, Final

from grader.check.checking import Looked
from grader.check.grading import Earned, Graded, for_all, for_one, graded, of_author, shortcomings
from grader.check.mistakes import MISTAKES, Known, Named, known
from grader.make.official import Exercise
from grader.read.handins import HandIn, plain
from grader.replay.tables import AtTable
from grader.sandbox.allowed import PACKAGE
from grader.sheets import write_text
from rummy500.lab.progress import clock

GRADER: Final = Path(__file__).parents[1]
AT_A_TIME: Final = 2
Job = tuple[Exercise, HandIn | None]
BROKE_OFF: Final = "Grading this broke off. Look at it yourself."


class ModelsFail(Exception):
    """Raised if a model solution misses points: its checks are wrong. Each argument is a sentence."""


class Line:
    """Shows progress on stderr. On a terminal each text overwrites the text before it."""

    def __init__(self) -> None:
        self._moves = sys.stderr.isatty()

    def show(self, line: str) -> None:
        """Show this text, cut to what fits into one line of the terminal."""
        print(
            f"\r\x1b[K{line[: get_terminal_size().columns - 1]}" if self._moves else line,
            end="" if self._moves else "\n",
            file=sys.stderr,
            flush=True,
        )

    def end(self) -> None:
        if self._moves:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Work:
    """Grades hand-ins and caches the results in a folder.

    ``anew`` counts the results that weren't in the cache.
    """

    def __init__(self, kept: Path, sandboxed: bool, secret: str = "", seconds: float = inf) -> None:
        self.kept, self.sandboxed, self.secret, self.seconds = kept, sandboxed, secret, seconds
        self.anew = 0
        self._graders = graders()

    def graded(self, jobs: Sequence[Job]) -> list[Graded]:
        """The results of the jobs, in their order. A job without a hand-in grades the model solution.

        If a model solution doesn't earn every point, raises ``ModelsFail`` as soon as all models are graded.
        """
        keys = [self._key(*job) for job in jobs]
        found = [self._found(key) for key in keys]
        todo = {number: jobs[number] for number, result in enumerate(found) if result is None}
        _look_at_models(jobs, found)
        progress = _Progress(todo)
        with closing(self._done(todo)) as done:
            for number, result, lasts in done:
                found[number] = result
                if lasts:
                    write_text(self.kept / f"{keys[number]}.json", json.dumps(asdict(result)))
                self.anew += jobs[number][1] is not None
                progress.graded(number)
                _look_at_models(jobs, found)
        progress.line.end()
        return [result for result in found if result is not None]

    def _done(self, jobs: dict[int, Job]) -> Generator[tuple[int, Graded, bool], None, None]:
        """The number and the result of each job that ends, and whether the result may be cached."""
        left = dict(jobs)
        for number, result in self._pooled(jobs, AT_A_TIME):
            del left[number]
            yield number, *_settled(jobs[number], result)
        for number, job in left.items():  # one of these jobs broke the pool, so each gets a pool of its own
            results = dict(self._pooled({number: job}, 1))
            yield number, *_settled(job, results.get(number, BROKE_OFF))

    def _pooled(self, jobs: dict[int, Job], at_a_time: int) -> Iterator[tuple[int, Any]]:
        """Each job's number with its result, or with the reason why it has none.

        If a job ends the process that grades it, all jobs that have not ended yet are left out.
        """
        if not jobs:
            return
        pool = ProcessPoolExecutor(at_a_time, get_context("spawn"), initializer=_begin)
        try:
            futures = {
                pool.submit(
                    _grade, *job, self.sandboxed, self.secret, min(self.seconds, for_one(job[0]))
                ): number
                for number, job in jobs.items()
            }
            for future in as_completed(futures):
                try:
                    yield futures[future], future.result()
                except BrokenProcessPool:
                    continue
                except Exception as error:
                    yield futures[future], f"{BROKE_OFF} ({type(error).__name__}: {error})"[:500]
        except KeyboardInterrupt:
            for process in active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    # ---- the cache -----------------------------------------------------------------------------------

    def _key(self, exercise: Exercise, hand_in: HandIn | None) -> str:
        """A hash of everything on which the result of grading this hand-in depends."""
        about = [
            self._graders,
            sys.version,
            self.secret,
            exercise.fingerprint,
            _graded_of(hand_in) if hand_in else "the model",
        ]
        return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()

    def known(self, exercise: Exercise) -> Known:
        """The known mistakes of an exercise, from the cache if nothing has changed."""
        source = MISTAKES / f"{exercise.name}.py"
        if not source.exists():
            return Known()
        about = [self._graders, sys.version, exercise.fingerprint, source.read_text("utf-8")]
        path = self.kept / f"{hashlib.sha256(json.dumps(about).encode()).hexdigest()}.mistakes.json"
        try:
            mistakes, asked = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            found = known(exercise)
            rows = [[one.question, one.says, sorted(one.fails)] for one in found.mistakes]
            write_text(path, json.dumps([rows, sorted(found.asked)]))
            return found
        named = [Named(question, says, frozenset(map(tuple, rows))) for question, says, rows in mistakes]
        return Known(tuple(named), frozenset(asked))

    def _found(self, key: str) -> Graded | None:
        try:
            data = json.loads((self.kept / f"{key}.json").read_text("utf-8"))
            return Graded([_earned(**answer) for answer in data.pop("answers")], **data)
        except (OSError, ValueError, TypeError, KeyError):
            return None


def _earned(looked: list[dict[str, Any]], at_table: dict[str, Any], **others: Any) -> Earned:
    """An answer, made from its data in the cache."""
    return Earned(**others, looked=[Looked(**one) for one in looked], at_table=AtTable(**at_table))


def _look_at_models(jobs: Sequence[Job], found: Sequence[Graded | None]) -> None:
    """Raise ``ModelsFail`` if all models are graded and one of them doesn't earn every point."""
    models = [(job[0], result) for job, result in zip(jobs, found, strict=True) if job[1] is None]
    if any(result is None for _, result in models):
        return
    wrong = [
        shortcoming for exercise, result in models if result for shortcoming in shortcomings(exercise, result)
    ]
    if wrong:
        raise ModelsFail(*wrong)


class _Progress:
    """Shows how many models and hand-ins are graded, how much time is left, and which jobs run now."""

    def __init__(self, jobs: Mapping[int, Job]) -> None:
        self.line = Line()
        self._left, self._all = dict(jobs), jobs
        self._began, self._whole = monotonic(), self._seconds()
        self._show()

    def graded(self, number: int) -> None:
        """Count this job as done, and show the line again."""
        del self._left[number]
        self._show()

    def _show(self) -> None:
        if self._left:
            next_ones = "; ".join(_name_of(*job) for job in [*self._left.values()][:AT_A_TIME])
            done = filter(None, (self._done("model", True), self._done("hand-in", False)))
            self.line.show(f"{' and '.join(done)} graded{self._about()}: now {next_ones}")

    def _done(self, what: str, is_model: bool) -> str:
        """How many models or hand-ins are graded, in words; "" if none is left."""
        left, of = (
            sum((one is None) == is_model for _, one in jobs.values()) for jobs in (self._left, self._all)
        )
        return f"{of - left} of {of} {what}{'s' * (of != 1)}" if left else ""

    def _about(self) -> str:
        """How long grading may still take, in words; "" at the beginning.

        The estimate uses each exercise's time limit as a measure of its work.
        """
        rest = self._seconds()
        if rest == self._whole:
            return ""
        return f", about {clock((monotonic() - self._began) * rest / (self._whole - rest))} left"

    def _seconds(self) -> float:
        return sum(for_all(exercise) for exercise, _ in self._left.values())


def _name_of(exercise: Exercise, hand_in: HandIn | None) -> str:
    return f"{plain(hand_in.learner) if hand_in else 'the model'}, {exercise.name}"


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the parent ends this process


def _grade(
    exercise: Exercise, hand_in: HandIn | None, sandboxed: bool, secret: str, seconds: float
) -> Graded:
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return graded(exercise, hand_in or of_author(exercise), sandboxed, secret)
        finally:
            faulthandler.cancel_dump_traceback_later()


def _graded_of(hand_in: HandIn) -> dict[str, Any]:
    """The data of a hand-in on which its result depends: everything but times and folders."""
    played = {
        question: [replace(one, changed=0.0) for one in answers]
        for question, answers in hand_in.played.items()
    }
    about = {**asdict(replace(hand_in, played=played)), "anothers": sorted(hand_in.anothers)}
    return {key: about[key] for key in about if key not in ("handed_in", "folders")}


def _settled(job: Job, result: Graded | str) -> tuple[Graded, bool]:
    """A job's result, and whether it may be cached.

    If the job failed, ``result`` is the reason. Then no answer earns points, and the teacher sees the reason
    as a problem.
    """
    if isinstance(result, Graded):
        return result, True
    answers = [Earned(one.name, one.kind, one.points, 0.0, "not graded") for one in job[0].questions]
    return Graded(answers, problems=[result]), False


def kept_secret(folder: Path) -> str:
    """A secret for a class without one. It is made only once, so later gradings draw the same cases."""
    path = folder / "secret"
    if not path.is_file():
        write_text(path, secrets.token_hex(16))
    return path.read_text("utf-8").strip()


def graders() -> str:
    """A hash of all code that takes part in grading."""
    return _hash_of_files(
        [
            *(file for kind in ("py", "mjs") for file in GRADER.rglob(f"*.{kind}")),
            *(file for kind in ("py", "toml", "json") for file in PACKAGE.rglob(f"*.{kind}")),
        ]
    )


def _hash_of_files(paths: Iterable[Path]) -> str:
    parts = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(paths)]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
