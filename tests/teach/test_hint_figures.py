"""The numbers in a hint's sentences are right. The simple, slow rules in tests/slow find the same numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import corpus
import pytest
import slow
from plays import TABLES, name_of
from slow.scores import worth_of_move

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.bots.careful import Careful
from rummy500.card import JK, PACK, without
from rummy500.deal import View
from rummy500.melds import WILD, jokers_are, new_meld
from rummy500.melds import name_of as name_of_meld
from rummy500.position import Position, Turn
from rummy500.position.transfers import begin_play
from rummy500.teach.coach import STEPS, hint, reason_for, steps_to

LONGEST = 200
LAYING = ("meld", "double", "lay_off", "swap")
SIGN = r"(?:10|[2-9AJQK])[♠♥♦♣]"
LEFT = r"(?:no card stays|(?P<cards>\d+) cards? that counts? (?P<held>\d+) stays?) in your hand"
SEARCHED = 4_000  # a search with more open positions than this is given up

Hint = tuple[Deal, Move, str]


def sensible_play(table: tuple[str, int], seed: int) -> list[Deal]:
    """The positions of a round of sensible play with some random moves."""
    return corpus.round_at(table, seed, corpus.SENSIBLE).deals[:-1]


def hints(table: tuple[str, int], seeds: range) -> Iterator[Hint]:
    """For each position and kind of move, a random legal move and the coach's reason for it."""
    for seed in seeds:
        chance = Random(seed)
        for deal in sensible_play(table, seed):
            legal = deal.legal_moves()
            for kind in {move.kind: 0 for move in legal}:
                move = chance.choice([move for move in legal if move.kind == kind])
                yield deal, move, str(reason_for(deal.view(deal.turn), legal, move))


def number(found: re.Match[str], name: str) -> int:
    """The number in this group of a match; 0 if the sentence says *no* or *nothing* there."""
    return int(found[name] or 0)


def after_lay(deal: Deal, move: Move) -> tuple[Card, ...]:
    """The hand of the seat after a lay."""
    used = [card.held for card in move.cards if not card.is_dealers]
    return without(deal.hand(move.seat), [*used, *[JK] * (move.kind in ("double", "block") and not move.dj)])


def check_left(found: re.Match[str], hand: tuple[Card, ...], rules: Rules) -> None:
    assert (number(found, "cards"), number(found, "held")) == (len(hand), slow.held(hand, rules))


# ---- each kind of move ----------------------------------------------------------------------------------


def check_lay(deal: Deal, move: Move, reason: str) -> None:
    found = re.fullmatch(rf"Lay .*: you get (?P<points>\d+) points?(?P<more>.*), and {LEFT}\.", reason)
    assert found, reason
    worth = worth_of_move(deal, move)
    assert number(found, "points") == worth
    check_left(found, after_lay(deal, move), deal.rules)
    if move.kind == "double":
        halved = re.search(r"instead of (\d+)", found["more"])
        assert halved and 2 * int(halved[1]) == worth
    least, now = least_to_open(deal.rules), deal.position.now.points_now
    enough = re.search(r"enough to open, since you need (\d+)$", found["more"])
    too_few = re.search(r", so you have laid (\d+) of the (\d+) that you need to open$", found["more"])
    if deal.turn in deal.opened:
        assert not enough and not too_few
    elif enough:
        assert int(enough[1]) == least <= now + worth
        summed = re.search(r", so you have laid (\d+) in all,", found["more"])
        assert (summed and int(summed[1])) == (now + worth if now else None)
    else:
        assert too_few and (int(too_few[1]), int(too_few[2])) == (now + worth, least) and now + worth < least


