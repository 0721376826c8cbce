"""A short version of ``long_run.py``: the engine and the slow rules agree on random rounds."""

from collections.abc import Callable

import pytest

from slow import long_run
from slow.long_run import Looked, look_at


@pytest.mark.parametrize("seed", range(50, 90))
def test_the_engine_plays_a_random_round_as_the_slow_rules_do(seed: int) -> None:
    looked = look_at(seed)
    assert not looked.differs, looked.seating


def test_a_seed_with_a_difference_is_printed_and_sets_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def differing(look: Callable[[int], Looked]) -> Callable[[int], Looked]:
        return lambda seed: look(seed)._replace(differs="A may draw." * (seed == 7))

    seen = differing(look_at)(6)
    monkeypatch.setattr(long_run, "look_at", differing(lambda seed: seen))
    assert long_run.main(0.0001, 7) == 1 and long_run.main(0.0001, 8) == 0
    out = capsys.readouterr().out
    assert "seed 7, " in out and "A may draw." in out
