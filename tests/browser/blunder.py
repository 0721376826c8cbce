"""Plays a round in which the reader makes a blunder: the reader discards one of three kings."""

from playwright.sync_api import Locator, expect

# Loading a saved game keeps the table's bots. Bea must go out as soon as she can, so she is a greedy bot.
GREEDY = "play.html#rules=classic&players=2&seed=7&bots=greedy"
THREE_KINGS = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=A
hand A = KS KH KD 2C 4D 5H 9S
hand B = 6D 7D 8D 3C 3H 3S 9C
stock = 2H 4C 5C TS 9D AH QS
pile = 2S
B: draw
B: meld 6D 7D 8D
B: meld 3C 3H 3S
B: discard QS
"""


def throw_a_king(table: Locator) -> None:
    """Discard one of three kings. Then Bea, who holds one card, goes out."""
    for text in ("draw", "discard KS"):
        table.locator("[data-move-input]").fill(text)
        table.locator("[data-move-input]").press("Enter")
    expect(table.get_by_role("heading", name="Bea won round 1")).to_be_visible()


def blunder_found(table: Locator) -> Locator:
    """Wait until the review is ready, and return the moment at which the king was discarded."""
    expect(table.locator("[data-review=ready]")).to_be_visible()
    moment = table.locator(".rt-moment", has_text="You discarded").filter(has_text="king of spades")
    expect(moment).to_contain_text("cost about")
    expect(moment.locator("p").last).to_contain_text("Better: Lay")
    return moment