def check_take(deal: Deal, move: Move, reason: str) -> None:
    kept = re.search(r"you may keep it,(?: .*,)? and then you hold (\d+) cards? that counts? (\d+)\.", reason)
    hand = deal.play(move).hand(move.seat)
    if kept:
        assert (int(kept[1]), int(kept[2])) == (len(hand), slow.held(hand, deal.rules))
        check_pays(deal, move.cards[0], reason)
        return
    gone = rf"then you discard (?P<gone>the joker|{SIGN})"  # the discard with which the seat goes out
    found = re.search(rf"(?P<points>\d+) points?(?P<all> in all)?, and (?:{LEFT}|{gone})\.", reason)
    assert found, reason
    if move.kind == "take":
        brought = re.search(r"and the (\d+) cards? on it", reason)
        taken = len(hand) - len(deal.hand(move.seat))
        assert taken == 1 + (int(brought[1]) if brought else 0)
    turns = ways_to_lay(deal.play(move), deal.laid[move.seat])
    if turns is not None:
        left = number(found, "cards"), number(found, "held")
        if found["gone"]:
            left = 1, slow.held([JK if found["gone"] == "the joker" else Card(found["gone"])], deal.rules)
        assert (number(found, "points"), *left) in turns, reason
    named = re.search(rf": ((?:{SIGN} ?)+) make a (set|run)", reason)
    if named:
        meld = tuple(Card(sign) for sign in named[1].split())
        assert slow.is_new_meld(list(map(str, meld)), deal.rules) and move.cards[0] in meld
        assert (len({card.rank for card in meld}) == 1) == (named[2] == "set")


def ways_to_lay(deal: Deal, before: int) -> set[tuple[int, int, int]] | None:
    """All results of a turn: points laid, cards held, points held; ``None`` if there are too many."""
    seat, seen, todo, ways = deal.turn, set(), [deal], set()
    while todo:
        now = todo.pop()
        key = (tuple(sorted(now.hand(seat))), tuple(sorted(meld.cards for meld in now.table)), now.laid[seat])
        if key in seen:
            continue
        seen.add(key)
        hand = now.hand(seat)
        ways.add((now.laid[seat] - before, len(hand), slow.held(hand, now.rules)))
        if now.turn == seat and now.phase == "play":
            todo += [now.play(move) for move in now.legal_moves() if move.kind in LAYING]
        if len(todo) > SEARCHED:
            return None
    return ways


def check_draw(deal: Deal, move: Move, reason: str) -> None:
    """If a hint to draw or pass names a take, check that some turn with the take gives the stated numbers."""
    if deal.turn in deal.floating:
        return
    legal = [other for other in deal.legal_moves() if other.kind in ("take", "split")]
    if not legal:
        assert any(why in reason for why in ("no card of the pile", "there is no pile", "you lay every card"))
        assert bool(deal.pile) != ("there is no pile" in reason) or "you lay every card" in reason
        return
    found = re.search(
        r"(?P<card>the joker|\S+?)(?: and the cards (?P<side>above|below) it)?, "
        r"the best (?P<kind>take|split),(?P<more>.*)$",
        reason,
    )
    if not found:
        assert "you lay every card that you hold" in reason, reason
        return
    card = JK if found["card"] == "the joker" else Card(found["card"])
    meant = [one for one in legal if (one.kind, one.cards) == (found["kind"], (card,))]
    assert meant, reason
    figures = [int(number) for number in re.findall(r"\d+", found["more"])]
    own = ways_to_lay(Deal(deal.position.changed(begin_play)), deal.laid[deal.turn])
    ways = [ways_to_lay(deal.play(one), deal.laid[deal.turn]) for one in meant]
    if not figures or own is None or None in ways:
        return
    pairs = [(way, before) for some in ways for way in some or () for before in own]
    differences = {(way[0] - before[0], way[2] - before[2]) for way, before in pairs}
    net = {laid - held for laid, held in differences}
    assert figures[0] in net if len(figures) == 1 else tuple(figures) in differences, reason


def check_call(deal: Deal, move: Move, reason: str) -> None:
    found = re.search(r": you lay (\d+) points? and get (?:no other|(\d+) more) cards?(.*)\.$", reason)
    assert found, reason
    assert int(found[1]) == worth_of_move(deal, move)
    after = deal.play(move).hand(move.seat)
    more = without(after, deal.hand(move.seat))
    assert int(found[2] or 0) == len(more)
    assert not more or found[3].endswith(f" {slow.held(more, deal.rules)}")


