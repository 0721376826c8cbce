"""The short text that shows a position, a deal or a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..card import Card, text_of
from ..melds import Meld
from ..rules import Rules


def in_brief(
    rules: Rules,
    dealer: str,
    turn: str,
    phase: str,
    hands: Mapping[str, Iterable[Card] | int],
    stock: int,
    pile: Sequence[Card],
    table: Sequence[Meld],
    must: Card | None = None,
    out: str | None = None,
) -> str:
    """A short text with all that is known of a round in play.

    ``hands`` has the cards of each seat, or only their number. Hands and sets are sorted, because the order
    of their cards doesn't matter for play.
    """
    held = [f"{seat} {_counted_or_listed(hand)}" for seat, hand in hands.items()]
    parts = [*held, f"stock {stock}", f"pile {_listed(pile)}"]
    if table:
        parts.append(f"table {', '.join(map(_as_it_reads, table))}")
    if must is not None:
        parts.append(f"must {must}")
    if out is not None:
        parts.append(f"out {out}")
    return f"{rules}, dealer {dealer}, turn {turn}, phase {phase}: {'; '.join(parts)}"


def _counted_or_listed(hand: Iterable[Card] | int) -> str:
    return str(hand) if isinstance(hand, int) else _listed(sorted(hand))


def _listed(cards: Iterable[Card]) -> str:
    return text_of(cards) or "-"


def _as_it_reads(meld: Meld) -> str:
    return text_of(sorted(meld.cards) if meld.is_set else meld.cards)
