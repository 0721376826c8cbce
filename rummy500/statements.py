"""Every statement of the rules as data: the one place where a rule is put into words.

Refusals, the table, the book and the checks read the sentences here. A statement's letters
say which rule texts hold it (``SOURCES``); where they are silent or vague it is a decision
of this project. ``options`` names the options of ``Rules`` that the statement speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["GROUPS", "SOURCES", "STATEMENTS", "Statement", "statement"]

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
        "JOKER": "Jokers",
        "OUT": "How a hand ends",
        "STOCK": "When the stock is empty",
        "SCORE": "Counting a hand",
        "GAME": "To the end",
        "RUM": "Calling Rummy!",
        "PARTNER": "Two against two",
        "PERSIAN": "Persian Rummy",
        "MICHIGAN": "Michigan",
        "GAMBIT": "Dealer's gambit",
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


# Each statement: its id, in brackets its sources ("all": every text) and after a colon its options,
# then what it says, in further lines indented.
_TEXT: Final = """
PACK-1 [E B R] Two to eight play; three to five is best.
PACK-2 [E B R] Up to four players use one pack of 52 cards, five to eight use two packs.
PACK-3 [all: jokers] There are no jokers; by house rule each pack has one, two or four of them.
PACK-4 [E H h B] The ranks run A 2 3 4 5 6 7 8 9 10 J Q K A: an ace is the lowest card or the highest.
PACK-5 [D] In a double pack two equal cards are two cards, also in one hand. Where only one of them makes a
    move legal, that one is meant.

DEAL-1 [E H h B D] The players draw for the deal: the lowest card deals, an ace being lowest. Those who tie
    for lowest draw again, and so does who draws a joker.
DEAL-2 [E H h B] The dealer shuffles, the player on the dealer's right cuts, and the dealer puts the pack
    together.
DEAL-3 [all] Cards are dealt one at a time, face down, clockwise from the dealer's left: 13 each to two
    players, 7 each to more.
DEAL-4 [all: start] The rest is the stock, face down. Its top card is turned up beside it and starts the
    pile.
DEAL-5 [E: start] By house rule the rest is the stock and no card is turned up. The first player is dealt one
    card more and, before drawing, opens the pile with any card.
DEAL-6 [E D: next_dealer] The deal passes to the left; by house rule to the player who went out (to the left
    when nobody did), or to the right, cards then being dealt the other way round. Play stays clockwise.
DEAL-7 [E H h B] The player on the dealer's left begins, and play goes clockwise.
DEAL-8 [all] The pile is spread so that every card of it can be read, oldest to newest. Its order never
    changes.

MELD-1 [all] A set is three or four cards of one rank.
MELD-2 [R D: equal_suits] The suits of a set differ, with two packs too, so a set never has a fifth card; by
    house rule, with two packs, suits may be equal, still four cards at most.
MELD-3 [all: run_opens_with] A run is three or more cards of one suit in sequence; by house rule it takes
    four or more to open one, while laying off stays the same.
MELD-4 [E H h B D: corner] An ace is low in A-2-3 or high in Q-K-A, not around the corner in K-A-2 unless a
    house rule allows it, and no run holds a rank twice. Beside a king an ace counts as high, else beside a
    two as low, by how it lies when it is laid.
MELD-5 [all] Anybody may add to any meld. The cards you lay lie before you and count for you.
MELD-6 [R D: opening] A card that has been laid stays in its meld: it moves to no other meld, and returns to
    a hand only where a house rule lets you undo your first lay.
MELD-7 [R] You lay down when you like: a meld may stay in your hand.

LAYOFF-1 [all] In one turn you may add any number of cards to any melds, as long as each stays a meld.
LAYOFF-2 [H h B R] Who lays off says which meld the card joins, for good: a queen of diamonds on J-10-9 of
    diamonds opens the way for the king, on three queens it does not.
LAYOFF-3 [R E] A run grows at both ends, card by card and never across a gap: onto 4-5-6 go 3, or 2 and 3, or
    2, 3 and 7.

TURN-1 [all] A turn is one draw, then melds and lay-offs if you like, then one discard.
TURN-2 [E R] You have to discard, unless you have laid your last card.
TURN-3 [E] A draw is final: you draw once in a turn.
TURN-4 [all: open_table] You lay cards in your own turn, after the draw and before the discard. By house
    rule, at an open table, you may lay in another's turn too, until its discard and not while the card
    selected from the pile is still to be used; to lay your last card there ends the hand.
TURN-5 [D] You can't take or lay cards in such a way that there is no legal end to the turn.

DRAW-1 [all: stock_draw] You may draw the top card of the stock, which the others don't see; by house rule
    the top two cards, or the last one.
DRAW-2 [all] Or you take a card of the pile, together with every card that lies on it.
DRAW-3 [all] The deepest card you take, the selected one, is used at once: your next move contains it, and
    until then the cards you took lie open. Cards of your hand and the others you took may join it.
DRAW-4 [all: take_for] The selected card goes into a new meld or is laid off; by house rule only into a new
    meld.