def check_pass(deal: Deal, move: Move, reason: str) -> None:
    if deal.phase == "draw":
        check_draw(deal, move, reason)
    elif deal.phase == "last":
        hand = deal.hand(move.seat)
        assert f"{len(hand)} card" in reason and reason.endswith(f" {slow.held(hand, deal.rules)}.")
    else:
        calls = [call for call in deal.legal_moves() if call.kind == "rum"]
        found = re.search(
            r"would lay (\d+|nothing) and bring (?:no other|(\d+) more) cards?(?:.* (\d+))?\.", reason
        )
        assert found or not calls, reason
        nets = [worth_of_move(deal, call) - brought_by(deal, call) for call in calls]
        if found:
            assert (0 if found[1] == "nothing" else int(found[1])) - int(found[3] or 0) == max(nets)


def brought_by(deal: Deal, call: Move) -> int:
    return slow.held(without(deal.play(call).hand(call.seat), deal.hand(call.seat)), deal.rules)


def check_card(deal: Deal, move: Move, reason: str) -> None:
    """Check the sentences about a discard, or about the card that opens the pile."""
    card, hand = move.cards[0], deal.hand(move.seat)
    if len(hand) == 1:
        others = sum(len(deal.hand(seat)) for seat in deal.seats if seat != move.seat)
        assert reason.endswith(f"you are out, and the others hold {others} card{'s' * (others != 1)}.")
        assert not deal.play(move).hand(move.seat)
        return
    counts = re.search(r"it counts (\d+|nothing) in your hand", reason)
    assert counts and (0 if counts[1] == "nothing" else int(counts[1])) == slow.held([card], deal.rules)
    check_going(deal, without(hand, (card,)), card, reason)
    named = deal.view("A").named
    if card == JK:
        fits = [
            no for no, meld in enumerate(deal.table, 1) if meld.fits and jokers_are(deal.rules, named) == WILD
        ]
        if jokers_are(deal.rules, named) != WILD:
            return
    else:
        fits = [
            no
            for no, meld in enumerate(deal.table, start=1)
            if not meld.sealed and slow.can_join(list(map(str, meld.cards)), [str(card)], deal.rules, named)
        ]
    where = re.search(r"it fits on ([^,.;]*)", reason)
    assert where, reason
    if not fits:
        assert where[1] in ("no meld", "no meld and nothing you hold goes with it")
    elif len(fits) > 2:
        assert where[1] == f"{len(fits)} melds"
    else:
        assert where[1] == " and on ".join(name_of_meld(deal.table, no, deal.turn) for no in fits)


def check_pays(deal: Deal, card: Card, reason: str) -> None:
    """Check what a hint says about a kept upcard: it helps to open, makes a meld, or goes with a card."""
    towards = re.search(r"with it, your melds count (\d+) of the (\d+) that you need to open", reason)
    if towards:
        assert int(towards[2]) == least_to_open(deal.rules) and 0 < int(towards[1]) < int(towards[2])
        return
    meld = re.search(r"you may keep it, (.*) make a meld for a later turn", reason)
    if meld:
        assert card in [Card(sign) for sign in re.findall(SIGN, meld[1])]
        return
    less = re.search(r"you may keep it, it counts (\d+) while a card from the stock counts (\d+) on", reason)
    if less:
        assert int(less[1]) == slow.held([card], deal.rules) < int(less[2])
        assert abs(int(less[2]) - mean_of_hidden(deal)) <= 0.5
        check_going(deal, deal.hand(deal.turn), card, "nothing you hold goes with it")
        return
    if "you may keep it, and then" in reason:
        assert not deal.stock or slow.held([card], deal.rules) >= mean_of_hidden(deal) - 0.5
        check_going(deal, deal.hand(deal.turn), card, "nothing you hold goes with it")
        return
    lacks = re.search(rf"with ({SIGN}) it makes a meld as soon as you get (.*?), and then you", reason)
    if not lacks:
        check_going(deal, deal.hand(deal.turn), card, reason)
        return
    missing = [Card(sign) for sign in re.findall(SIGN, lacks[2])]
    assert missing and Card(lacks[1]) in deal.hand(deal.turn)
    wild = deal.rules.has_jokers and jokers_are(deal.rules, deal.view("A").named) == WILD
    assert lacks[2].endswith(" or a joker") == wild
    for third in missing:
        assert slow.is_new_meld([str(card), str(Card(lacks[1])), str(third)], deal.rules)
        assert may_come(deal, third) and third not in deal.hand(deal.turn)


