"""The greedy player makes the right choice. Each test shows one case."""

from collections.abc import Iterable
from typing import Any

from rummy500 import Deal, Move, Rules
from rummy500.bots import bot
from rummy500.bots.discarding import promise
from rummy500.bots.plan import plan_for, standing
from rummy500.card import cards
from rummy500.melds import Meld, new_meld
from rummy500.position import Position
from rummy500.position.history import Gambit


def table_of(rules: Rules, *melds: str, by: int = 1) -> tuple[Meld, ...]:
    return tuple(new_meld(cards(meld), by, rules) for meld in melds)


def deal_at(
    hand: str, pile: str = "2S", game: str = "classic", table: Iterable[str] = (), **turn: Any
) -> Deal:
    """A deal in which it is A's turn, with this hand. B is the dealer and holds many cards."""
    rules = Rules.parse(game)
    others = [cards("QS 3D 8C 5C TC"), cards("QH 5D 9S 3H JC"), cards("QC 2D 8S 7S 7C")]
    hands = (cards(hand), *others[: 3 if rules.sides == "partners" else 1])
    stock = cards("2C 3C 2C 3C 2C 3C 2C 3C 2C 3C")
    where: dict[str, Any] = {
        "rules": rules,
        "dealer": 1,
        "hands": hands,
        "stock": stock,
        "pile": cards(pile),
        "turn": 0,
    }
    return Deal(Position(**where | {"table": table_of(rules, *table)} | turn))


def chosen(*args: Any, **turn: Any) -> str:
    deal = deal_at(*args, **turn)
    return str(bot("greedy").choose(deal.view("A"), deal.legal_moves()))


def finished(deal: Deal) -> list[str]:
    """A's moves until A's turn ends."""
    made: list[Move] = []
    while not deal.over and deal.turn == "A" and (not made or made[-1].kind != "discard"):
        made.append(bot("greedy").choose(deal.view("A"), deal.legal_moves()))
        deal = deal.play(made[-1])
    return [str(move)[3:] for move in made]


def test_greedy_takes_cards_that_pay_and_lays_melds_and_discards_costly_cards() -> None:
    assert chosen("KS KD 4H 9C", "KC") == "A: take KC"
    assert chosen("KS 3D 4H 9C", "KC") == "A: draw"
    assert chosen("3S 3C 4H 9C", "3H KC QD JC TS 7D 8S 5D") == "A: draw"
    assert chosen("KS KD KC 4H 5H 6H 2D", phase="play") == "A: meld KS KD KC"
    assert chosen("KS 2D 3D 4C", "8H", phase="play") == "A: discard KS"
    assert chosen("KS KD 9C 4C", phase="play") == "A: discard 9C"


def test_a_joker_is_used_only_where_no_natural_card_fits() -> None:
    modern = {"game": "modern", "phase": "play"}
    assert chosen("6H 7H 8H JK KS KD", **modern) == "A: meld KS KD JK=KC"
    assert chosen("6H 7H 8H JK KS 2D", **modern) == "A: meld 6H 7H 8H"  # the joker is kept for a later meld
    assert chosen("6H 8H JK KS 2D", **modern) == "A: meld 6H JK=7H 8H"


def test_greedy_declares_a_joker_as_a_card_that_makes_a_meld_or_fits_one() -> None:
    modern = {"game": "modern", "phase": "play"}
    assert chosen("8S 9S JK 2D KH", table=["QS QH QD"], **modern) in (
        "A: meld 8S 9S JK=TS",
        "A: meld JK=7S 8S 9S",
    )
    # The king of clubs lies on the table, so nobody can lay it off on the three kings.
    assert chosen("KS KD JK 2D 4H", table=["TC JC QC KC"], **modern) == "A: meld KS KD JK=KH"
    assert chosen("8H 2C JK 3D 9S", table=["4H 5H 6H"], **modern) == "A: lay JK=7H on 1"


def test_greedy_declares_a_high_card_if_a_joker_counts_like_its_card() -> None:
    game = {"game": "modern joker_value=card", "phase": "play"}
    assert chosen("KS KD 2H 2C JK 4H", **game).startswith("A: meld KS KD JK=K")
    assert chosen("8S 9S JK 2D KH", table=["QS QH QD"], **game) == "A: meld 8S 9S JK=TS"