DRAW-5 [all: keep_upcard] The upcard, the newest card of the pile, is used like any other when it is taken
    alone; by house rule it may be kept, as if it came from the stock.
DRAW-6 [all] The other cards you took may be laid in this turn or stay in your hand.
DRAW-7 [D] You can't take a card of the pile that has no legal use at once.
DRAW-8 [E R D: give_back] Any card you took from the pile may be your discard; by house rule not an upcard
    taken alone, or no card that you took in this turn.

JOKER-1 [E R: jokers joker_use] A wild joker stands for any card you choose, even for one that lies
    elsewhere.
JOKER-2 [R: jokers joker_use] Who lays a wild joker says which card it stands for, and nobody changes that.
JOKER-3 [R: jokers joker_use] The card that a wild joker stands for has to fit as the real one would: there
    is no fifth king.
JOKER-4 [D: jokers joker_use] A meld with wild jokers holds at least one natural card.
JOKER-5 [R: joker_suits jokers joker_use] By house rule, in a set with two or more wild jokers you need not
    say their suits; the set still ends at four cards.
JOKER-6 [E H: joker_use] By house rule jokers are not wild: they enter no run, and make a set only with each
    other, three or four of them.

OUT-1 [all: out] The hand ends at once when a player has no card left, by meld, lay-off or discard, or in
    Dealer's gambit by blocking the dealer's joker; by house rule only by a discard.
OUT-2 [E: out] By house rule going out needs a discard: a play that would leave you none is refused.
OUT-3 [R: out] By house rule who lays every card floats: in each later turn a floater draws from the stock
    only, lays the card if it fits a meld and floats on, or else discards it and is out. A floater calls
    nothing; with the stock empty a floater's turn ends the hand, or is skipped where the others play on
    without drawing, unless the pile is shuffled anew.
OUT-4 [E: out_bonus] Going out earns no bonus, or by house rule any that is agreed on.

STOCK-1 [E: stock_out] By house rule the hand ends with the turn in which the stock became empty, and nobody
    calls after it.
STOCK-2 [R E: stock_out] With the stock empty, the player in turn may still take from the pile. Who passes
    ends the hand, and so does a turn in which no card could be taken.
STOCK-3 [R E: stock_out] By house rule, when somebody draws from an empty stock, all of the pile but the
    upcard is shuffled into a new one. With nothing to shuffle the hand ends.
STOCK-4 [E: stock_out] By house rule play goes on with the stock empty: the player in turn takes from the
    pile or passes, may lay, and still discards.
STOCK-5 [R E: left_over deduct_nobody_out] When nobody went out, the cards in hand are deducted all the same;
    by house rule they are not.
STOCK-6 [D: stock_out] No hand is endless: it ends when each player in a row, floaters that are skipped
    aside, has had a turn that began with the stock empty and in which nobody laid a card, in a call after it
    neither. It also ends with the turn that empties a reshuffled stock when nobody has laid a card since the
    reshuffle.

SCORE-1 [all: left_over] A hand scores what you laid less what is left in your hand, whether it would fit or
    not: 87 and 90 make −3.
SCORE-2 [H h R B: count joker_value] K, Q, J and 10 count 10, 9 to 2 their number, an ace 15, but 1 where it
    is low in a run; a joker counts 15, or by house rule 20 or nothing.
SCORE-3 [E D: count joker_value] Counted by five and ten, K, Q, J and 10 are 10, 9 to 2 are 5; an ace is 15
    when high and in a set, 5 when low and in hand. A joker is 15, or by house rule 20 or nothing.
SCORE-4 [E: aces] By house rule an ace is always 15, or always 25, or four natural aces laid in one move are
    100 together.
SCORE-5 [E D: count joker_value] Counted by fives, every card but the aces and jokers is 5; these count as by
    five and ten.
SCORE-6 [E: by_five] By house rule all values, the least that the first lay must count, bonuses and the
    target are divided by five.
SCORE-7 [R E D: jokers joker_value] A joker scores its own value, on the table and in hand, not that of the
    card it stands for.
SCORE-8 [E D: opening] By house rule the first turn of the game in which you lay cards must lay at least 30,
    or what is agreed on, lay-offs counted; in it you may take your lays back once and try again. Before you
    have opened so, each partner alone, you can't call, lay in others' turns or lay off after somebody is
    out.
SCORE-9 [E: left_over] By house rule nothing is deducted: who goes out gets what the opponents hold, a
    partner's hand not. With nobody out, each of two players or sides gets what the other holds; more get
    nothing.
SCORE-10 [E: last_layoff] By house rule, when a player is out, the others lay off what they like of their
    left-over cards before the count, in turn from that player's left.
SCORE-11 [E: masters_hand] By house rule a master's hand earns 500: you lay a run of seven cards or more in
    one move and go out by a discard in the same turn.

GAME-1 [all: target deals] The scores of the hands add up. The game ends with the hand in which a player or a
    side reaches 500, or the number agreed on.
GAME-2 [all D: over_target deals] When several get there in one hand, the highest wins, or by house rule who
    went out, if at the target, even on a tie, and else the highest. If they tie at the top, all play on
    until one leads alone.