def mean_of_hidden(deal: Deal) -> float:
    """The average points in hand of the cards that the seat in turn can't see."""
    hands = [deal.hand(seat) for seat in deal.seats if seat != deal.turn]
    hidden = [*deal.stock, *(card for hand in hands for card in hand)]
    return slow.held(hidden, deal.rules) / len(hidden)


def least_to_open(rules: Rules) -> int:
    return rules.opening // (5 if rules.by_five else 1)


def may_come(deal: Deal, *cards: Card) -> bool:
    """Whether the seat in turn may still get these cards, or jokers that replace them."""
    hidden = [*deal.stock, *(card for seat in deal.seats for card in deal.hand(seat))]
    if deal.rules.take == "any" or deal.rules.stock_out == "reshuffle":
        hidden += deal.pile
    jokers = hidden.count(JK) if jokers_are(deal.rules, deal.view("A").named) == WILD else 0
    return (Counter(cards) - Counter(hidden)).total() <= jokers


def check_going(deal: Deal, others: tuple[Card, ...], card: Card, reason: str) -> None:
    if card == JK:
        return
    together = {other for other in others if other != JK and could_lie_with(deal, card, other)}
    if not together:
        assert "nothing you hold goes with it" in reason, reason
    elif len(together) > 3:
        assert f"{len(together)} different cards that you hold go with it" in reason, reason
    else:
        named = re.search(r"(?:, |though )((?:[^:,]|, (?!though))*?) go(?:es)? with it", reason)
        assert named and {Card(sign) for sign in re.findall(SIGN, named[1])} == together, reason


def could_lie_with(deal: Deal, card: Card, other: Card) -> bool:
    """Whether these two cards can still lie in one new meld."""
    rules, two = deal.rules, [str(card), str(other)]
    thirds = [third for third in PACK if may_come(deal, third)]
    if any(slow.is_new_meld([*two, str(third)], rules) for third in thirds if str(third) not in two):
        return True
    if rules.equal_suits and card.rank == other.rank:
        alike = [third for third in PACK if third.rank == card.rank]
        return any(may_come(deal, *[third] * (1 + (third == card) + (third == other))) for third in alike)
    longer = rules.run_opens_with == 4 and card.suit == other.suit
    near = [third for third in PACK if third.suit == card.suit and third not in (card, other)]
    return longer and any(
        slow.is_new_meld([*two, str(third), str(fourth)], rules)
        for third in near
        for fourth in near
        if third < fourth and may_come(deal, third, fourth)
    )


def check_name(deal: Deal, _move: Move, reason: str) -> None:
    others = re.search(
        r"and (?:anybody may still get (\d+) other jokers?|no other joker is in the pack)", reason
    )
    lying = [*deal.stock, *deal.pile, *(card for seat in deal.seats for card in deal.hand(seat))]
    assert others and int(others[1] or 0) == lying.count(JK)


def check_block(deal: Deal, move: Move, reason: str) -> None:
    found = re.search(f"{LEFT}\\.$", reason)
    assert found, reason
    check_left(found, after_lay(deal, move), deal.rules)


def check_swap(deal: Deal, move: Move, reason: str) -> None:
    found = re.search(r": your card counts (?P<points>\d+) points? for you", reason)
    assert found and int(found["points"]) == worth_of_move(deal, move), reason


def check_back(deal: Deal, _move: Move, reason: str) -> None:
    least = least_to_open(deal.rules)
    assert f"it counts {deal.position.now.points_now}, you need {least} to open" in reason


