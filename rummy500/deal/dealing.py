"""The cards of a deal before the first move: the pack, how many players it suits, and how it is dealt.

``why_impossible`` checks whether the pack has the cards of a made-up position.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence

from ..card import JK, PACK, Card, Chance, held_of
from ..position import NAME, Phase, Position, gambit, phase_of_first_turn
from ..position.history import Reshuffles
from ..rules import Rules
from ..scoring import side_of
from ..sentences import Said, Wrong, quoted, said

__all__ = [
    "LEAST_PLAYERS",
    "MOST_PLAYERS",
    "MOST_WITH_ONE_PACK",
    "check_players",
    "dealt",
    "first_phase",
    "hand_size",
    "next_dealer",
    "pack_for",
    "packs_of",
    "seed_of",
    "whole_pack",
    "why_impossible",
]

LEAST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK = 2, 8, 4
BEYOND_SEEDS = 10**1000  # Python can't write a number of several thousand digits as text
UPCARD, LEAST_STOCK = 1, 1  # how many cards must be left after the hands are dealt

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


def seed_of(seed: int | str | None) -> int | str:
    """A seed as games and records store it. Text such as ``7`` becomes a number, ``None`` a random seed.

    Raises ``ValueError`` for a seed that no record could hold.

    >>> seed_of("7"), seed_of("007"), seed_of("class 4b")
    (7, '007', 'class 4b')
    """
    if seed is None:
        return secrets.randbelow(10**9)
    fits = (
        seed.isprintable()
        if isinstance(seed, str)
        else isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < BEYOND_SEEDS
    )
    if not fits:
        raise Wrong(said("wrong.seed", seed=quoted(seed)))
    text = str(seed)
    return int(text) if _NUMBER.fullmatch(text) else text


def packs_of(rules: Rules, players: int) -> int:
    """How many packs are shuffled together for this many players (PACK-2)."""
    return rules.packs or (1 if players <= MOST_WITH_ONE_PACK else 2)


def hand_size(rules: Rules, players: int) -> int:
    """How many cards each of this many players is dealt (DEAL-3).

    >>> hand_size(Rules(), 2), hand_size(Rules(), 3), hand_size(Rules(hand_size=10), 3)
    (13, 7, 10)
    """
    return rules.hand_size or (13 if players == 2 else 7)


def check_players(rules: Rules, players: object) -> None:
    """Raise ``ValueError`` if this many players can't play by these rules.

    The rules may ask for a different number of players (PACK-1, PARTNER-1, GAMBIT-1) or of packs (PACK-3,
    MELD-2), or there may be too few cards (DEAL-3).
    """
    if type(players) is not int or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        span = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        raise Wrong(said("wrong.players.number", given=quoted(players), **span))
    if rules.sides == "partners" and players != 4:
        raise Wrong(said("wrong.players.partners", count=players))
    if gambit.is_played(rules) and players > MOST_WITH_ONE_PACK:
        raise Wrong(said("wrong.players.one_pack.gambit", count=players))
    packs = packs_of(rules, players)
    if rules.jokers == 4 and not rules.joker_total and packs > 1:
        raise Wrong(said("wrong.players.one_pack.jokers", count=players))
    if rules.equal_suits and packs == 1:
        raise Wrong(said("wrong.players.two_packs", count=players))
    there, size = len(whole_pack(rules, players)), hand_size(rules, players)
    if players * size + UPCARD + LEAST_STOCK > there:
        raise Wrong(said("wrong.players.too_few_cards", count=players, size=size, there=there))


def whole_pack(rules: Rules, players: int) -> list[Card]:
    """All cards of the game, unshuffled (PACK-2, PACK-3), without the dealer's joker (GAMBIT-1).

    >>> len(whole_pack(Rules(jokers=2), 5)), len(whole_pack(Rules.named("gambit"), 3))
    (108, 53)
    """
    packs = packs_of(rules, players)
    return [*PACK * packs, *[JK] * (rules.jokers_in(packs) - gambit.is_played(rules))]


def pack_for(rules: Rules, players: int, seed: int | str, round: int) -> list[Card]:
    """The pack of a deal, shuffled and cut (DEAL-2); the last card is dealt first."""
    chance = Chance(seed, f"deal {round}")
    pack = chance.shuffled(whole_pack(rules, players))
    cut = chance.below(len(pack))
    return pack[cut:] + pack[:cut]


def why_impossible(position: Position) -> Said | None:
    """Why the pack of this game doesn't allow this position; ``None`` if it does."""
    lying = [*position.stock, *position.pile]
    lying += [card for hand in position.hands for card in hand]
    declared = next((card for card in lying if held_of([card]) != (card,)), None)
    if declared is not None:
        return said("wrong.lie.declared", card=str(declared))
    twice = gambit.why_impossible(position)
    if twice:
        return twice
    lying += held_of(card for meld in position.table for card in meld.cards)
    most = Counter(whole_pack(position.rules, position.players))
    for card, count in Counter(lying).items():
        if count > most[card]:
            if not most[JK] and card == JK:
                return said("wrong.lie.no_jokers")
            packs = "one_pack" if packs_of(position.rules, position.players) == 1 else "two_packs"
            return said(f"wrong.lie.{packs}", card=str(card), count=count, most=most[card])
    return None


def first_phase(rules: Rules) -> Phase:
    """The phase in which a deal begins: the dealer's choice (GAMBIT-2), or the first turn."""
    return NAME if gambit.is_played(rules) else phase_of_first_turn(rules)


def dealt(
    rules: Rules, dealer: int, pack: list[Card], opened: list[bool], reshuffles: Reshuffles
) -> Position:
    """The first position of a deal (DEAL-3 to DEAL-7, GAMBIT-2)."""
    players = len(opened)
    step = -1 if rules.next_dealer == "right" else 1
    order = [(dealer + step * place) % players for place in range(1, players + 1)]
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(hand_size(rules, players)):
        for seat in order:
            hands[seat].append(pack.pop())
    first, phase = (dealer + 1) % players, first_phase(rules)
    chosen = rules.start == "chosen"
    if chosen:
        hands[first].append(pack.pop())  # DEAL-5
    pile = () if chosen else (pack.pop(),)
    return Position(
        rules,
        dealer,
        tuple(map(tuple, hands)),
        tuple(pack),
        pile,
        turn=dealer if phase == NAME else first,
        phase=phase,
        opened=tuple(opened),
        reshuffles=reshuffles,
    )


def next_dealer(
    rules: Rules, dealer: str, seats: Sequence[str], out: str | None, net: Mapping[str, int]
) -> str:
    """The seat that deals next, after ``out`` went out and the sides scored ``net`` (DEAL-6).

    >>> winner = Rules(next_dealer="winner")
    >>> [next_dealer(winner, "A", "ABC", out, {"A": 5, "B": 30, "C": 30}) for out in ("A", "C")]
    ['B', 'C']
    """
    place = seats.index(dealer)
    from_left = [*seats[place + 1 :], *seats[: place + 1]]
    if rules.next_dealer == "right":
        return from_left[-2]
    if rules.next_dealer == "winner":
        most = max(net.values())
        from_left = [seat for seat in from_left if net[side_of(seat, net)] == most]
    if rules.next_dealer != "left" and out in from_left:
        return out
    return from_left[0]