def test_a_joker_is_laid_off_before_the_round_ends_and_not_discarded() -> None:
    modern = {"game": "modern", "phase": "play", "table": ["4H 5H 6H"]}
    assert chosen("2C JK JS 9D QC", **modern) == "A: discard QC"
    assert chosen("2C JK 9D", **modern).startswith("A: lay JK=")
    assert chosen("2C JK JS 9D QC", stock=cards("2C"), **modern).startswith("A: lay JK=")


def test_greedy_swaps_a_spare_card_for_a_joker_and_lays_the_joker() -> None:
    game, there = "modern joker_swap=true", ["9S 9H JK=9D", "4H 5H 6H"]
    assert finished(deal_at("9D KC QC 2S 4C", game=game, table=there, phase="play"))[:2] == [
        "swap 9D on 1",
        "meld QC KC JK=AC",
    ]
    assert chosen("9D TD JD QC 2S", game=game, table=there, phase="play") == "A: meld 9D TD JD"


def test_three_jokers_are_laid_as_a_set_in_persian() -> None:
    persian = "persian"
    assert chosen("JK JK JK 9D QC", game=persian, phase="play") == "A: meld JK JK JK"
    assert chosen("JK JK 9D 2C", game=persian, phase="play") == "A: discard 9D"
    assert chosen("JK 9D 2C", game=persian, phase="play") == "A: discard JK"


def test_greedy_opens_only_when_it_can_reach_the_minimum() -> None:
    game = {"game": "five-and-ten", "phase": "play"}
    assert finished(deal_at("6S 6H 6D 2C 9D", **game)) == ["discard 9D"]
    assert finished(deal_at("KS KH KD 2C 9D", **game)) == ["meld KS KH KD", "discard 9D"]
    made = finished(deal_at("6S 6H 6D 2C 3C 4C 9D", **game))
    assert made == ["meld 6S 6H 6D", "meld 2C 3C 4C", "discard 9D"]
    assert chosen("6S 6H 6D 2C 9D", opened=(True, True), **game) == "A: meld 6S 6H 6D"


def test_greedy_takes_its_meld_back_if_it_cannot_reach_the_opening_minimum() -> None:
    stuck = deal_at("6S 6H 6D 2C 9D", game="five-and-ten").play("A: draw").play("A: meld 6S 6H 6D")
    assert finished(stuck)[0] == "back"
    assert finished(stuck)[1].startswith("discard")


def test_greedy_keeps_a_card_to_discard() -> None:
    assert finished(deal_at("6S 6H 6D 6C", game="boathouse", phase="play"))[-1].startswith("discard")


def test_greedy_goes_out_with_its_last_card_rather_than_float() -> None:
    last = {"phase": "play", "table": ["4H 5H 6H"]}
    assert chosen("7H", game="floating", **last) == "A: discard 7H"
    assert chosen("7H", game="modern", **last) == "A: lay 7H on 1"


def test_greedy_calls_rummy_when_that_pays() -> None:
    call = {"phase": "call", "discarder": 1, "table": ["4H 5H 6H"]}
    assert chosen("KS 2C 9D 3S", "7H", game="classic rum=discard", **call) == "A: rum 7H on 1"
    assert chosen("KS 2C 9D 3S", "7H", game="in-the-pile", **call) == "A: rum 7H on 1"
    assert chosen("4S 2C 9D 3S", "7H KC QD TC AD JD 9C", game="in-the-pile", **call) == "A: pass"


def test_a_greedy_dealer_names_the_use_of_jokers_that_is_best_on_average() -> None:
    deal = Deal.new(Rules.named("gambit"), 2, "A", seed=1)

    def named(kind: str) -> set[str]:
        view, legal = deal.view("A"), deal.legal_moves()
        return {bot(kind, seed).choose(view, legal).choice for seed in range(20)}

    assert named("greedy") == named("careful") == {"double"}
    assert named("random") == {"wild", "double", "split"}


def test_greedy_goes_out_before_its_draw_if_cards_may_be_laid_at_any_time() -> None:
    game = "classic open_table=any-time"
    assert finished(deal_at("9S 9D 9C 7H", game=game, table=["4H 5H 6H"], phase="draw")) == [
        "meld 9S 9D 9C",
        "lay 7H on 1",
    ]
    assert chosen("9S 9D 9C KH", game=game, phase="draw") == "A: draw"  # the king would stay in hand
    boathouse = f"{game} out=discard"
    assert chosen("9S 9D 9C 7H", game=boathouse, table=["4H 5H 6H"], phase="draw") == "A: draw"


