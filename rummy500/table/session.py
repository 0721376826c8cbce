"""All that a table does, in pure Python and plain JSON; no screen is known here.

``Session.view()`` gives what the screen shows (see ``picture.py``), ``Session.act(message)``
takes what a player does and gives the view after it. Messages are dictionaries with a key ``do``:

========  ====================================================================================
``do``    what the player did, and the other keys
========  ====================================================================================
select    chose cards of the hand: ``ids``, those of the view's hand
point     pointed at a card of the pile: ``at``, its place from the oldest, or ``None``; while
          calls are asked for, picked it for one or put it back
act       pressed a button: ``action``; for ``lay`` also ``meld`` when one was chosen, for ``try`` the
          ``moment`` of a review, from 0
play      typed a move, or chose one: ``text``, the own seat may be left out
leave     left a question unanswered
answer    answered a lesson's question: ``given``, one of its choices or a number
tick      waited until the next bot moves, or the review goes on
sort      asked for an order of the hand: ``by`` ``suit``, ``rank`` or ``drawn``
moves     opened the list of what could be done, or closed it: ``open``
pace      set how long bots wait: ``ms``, 0 to 10,000
consider  changed the form of a new game: ``game``, a dictionary of settings
new       began a game: ``game``, a dictionary of settings, or ``link``, the text of a shared one
load      goes on with a saved game: ``record``; or at an exercise with a kept answer: ``answer``
learner   gave the name of who plays: at an exercise it may say which hand is dealt: ``name``
save      asked for the record
seek      moved the slider of a replay: ``at``
resume    came back to a table that ``Session.kept`` was kept of: ``kept`` (see ``resuming.py``), and the
          ``serial`` of the last view that the screen has seen
========  ====================================================================================

A message that can't be understood comes back as a refusal with a sentence; nothing raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from ..bots import Bot, bot, tell
from ..cards import DJ, Card
from ..deal import Deal, View
from ..game import Game
from ..moves import Move, NotationError
from ..position import CALL, DRAW, OPEN, PLAY
from ..referee import Refused
from ..rules import Rules
from ..teach.coach import hint
from ..teach.lessons import Attempt, Level, load
from ..text.records import read_record, write_record
from . import answers, events, lesson, panel, picture, replay, resuming, review, undoing, words
from .holding import SORTS, in_order
from .offers import Choices, Refusal, offer
from .seat import ME
from .sentences import say
from .settings import Settings
from .thinking import Thinking

PACE: Final = 900
ADVISER: Final = "careful"  # the bot whose moves hints lead to
SLOWEST: Final = 10_000
ASIDE: Final = ("tick", "sort", "moves", "pace", "consider", "save")  # what leaves a question open
DEALERS_JOKER_ID: Final = -1  # the dealer's joker lies in no hand, and is selected like a card of one


class Session:
    """A table with one person at seat A and bots at the others; or a lesson, or the replay of a record.

    ``rules`` is a preset's name with ``options`` on top of it, or a ``Rules`` value; ``players``
    their number (2 to 8) or their names, the person's first; ``seed`` says how the cards lie (by
    chance when it is left out); ``bots`` is one of ``rummy500.bots.KINDS``; with ``setup`` the panel
    of a new game is open from the start. With ``level``
    (``draw/three-sixes``) the table is that lesson instead, with ``record`` the replay of that text, and with
    ``exercise`` (``01-melds/first-set``) that question, as this ``learner`` gets it.
    Raises ``ValueError`` with a sentence for what won't do.

    >>> session = Session("classic", players=3, seed=7)
    >>> view = session.act({"do": "play", "text": "meld 2H 3D"})
    >>> view["refusal"]["statement"]
    'TURN-1'
    """

    serial: int  # raised with each message, so that no two views are equal
    settings: Settings
    setup: bool  # is the panel of a new game open from the start?
    considered: dict[str, Any]  # what the game in the panel would be
    bots: dict[str, Bot]
    game: Game
    attempt: Attempt | None  # at a lesson, how far the learner has come
    answer: answers.Answer | None  # at an exercise, what is handed in
    past: list[tuple[Game, Attempt | None]]  # what can be gone back to
    replay: list[Game]  # every position of a record; empty at a table that is played on
    step: int  # the position that a replay shows
    status: str
    refusal: Refusal | None
    refused: list[tuple[int, Refusal]]  # with the number of moves made before
    selected: set[int]
    pointed: int | None
    picked: set[int]  # the places of the pile's cards that are picked for a call
    asked: tuple[str, object] | None  # the button whose question waits for an answer
    hints: list[str]
    hint_step: int
    sort: str
    review: review.TableReview | None  # of the hand that is over, or that a moment of is tried
    listing: bool  # does the view list what could be done?
    pace: int
    saved: str
    drew: tuple[Card, ...]  # the cards of the person's last draw
    keeper: resuming.Keeper  # of what stands here

    def __init__(
        self,
        rules: Rules | str = "classic",
        *,
        players: int | Sequence[str] = 3,
        seed: int | str | None = None,
        bots: str = "greedy",
        setup: bool = False,
        level: str | None = None,
        record: str | None = None,
        exercise: str | None = None,
        learner: str = "",
        **options: Any,
    ) -> None:
        self.serial = 0
        self.sort = "suit"
        self.listing = False
        self.pace = PACE
        self.thinking = Thinking()
        self.replay: list[Game] = []
        self.attempt = None
        self.answer = None
        self.setup = False
        if exercise is not None:
            answers.begin(self, exercise, learner)
        elif level is not None:
            self.learn(load(level))
        elif record is not None:
            self._replay(read_record(record))
        else:
            self._begin(Settings.of(rules, players, seed, bots, options))
            self.setup = setup
        self.keeper = resuming.Keeper(self, by_chance=seed in (None, ""))

    # ---- what is there -----------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        """The deal that the table shows."""
        return self.game.deal

    @property
    def names(self) -> dict[str, str]:
        """The players by seat."""
        return self.game.names

    @property
    def playing(self) -> bool:
        """Does the hand go on? Not in a replay, and not at a lesson that is solved or failed."""
        decided = self.attempt is not None and self.attempt.state != "open"
        return not (self.replay or decided or self.deal.over)

    @property
    def my_turn(self) -> bool:
        """May the person move?"""
        return self.playing and self.deal.turn == ME

    @property
    def bots_turn(self) -> bool:
        """Is a bot to move?"""
        return self.playing and self.deal.turn != ME

    @property
    def bots_wait(self) -> bool:
        """Do the bots wait for the learner, since the lesson begins in a turn of theirs (TURN-4)?"""
        return self.attempt is not None and not self.game.moves and self.lays_off_turn

    @property
    def lays_off_turn(self) -> bool:
        """Is this a turn of another in which the person may lay (TURN-4)?"""
        return self.bots_turn and self.deal.rules.open_table and self.deal.phase in (DRAW, PLAY)

    @property
    def seen(self) -> View:
        """What the person may know of the deal."""
        return self.deal.view(ME)

    @property
    def floating(self) -> tuple[str, ...]:
        """The seats that float (OUT-3)."""
        floats = zip(self.deal.seats, self.deal.position.floating, strict=True)
        return () if self.deal.over else tuple(seat for seat, floating in floats if floating)

    @property
    def hand(self) -> list[tuple[int, Card]]:
        """The person's cards in the order asked for, each with an id that it keeps while it is held.

        There are none while nobody has looked at a hand (GAMBIT-2).
        """
        return in_order(self.seen.hand, self.sort)

    @property
    def dealers_joker_is_mine(self) -> bool:
        """Could the person use the dealer's joker now (GAMBIT-6)?"""
        mine = self.my_turn and self.deal.dealer == ME and self.deal.phase in (DRAW, PLAY)
        state = self.deal.position.gambit
        return mine and state is not None and state.dealers_joker == OPEN

    @property
    def fresh(self) -> tuple[Card, ...]:
        """What the person has just drawn from the stock."""
        return self.drew if self.game.moves and self.game.moves[-1] == Move(ME, "draw") else ()

    @property
    def selection(self) -> tuple[Card, ...]:
        """The selected cards of the hand, and the dealer's joker where it is selected too."""
        cards = tuple(card for number, card in self.hand if number in self.selected)
        return (*cards, DJ) if DEALERS_JOKER_ID in self.selected and self.dealers_joker_is_mine else cards

    @property
    def choices(self) -> Choices | None:
        """The question that waits for an answer, while it is one."""
        offered = offer(self, *self.asked) if self.asked else None
        return offered if isinstance(offered, Choices) else None

    @property
    def counts(self) -> Attempt:
        """The attempt that counts at an exercise, or at a lesson; ``ValueError`` at another table."""
        if self.attempt is None:
            raise ValueError(say("errors.no_lesson"))
        return self.answer.solved or self.attempt if self.answer else self.attempt

    def view(self) -> dict[str, Any]:
        """What the screen shows now, as plain JSON; it holds nothing that seat A may not know."""
        return picture.of(self)

    @property
    def kept(self) -> dict[str, Any]:
        """What stands here as plain JSON, for the message ``resume``; empty while nothing was done."""
        return self.keeper.kept(self)

    def __str__(self) -> str:
        return picture.as_text(self)

    # ---- what the player does ----------------------------------------------------------------------

    def act(self, message: object) -> dict[str, Any]:
        """Do what a message says and give the view after it."""
        self.obey(message)
        return self.view()

    def obey(self, message: object) -> None:
        """Do what a message says; what comes of it is seen in ``view``."""
        self.serial += 1
        self.saved = ""
        self.refusal = None
        if not isinstance(message, dict) or message.get("do") not in ASIDE:
            self.asked = None
        doers: dict[str, Callable[[dict[str, Any]], None]] = {
            "select": self._select,
            "point": self._point,
            "act": self._press,
            "play": self._type,
            "leave": self._leave,
            "answer": self._answer,
            "tick": self._tick,
            "sort": self._sort,
            "moves": self._list,
            "pace": self._set_pace,
            "consider": self._consider,
            "new": self._new,
            "load": self._load,
            "learner": lambda message: answers.name_learner(self, message.get("name")),
            "save": self._save,
            "seek": lambda message: replay.seek(self, message.get("at")),
            "resume": lambda message: resuming.resume(self, message.get("kept"), message.get("serial")),
        }
        try:
            if not isinstance(message, dict) or str(message.get("do")) not in doers:
                raise ValueError(say("errors.message", known=", ".join(doers)))
            doers[str(message["do"])](message)
        except Refused as refused:
            self._refuse(Refusal(self.told(refused), refused.statement, refused.move))
        except NotationError as error:
            self._refuse(Refusal(say("sentence", why=words.capital(error.why))))
        except ValueError as error:
            self._refuse(Refusal(words.as_sentence(str(error))))
        answers.note(self)

    def told(self, refused: Refused | Refusal) -> str:
        """A refusal in the table's words: the referee speaks of seats, here the others have names."""
        if refused.statement == "TURN-1" and self.bots_turn:
            return words.turn_of(self.deal.phase, self.names[self.deal.turn])
        return words.with_names(refused.why, self.names) if refused.statement else refused.why

    def _refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        if refusal.move is not None:
            self.refused.append((len(self.game.moves), refusal))
            if self.attempt is not None:
                self.attempt = self.attempt.tried(refusal.move)

    def _select(self, message: dict[str, Any]) -> None:
        held = {number for number, _ in self.hand}
        if self.dealers_joker_is_mine:
            held.add(DEALERS_JOKER_ID)
        wanted = message.get("ids")
        if not isinstance(wanted, list):
            raise ValueError(say("errors.select"))
        self.selected = held.intersection(number for number in wanted if isinstance(number, int))
        self.pointed = None

    def _point(self, message: dict[str, Any]) -> None:
        place = message.get("at")
        if place is not None and (type(place) is not int or not 0 <= place < len(self.deal.pile)):
            raise ValueError(say("errors.point"))
        if self.deal.phase != CALL:
            self.pointed = place
        elif place is None:
            self.picked = set()
        elif self.my_turn:
            self.picked ^= {place}

    def _press(self, message: dict[str, Any]) -> None:
        action = str(message.get("action"))
        if self.attempt and self.attempt.asks and action not in ("hint", "undo", "new"):
            raise ValueError(say("errors.answer_first"))
        if action in review.ACTIONS:
            review.press(self, action, message.get("moment"))
            return
        others = {
            "undo": lambda: undoing.undo(self),
            "hint": self._hint,
            "next": self._next,
            "new": self._again,
        }
        if action in others:
            others[action]()
            return
        wanted = offer(self, action, message.get("meld"))
        if isinstance(wanted, Refusal):
            self._refuse(replace(wanted, why=self.told(wanted)))
        elif isinstance(wanted, Choices):
            self.asked = (action, message.get("meld"))
        else:
            self.play(wanted)

    def _type(self, message: dict[str, Any]) -> None:
        text = str(message.get("text", ""))
        if ":" not in text:
            text = f"{ME}: {text}"
        move = Move.parse(text[:500])
        if move.seat != ME:
            raise ValueError(say("errors.not_yours", me=ME, seat=move.seat))
        self.play(move)

    def _leave(self, _message: dict[str, Any]) -> None:
        """The question is forgotten, as with every message that is no answer to it."""

    def _answer(self, message: dict[str, Any]) -> None:
        if self.attempt is None:
            raise ValueError(say("errors.no_question"))
        before = (self.game, self.attempt)
        self.attempt = self.attempt.answer(lesson.as_answer(message.get("given"), self.attempt.level.choices))
        self.past = [*self.past, before]
        self.status = ""

    def _sort(self, message: dict[str, Any]) -> None:
        if message.get("by") not in SORTS:
            raise ValueError(say("errors.sort", orders=", ".join(SORTS)))
        self.sort = message["by"]

    def _list(self, message: dict[str, Any]) -> None:
        self.listing = message.get("open") is True

    def _set_pace(self, message: dict[str, Any]) -> None:
        pace = message.get("ms")
        if type(pace) is not int or not 0 <= pace <= SLOWEST:
            raise ValueError(say("errors.pace", slowest=SLOWEST))
        self.pace = pace

    # ---- moves -------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move of any seat; ``Refused`` where the rules refuse it."""
        if self.replay or (self.attempt and self.attempt.state != "open"):
            raise ValueError(say("errors.not_played"))
        if self.attempt and self.attempt.asks:
            raise ValueError(say("errors.answer_first"))
        before, attempt = self.game, self.attempt
        self.game = before.play(move)
        tell(self.bots, self.deal, move)
        if attempt is not None:
            self.attempt = attempt.play(move)
        self.status = events.happened(before.deal, self.deal, move, self.names, ME)
        if move == Move(ME, "draw"):
            self.drew = self.deal.hand(ME)[len(before.deal.hand(ME)) :]
        undoing.remember(self, move, before, attempt)
        self.unmark(of_hand=move.seat == ME)

    def unmark(self, of_hand: bool = True) -> None:
        """Nothing is pointed at, picked or hinted at any more, and no card of the hand selected."""
        self.pointed = None
        self.picked = set()
        if of_hand:
            self.selected = set()
            self.asked = None
        if self.attempt is None:  # a lesson's hints speak of the whole task, the coach's of one move
            self.hints = []
            self.hint_step = 0

    def _tick(self, _message: dict[str, Any]) -> None:
        if self.review is not None and self.review.is_weighing:
            self.review.review.step()
        elif self.bots_turn and not self.bots_wait:
            seat = self.deal.turn
            scripted = self.attempt.scripted if self.attempt else None
            legal = self.deal.legal_moves()
            self.play(scripted or self.thinking.choose(self.bots[seat], self.deal.view(seat), legal))

    @property
    def why_no_hint(self) -> str:
        """Why no hint is given now, when none is: a lesson's hints speak of the whole task."""
        helps = self.my_turn or (self.attempt is not None and self.attempt.state == "open")
        return "" if helps else say("errors.no_hint")

    def _hint(self) -> None:
        if self.why_no_hint:
            raise ValueError(self.why_no_hint)
        if self.attempt is not None:
            self.hints = list(self.attempt.level.hints)
        else:
            steps = self.hints or hint(self.seen, self.deal.legal_moves(), self.bots[ME])
            self.hints = list(map(str, steps))
        self.hint_step = min(self.hint_step + 1, len(self.hints))

    # ---- games -------------------------------------------------------------------------------------

    def _next(self) -> None:
        if self.attempt is not None or self.replay:
            raise ValueError(say("errors.no_next"))
        if review.is_trying(self):
            raise ValueError(say("errors.tried_only"))
        self.show(self.game.next_deal())

    def _again(self) -> None:
        """The lesson from its beginning, or the same game once more."""
        if self.attempt is not None:
            self.learn(self.attempt.level)
            self.status = say("status.beginning")
        else:
            self._begin(self.settings)

    def _consider(self, message: dict[str, Any]) -> None:
        self.considered = panel.considered(message.get("game"))

    def _new(self, message: dict[str, Any]) -> None:
        if self.answer is not None:
            raise ValueError(say("errors.no_other_game"))
        if isinstance(message.get("link"), str):
            self._begin(Settings.from_link(message["link"]))
            return
        self._begin(Settings.from_panel(message.get("game")))

    def _begin(self, settings: Settings) -> None:
        self.seat(settings, Game.new(settings.rules, settings.names, settings.seed))
        self.setup = False

    def seat(self, settings: Settings, game: Game) -> None:
        """Begin with this game, and no lesson and no replay any more."""
        self.settings, self.attempt = settings, None
        self.considered = panel.chosen(settings)
        self.replay = []
        self.show(game)

    def seat_bots(self) -> None:
        """Bots that have seen the deal so far: who plays, and at the own seat who gives hints."""
        seed, hand = self.settings.seed, self.game.hand
        kinds = dict.fromkeys(self.names, self.settings.bots) | {ME: ADVISER}
        self.bots = {seat: bot(kind, f"{seed}/{seat}/{hand}") for seat, kind in kinds.items()}
        deal = self.game.played[-1].start
        for move in self.game.moves:
            deal = deal.play(move)
            tell(self.bots, deal, move)

    def show(self, game: Game) -> None:
        """Put a game on the table as it stands."""
        self.game = game
        self.review = None
        self.seat_bots()
        self.past = []
        self.refused = []
        self.refusal = None
        self.saved = ""
        self.drew = ()
        self.status = events.dealt(self.deal, self.names)
        if game.draws and game.hand == 1 and not game.moves:
            drew = events.drew_for_the_deal(game.draws, self.names, self.deal.dealer)
            self.status = f"{drew} {self.status}"
        self.hints, self.hint_step = [], 0
        self.unmark()

    def learn(self, level: Level) -> None:
        """Lay out a lesson."""
        self.seat(*lesson.laid_out(level))
        self.attempt = Attempt.of(level)
        self.status = ""

    def _load(self, message: dict[str, Any]) -> None:
        if self.answer is not None:
            answers.resume(self, message.get("answer"))
            return
        text = message.get("record")
        if not isinstance(text, str):
            raise ValueError(say("errors.saved_no_text"))
        try:
            game = read_record(text)
        except NotationError as error:
            raise ValueError(say("errors.no_saved_game", why=error)) from None
        self.seat(
            replace(self.settings, rules=game.rules, names=tuple(game.names.values()), seed=game.seed), game
        )
        self.status = say("status.saved_game")

    def _save(self, _message: dict[str, Any]) -> None:
        if self.attempt is not None:
            raise ValueError(say("errors.lesson_saved"))
        self.saved = write_record(self.game)

    # ---- replay ------------------------------------------------------------------------------------

    def _replay(self, game: Game) -> None:
        """Show a recorded game from its first position; the slider leads through it."""
        self.seat(Settings(game.rules, tuple(game.names.values()), game.seed, "greedy"), game)
        self.replay = replay.steps(game)
        replay.seek(self, 0)
