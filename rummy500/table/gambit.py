"""The dealer's joker as the table shows it: how it lies, what was named, what is out of play (GAMBIT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..cards import DJ
from ..deal import View
from . import words
from .sentences import say

if TYPE_CHECKING:
    from .session import Session


def of(session: Session, view: View) -> dict[str, Any] | None:
    """The dealer's joker; ``None`` in games without one."""
    if not view.dealers_joker:
        return None
    lies = say(f"gambit.lies.{view.dealers_joker}")
    return {
        "card": str(DJ),
        "state": view.dealers_joker,
        "named": view.named,
        "says": say("gambit.says", named=words.capital(named(view, session.names)), lies=lies),
        "gone": [str(card) for card in view.gone],
        "can": session.dealers_joker_is_mine and bool(view.named),
        "selected": DJ in session.selection,
    }


def named(view: View, names: Mapping[str, str]) -> str:
    """What was named, and by whom."""
    if not view.named:
        return say("gambit.not_named")
    choice, does = say(f"choice.{view.named}"), say(f"named.{view.named}")
    return say("gambit.named", name=names[view.dealer], choice=choice, does=does)
