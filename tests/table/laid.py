"""Lets tests set up games and make moves at a table directly, without a player's messages."""

from dataclasses import replace

from rummy500 import Deal
from rummy500.game import Game, Played
from rummy500.moves import Move
from rummy500.table.beginnings import game_on_table
from rummy500.table.moves_made import played
from rummy500.table.session import Session


def put(session: Session, game: Game) -> Session:
    """Put this game on the table, and return the session."""
    state = session.state
    session.state = replace(game_on_table(state.settings, game), look=state.look, serial=state.serial)
    return session


def put_deal(session: Session, deal: Deal, begins: bool = True) -> Session:
    """Put this deal on the table, as the first round of a game or instead of the current round."""
    game = session.state.game
    if not begins:
        return put(session, game.with_deal(deal))
    return put(session, Game(deal.rules, game.names, game.seed, game.draws, deal, (Played(deal),)))


def make(session: Session, move: Move) -> None:
    """Make a move at the table, for any seat."""
    session.state = played(session.state, move)