CHECKS = {
    **dict.fromkeys(("meld", "double", "lay_off"), check_lay),
    **dict.fromkeys(("take", "split"), check_take),
    **dict.fromkeys(("discard", "start"), check_card),
    "draw": check_draw,
    "pass": check_pass,
    "rum": check_call,
    "name": check_name,
    "swap": check_swap,
    "block": check_block,
    "back": check_back,
}


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_the_numbers_in_the_reason_for_any_legal_move_are_right(table: tuple[str, int]) -> None:
    told = 0
    for deal, move, reason in hints(table, range(3)):
        assert len(reason) <= LONGEST
        CHECKS[move.kind](deal, move, reason)
        told += 1
    assert told > 100


def test_every_kind_of_move_occurs_in_the_checked_hints() -> None:
    kinds = {move.kind for table in TABLES for _, move, _ in hints(table, range(3))}
    assert kinds == set(CHECKS)


def test_every_step_of_a_hint_is_one_short_sentence() -> None:
    for table in TABLES:
        for deal in sensible_play(table, 9):
            view, legal = deal.view(deal.turn), deal.legal_moves()
            for step in map(str, steps_to(view, legal, Random(str(legal)).choice(legal))):
                assert len(step) <= LONGEST and step[0].isupper() and step.endswith((".", "?"))
                assert step.count(".") + step.count("?") == 1


def test_a_hint_names_the_move_that_its_adviser_chose() -> None:
    deal = Deal.new(players=3, seed=7).play("A: draw")
    view, legal = deal.view("A"), deal.legal_moves()

    class Last(Careful):
        def choose(self, _view: View, moves: Sequence[Move]) -> Move:
            return moves[-1]

    assert str(hint(view, legal, adviser=Last())[-1]).startswith(f"Discard {legal[-1].cards[0].sign}:")
    assert len(hint(view, legal, Last())) == STEPS


def test_the_sentence_about_a_declared_joker_is_true() -> None:
    met = set()
    for table in (table for table in TABLES if "modern" in table[0] or "joker_suits" in table[0]):
        for seed in range(6):
            for deal in sensible_play(table, seed):
                legal, chance = deal.legal_moves(), Random(seed)
                jokers = [
                    move for move in legal if move.kind in LAYING and any(c.is_joker for c in move.cards)
                ]
                for move in chance.sample(jokers, min(3, len(jokers))):
                    met.add(check_declared(deal, legal, move))
    assert met >= {"opens", "fills", "nobody", "counts"}
    rules, hands = Rules.named("modern"), [cards("8H JK 2C"), cards("QS")]
    run = (new_meld(cards("4H 5H 6H"), 1, rules),)
    where = Position(rules, 1, tuple(hands), cards("3C"), (), 0, run, phase="play", now=Turn(Card("8H")))
    reach = Deal(where)
    assert {check_declared(reach, reach.legal_moves(), move) for move in reach.legal_moves()} == {"leads"}


def check_declared(deal: Deal, legal: list[Move], move: Move) -> str:
    """Check what a hint's second step says about a joker. Returns the kind of the sentence."""
    second = str(steps_to(deal.view(deal.turn), legal, move)[1])
    before = list(map(str, deal.table[move.on - 1].cards)) if move.on else []
    after = deal.play(move)
    meld = list(map(str, after.table[move.on - 1 if move.on else -1].cards))
    way = re.search(rf"it (opens the way for|leads to) your ({SIGN})", second)
    if way and way[1] == "leads to":
        card = str(Card(way[2]))
        assert Card(card) in move.cards and not slow.can_join(before, [card], deal.rules)
        return "leads"
    if way:
        opened = Card(way[2])
        assert opened in after.hand(move.seat) and slow.can_join(meld, [str(opened)], deal.rules)
        assert not before or not slow.can_join(before, [str(opened)], deal.rules)
        return "opens"
    if "nobody can lay off" in second:
        assert not any(slow.can_join(meld, [str(card)], deal.rules) for card in PACK)
        return "nobody"
    if "fills the gap" in second:
        assert move.cards[0].is_joker + move.cards[-1].is_joker < len([c for c in move.cards if c.is_joker])
        return "fills"
    return "counts"
