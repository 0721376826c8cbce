"""Every statement of the rules as data: the one place where a rule is put into words.

Refusals, the table, the book and the checks read the sentences here. A statement's letters
say which rule texts hold it (``SOURCES``); where they are silent or vague it is a decision
of this project. ``options`` names the options of ``Rules`` that the statement speaks of.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

SOURCES: Final = MappingProxyType(
    {
        "E": "Wikipedia, “500 rum”",
        "H": "a wiki copy of the Hoyle-style “500 Rum”, with Partnership, Persian and Michigan",
        "h": "a shorter copy of the same text",
        "R": "“The Rules of Rummy 500 and How To Play Rummy 500”, a rummy rules site, 2005–2017",
        "B": "Bicycle Cards, “500 Rum”",
        "D": "a decision of this tutorial, where the texts are silent or vague",
    }
)

GROUPS: Final = MappingProxyType(
    {
        "PACK": "Cards, players, ranks",
        "DEAL": "Before the first turn",
        "MELD": "What may be laid down",
        "LAYOFF": "Adding to what lies",
        "TURN": "Draw, lay, discard",
        "DRAW": "Stock or pile",
        "OUT": "How a hand ends",
        "STOCK": "When the stock is empty",
        "SCORE": "Counting a hand",
        "GAME": "To the end",
        "PARTNER": "Two against two",
        "PERSIAN": "A number of deals",
        "MICHIGAN": "Michigan",
        "CARD": "Words of a move",
    }
)


class Statement(NamedTuple):
    """One numbered rule: its id, its sentence, the letters of its sources, the options it names."""

    id: str
    text: str
    sources: tuple[str, ...]
    options: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The part of the rules it belongs to: a key of ``GROUPS``."""
        return self.id.partition("-")[0]


def _statement(name: str, sources: str, text: str, *options: str) -> Statement:
    return Statement(name, text, tuple(sources.split()), options)