def test_greedy_blocks_before_the_draw_if_its_last_card_is_a_joker() -> None:
    game, named = "gambit block=any-time", Gambit("double", "open")
    assert chosen("JK", game=game, phase="draw", gambit=named) == "A: block"
    assert chosen("JK 4C", game=game, phase="draw", gambit=named) == "A: draw"
    assert chosen("JK 4C", "", game=f"{game} start=chosen", phase="start", gambit=named) == "A: start 4C"


def test_in_dealers_gambit_greedy_doubles_and_blocks_and_splits_and_uses_the_dealers_joker() -> None:
    double = {"game": "gambit", "gambit": Gambit("double"), "phase": "play"}
    assert chosen("KS KH KD JK 2C 4H 5S", **double) == "A: double KS KH KD"
    assert chosen("2S 2H 2D JK KC 4H 5S", **double) == "A: meld 2S 2H 2D"
    assert chosen("KS KH KD 2C 4H 5S", **{**double, "dealer": 0}) == "A: double KS KH KD with DJ"
    assert chosen("JK 9C", **double) == "A: block"
    assert chosen("JK 9C 4H 5S QD", stock=cards("2C"), **double) == "A: block"
    assert chosen("KS KH 2C 4H 5S JK", "KD 7C JD TH 8H TS", game="gambit", gambit=Gambit("split")) == (
        "A: split KD below"
    )
    assert chosen("6S 8S KH 2D", game="gambit", gambit=Gambit("wild"), phase="play", dealer=0) == (
        "A: meld 6S DJ=7S 8S"
    )


def test_greedy_uses_a_joker_at_once_if_the_joker_can_only_split() -> None:
    split = {"game": "gambit", "gambit": Gambit("split")}
    assert (
        chosen("KS KH 2C 4H 5S JK", "KD 7C", **split) == "A: split KD below"
    )  # greedy leaves 7C in the pile
    assert chosen("KS KH 2C 4H 5S", "KD 7C", dealer=0, **split) == "A: take KD"
    assert chosen("KS KH KD JK 4H 5S", phase="play", **split) == "A: block"
    assert chosen("KS KH KD JK 4H 5S", phase="play", dealer=0, **split) == "A: meld KS KH KD"


def test_greedy_keeps_the_dealers_joker_for_a_meld_that_needs_it() -> None:
    wild = {"game": "gambit", "gambit": Gambit("wild"), "phase": "play", "dealer": 0}
    assert chosen("6S 7S 8S KH 2D 9D QC", **wild) == "A: meld 6S 7S 8S"
    assert chosen("6S 8S KH 2D 9D QC", **wild) == "A: meld 6S DJ=7S 8S"


def test_greedy_begins_the_pile_with_the_worst_card_of_its_hand() -> None:
    assert chosen("KS KD QH 2C 4C", "", game="classic start=chosen", phase="start") == "A: start QH"


def test_in_the_last_lay_offs_greedy_lays_every_card_that_fits() -> None:
    last = deal_at("7H 8H JK KS", game="modern last_layoff=true", table=["4H 5H 6H"], phase="last")
    assert finished(Deal(last.position.but(out=1)))[:3] == ["lay 7H on 1", "lay 8H on 1", "lay JK=9H on 1"]


def test_if_the_stock_is_empty_greedy_takes_or_passes_or_has_the_pile_reshuffled() -> None:
    assert chosen("KS KD 4H 9C", "KC", stock=()) == "A: take KC"
    assert chosen("2S 3D 4H 9C", "KC", game="classic stock_out=discard-on keep_upcard=true", stock=()) == (
        "A: pass"
    )
    assert chosen("KS 3D 4H 9C", "KC TC", game="classic stock_out=reshuffle", stock=()) == "A: draw"


def test_greedy_values_cards_and_hands_by_the_points_that_they_can_still_bring() -> None:
    view = deal_at("KS KD 9C", "").view("A")
    assert promise(view, view.hand, cards("KS")[0]) > promise(view, view.hand, cards("9C")[0]) == 0
    view = deal_at("KS 2S 9C", "").view("A")
    assert promise(view, view.hand, cards("KS")[0]) == 0  # a run does not go around the corner (MELD-4)
    view = deal_at("4S 7S 9C", "", game="classic run_opens_with=4").view("A")
    assert promise(view, view.hand, cards("4S")[0]) > 0
    assert standing(view, cards("KS KD KC 2S")) == 2 * 30 - 2
    plan = plan_for(deal_at("", "", table=["4H 5H 6H"]).view("A"), cards("7H 8H KS"))
    assert (plan.layoffs, plan.left, plan.points) == (cards("7H 8H"), cards("KS"), 15)