GAME-3 [H h B] The winner collects from each opponent the difference of their final scores, never less than
    nothing.
GAME-4 [D] The score sheet shows every hand: laid, left, bonus, net, running total, dealer, who went out.

RUM-1 [E D: rum] By house rule, when a discard fits a meld on the table, another player may call “Rummy!”,
    takes that card alone and lays it off, with no card of the hand. Play goes on with the player whose turn
    it was to be.
RUM-2 [R: rum] By house rule, after each discard and before the next draw, anyone but the discarder may call
    “Rummy!” for cards of the pile, old or new, that can be laid with no card of a hand: 7 and 8 of hearts on
    4-5-6 of hearts, or a meld of pile cards. A call may lay off also where the selected card of a draw may
    not.
RUM-3 [R: rum] The caller takes the pile down to the deepest card named in the call, lays the cards named,
    may lay more, and discards; the turn passes to the caller's left.
RUM-4 [R: rum] Who discarded can't call at once, but may one turn later, if nobody else has.
RUM-5 [R: rum] Nobody calls once the hand is over.
RUM-6 [D: rum] Only those who can call are asked, in turn from the discarder's left; each calls or passes,
    and the first call stands.

PARTNER-1 [E H h D: sides] Four play two against two, partners opposite each other. You lay off on your
    partner's melds and on the opponents'.
PARTNER-2 [E H h: sides] When anybody is out the hand ends, and each side scores as one.
PARTNER-3 [E H h: sides deals] The game ends when a side reaches the target, and the higher side wins.

PERSIAN-1 [E H: sides jokers joker_use] Persian Rummy is for partners, with one pack of 52 cards and four
    jokers that are not wild.
PERSIAN-2 [E H: joker_value jokers] By house rule, as in Persian Rummy, a joker counts 20.
PERSIAN-3 [E H D: double_fours] By house rule four of a kind laid in one move, but no run of four, count
    double. In Persian Rummy four sixes are 48, but three are 18 and the fourth later 6; four jokers are 160,
    but three are 60 and the fourth 20.
PERSIAN-4 [E H: sides out_bonus] In Persian Rummy who goes out earns 25 for the side.
PERSIAN-5 [E H D: deals game_bonus] By house rule the game ends after a number of deals, two in Persian
    Rummy. The better side then gets the bonus agreed on, 50 there, and wins the difference of the final
    scores; a tie is a draw, without bonus.

MICHIGAN-1 [H D: left_over] Melds score when they are laid, for all to see. Reaching the target in mid-hand
    ends nothing.
MICHIGAN-2 [H: left_over] Who goes out is credited with all cards left in the opponents' hands, and nobody is
    deducted. With nobody out, nothing is credited.

GAMBIT-1 [E: jokers joker_use] Two to four play Dealer's gambit, with one pack and two jokers or four. One of
    them, the dealer's joker, is taken out before the shuffle; after the deal it lies face up by the dealer,
    in no hand.
GAMBIT-2 [E: joker_use] Before anyone looks at a hand, the dealer names what every joker does in this deal:
    wild, double or split.
GAMBIT-3 [E: joker_use] When the dealer has named wild, and only then, a joker is wild in any set or run.
GAMBIT-4 [E: joker_use] When the dealer has named double, a joker laid with a meld as it is melded, one a
    meld, doubles the meld's value and seals it: nothing is laid off on it.
GAMBIT-5 [E: joker_use] When the dealer has named split, you may draw with a joker that splits the pile: you
    take the card you select with the cards on the side you choose, and use the selected one at once. The
    other side and the joker leave play for the hand, so the pile is empty.
GAMBIT-6 [E D: joker_use] The dealer may use the dealer's joker once in the hand, in an own turn, unless it
    is blocked.
GAMBIT-7 [E D: joker_use] Who holds a joker may in an own turn lay it face down on the dealer's joker, which
    is then blocked for the hand.
GAMBIT-8 [E: joker_use joker_value next_dealer target] In Dealer's gambit a joker counts nothing, laid or
    left, the deal passes to the right, and the game is to 500 or 250, unless agreed otherwise. Under double
    and split a joker can't be the selected card.

CARD-1 [D] A move names cards that you hold, or that lie in the pile.
CARD-2 [D] A lay-off names a meld by its number on the table.
"""


def _statements() -> Iterator[Statement]:
    entries = re.findall(r"^(\S+) \[(.*?)(?:: (.*?))?\] (.+(?:\n    .+)*)", _TEXT, re.MULTILINE)
    for name, sources, options, text in entries:
        letters = sources.replace("all", "E H h R B").split()
        yield Statement(name, " ".join(text.split()), tuple(letters), tuple(options.split()))


STATEMENTS: Final = MappingProxyType({statement.id: statement for statement in _statements()})


def statement(name: str) -> Statement:
    """The statement of this id; ``KeyError`` when there is none.

    >>> statement("MELD-1").text
    'A set is three or four cards of one rank.'
    """
    return STATEMENTS[name]