_ALL: Final = (
    _statement("PACK-1", "E B R", "Two to eight play; three to five is best."),
    _statement(
        "PACK-2", "E B R", "Up to four players use one pack of 52 cards, five to eight use two packs."
    ),
    _statement("PACK-3", "E H h B R D", "There are no jokers in this game."),
    _statement(
        "PACK-4",
        "E H h B",
        "The ranks run A 2 3 4 5 6 7 8 9 10 J Q K A: an ace is the lowest card or the highest.",
    ),
    _statement(
        "PACK-5",
        "D",
        "In a double pack two equal cards are two cards. Where only one of them makes a move legal, "
        "that one is meant.",
    ),
    _statement(
        "DEAL-1",
        "E H h B D",
        "The players draw for the deal: the lowest card deals, an ace being lowest. "
        "Those who tie for lowest draw again.",
    ),
    _statement(
        "DEAL-2",
        "E H h B",
        "The dealer shuffles, the player on the dealer's right cuts, and the dealer puts the pack together.",
    ),
    _statement(
        "DEAL-3",
        "E H h R B",
        "Cards are dealt one at a time, face down, clockwise from the dealer's left: "
        "13 each to two players, 7 each to more.",
    ),
    _statement(
        "DEAL-4",
        "E H h R B",
        "The rest is the stock, face down. Its top card is turned up beside it and starts the pile.",
    ),
    _statement(
        "DEAL-6",
        "E D",
        "The deal passes to the left; by house rule to the player who went out (to the left when nobody "
        "did), or to the right, cards then being dealt the other way round. Play stays clockwise.",
        "next_dealer",
    ),
    _statement("DEAL-7", "E H h B", "The player on the dealer's left begins, and play goes clockwise."),
    _statement(
        "DEAL-8",
        "E H h R B",
        "The pile is spread so that every card of it can be read, oldest to newest. Its order never changes.",
    ),
    _statement("MELD-1", "E H h R B", "A set is three or four cards of one rank."),
    _statement(
        "MELD-2",
        "R D",
        "The suits of a set differ, with two packs too, so a set never has a fifth card; "
        "by house rule, with two packs, suits may be equal, still four cards at most.",
        "equal_suits",
    ),
    _statement(
        "MELD-3",
        "E H h R B",
        "A run is three or more cards of one suit in sequence; by house rule it takes four to open one.",
        "run_opens_with",
    ),
    _statement(
        "MELD-4",
        "E H h B D",
        "An ace is low in A-2-3 or high in Q-K-A; a run does not go around the corner (K-A-2) unless a house "
        "rule allows it. No run holds a rank twice. Beside a king an ace counts as high, else beside a two "
        "as low, by how it lies when it is laid.",
        "corner",
    ),
    _statement(
        "MELD-5",
        "E H h R B",
        "Anybody may add to any meld. The cards you lay lie before you and count for you.",
    ),
    _statement(
        "MELD-6",
        "R D",
        "A card that has been laid stays in its meld: it moves to no other meld and returns to no hand.",
    ),
    _statement("MELD-7", "R", "You lay down when you like: a meld may stay in your hand."),
    _statement(
        "LAYOFF-1",
        "E H h R B",
        "In one turn you may add any number of cards to any melds, as long as each stays a meld.",
    ),
    _statement(
        "LAYOFF-2",
        "H h B R",
        "Who lays off says which meld the card joins, for good: a queen of diamonds on J-10-9 of diamonds "
        "opens the way for the king, on three queens it does not.",
    ),
    _statement(
        "LAYOFF-3",
        "R E",
        "A run grows at both ends, card by card and never across a gap: onto 4-5-6 go 3, or 2 and 3, "
        "or 2, 3 and 7.",
    ),
    _statement(
        "TURN-1",
        "E H h R B",
        "A turn is one draw, then melds and lay-offs if you like, then one discard.",
    ),
    _statement("TURN-2", "E R", "You have to discard, unless you have laid your last card."),
    _statement("TURN-3", "E", "A draw is final: you draw once in a turn."),
    _statement(
        "TURN-4", "E H h R B", "You lay cards in your own turn, after the draw and before the discard."
    ),
    _statement("DRAW-1", "E H h R B", "You may draw the top card of the stock, which the others don't see."),
    _statement(
        "DRAW-2", "E H h R B", "Or you take a card of the pile, together with every card that lies on it."
    ),
    _statement(
        "DRAW-3",
        "E H h R B",
        "The deepest card you take, the selected one, is used at once: your next move contains it. "
        "Cards of your hand and the others you took may join it.",
    ),
    _statement(
        "DRAW-4",
        "E H h R B",
        "The selected card goes into a new meld or is laid off; by house rule only into a new meld.",
        "take_for",
    ),
    _statement(
        "DRAW-5",
        "E H h R B",
        "The newest card of the pile, taken alone, is used like any other; by house rule it may be kept.",
        "keep_upcard",
    ),
    _statement(
        "DRAW-6", "E H h R B", "The other cards you took may be laid in this turn or stay in your hand."
    ),
    _statement("DRAW-7", "D", "A card of the pile that you can't use at once is not taken."),
    _statement(
        "DRAW-8", "E R D", "Any card you took from the pile may be your discard, if you still hold it."
    ),
    _statement(
        "OUT-1",
        "E H h R B",
        "The hand ends at once when a player has no card left, by meld, lay-off or discard.",
    ),
    _statement(
        "OUT-4", "E H B", "Going out earns no bonus, or by house rule any that is agreed on.", "out_bonus"
    ),
    _statement(
        "STOCK-2",
        "R E",
        "With the stock empty, the player in turn may still take from the pile. Who passes ends the hand, "
        "and so does a turn in which no card could be taken.",
    ),
    _statement(
        "STOCK-5",
        "R E",
        "When nobody went out, the cards in hand are deducted all the same; by house rule they are not.",
        "deduct_nobody_out",
    ),
    _statement(
        "STOCK-6",
        "D",
        "No hand is endless: with the stock empty it ends when every player in a row has had a turn that "
        "began so and laid no card.",
    ),
    _statement(
        "SCORE-1",
        "E H h R B",
        "A hand scores what you laid less what is left in your hand, whether it would fit or not: "
        "87 and 90 make −3.",
    ),
    _statement(
        "SCORE-2",
        "H h R B",
        "K, Q, J and 10 count 10, 9 to 2 their number, an ace 15, but 1 where it is low in a run.",
        "count",
    ),
    _statement(
        "SCORE-3",
        "E D",
        "Counted by five and ten, K, Q, J and 10 are 10, 9 to 2 are 5; an ace is 15 when high and in a set, "
        "5 when low and in hand.",
        "count",
    ),
    _statement(
        "SCORE-4",
        "E",
        "By house rule an ace is always 15, or always 25, or four aces laid in one move are 100 together.",
        "aces",
    ),
    _statement(
        "SCORE-5",
        "E D",
        "Counted by fives, every card but the aces is 5; aces count as by five and ten.",
        "count",
    ),
    _statement(
        "SCORE-6",
        "E",
        "By house rule all values, bonuses and the target are divided by five.",
        "by_five",
    ),
    _statement(
        "SCORE-9",
        "E D",
        "By house rule nothing is deducted: who goes out gets what the opponents hold, a partner's hand not. "
        "With nobody out, each of two players or sides gets what the other holds; more get nothing.",
        "left_over",
    ),
    _statement(
        "GAME-1",
        "E H h R B",
        "The scores of the hands add up. The game ends with the hand in which somebody reaches 500, "
        "or the number agreed on.",
        "target",
    ),
    _statement(
        "GAME-2",
        "E H h R B D",
        "When several get there in one hand, the highest wins, or by house rule who went out, if at the "
        "target. If they tie at the top, all play on until one leads alone.",
        "over_target",
    ),
    _statement(
        "GAME-3",
        "H h B",
        "The winner collects from each opponent the difference of their final scores.",
    ),
    _statement(
        "GAME-4",
        "D",
        "The score sheet shows every hand: laid, left, bonus, net, running total, dealer, who went out.",
    ),
    _statement(
        "PARTNER-1",
        "E H h D",
        "Four play two against two, partners opposite each other. You lay off on your partner's melds "
        "and on the opponents'.",
        "sides",
    ),
    _statement(
        "PARTNER-2", "E H h", "When anybody is out the hand ends, and each side scores as one.", "sides"
    ),
    _statement(
        "PARTNER-3",
        "E H h",
        "The game ends when a side reaches the target, and the higher side wins.",
        "sides",
    ),
    _statement(
        "PERSIAN-5",
        "E H D",
        "The game may end after a number of deals. The better side then gets a bonus and wins the "
        "difference; a tie is a draw, without bonus.",
        "deals",
        "game_bonus",
    ),
    _statement(
        "MICHIGAN-1",
        "H D",
        "Melds score when they are laid, for all to see. Reaching the target in mid-hand ends nothing.",
        "left_over",
    ),
    _statement(
        "MICHIGAN-2",
        "H",
        "Who goes out is credited with all cards left in the opponents' hands, and nobody is deducted. "
        "With nobody out, nothing is credited.",
        "left_over",
    ),
    _statement("CARD-1", "D", "A move names cards that you hold, or that lie in the pile."),
    _statement("CARD-2", "D", "A lay-off names a meld by its number on the table."),
)

STATEMENTS: Final = MappingProxyType({statement.id: statement for statement in _ALL})


def statement(name: str) -> Statement:
    """The statement of this id; ``KeyError`` when there is none.

    >>> statement("MELD-1").text
    'A set is three or four cards of one rank.'
    """
    return STATEMENTS[name]
