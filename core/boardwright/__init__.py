"""boardwright: a framework for turn-based board games in which every game is a plugin.

For who writes a game: `Game`, `hookimpl`, `move`, `IllegalMove`, the flow's `Phase`, `Turn` and `Stage`, the words of
visibility, `event`. For who hosts matches: `Match`, `Lobby`, `Rejected`, `View`. For bots: `View`, `Move`, `Rules`.
"""

from boardwright.bots import Bot, RandomBot
from boardwright.chance import Chance, Seed
from boardwright.engine import Step
from boardwright.errors import (
    BoardwrightError,
    GameError,
    IllegalMove,
    MatchFileError,
    OptionsError,
    PluginError,
    Rejected,
)
from boardwright.events import event
from boardwright.faces import Act, At
from boardwright.flow import Active, ActiveSeats, Flow, In, Phase, Place, Seat, Stage, Turn
from boardwright.game import Deal, Game, NoOptions, Variant
from boardwright.header import Header
from boardwright.hooks import hookimpl
from boardwright.legal import LegalMoves, Move, Offer, Product, Tuples
from boardwright.lobby import Lobby
from boardwright.log import Command, Entry, Leave, Redo, Undo
from boardwright.match import Match, Told
from boardwright.moves import move
from boardwright.orders import RoundRobin, TurnOrder, first_in_order, same_seat
from boardwright.position import Outcome, Position
from boardwright.projection import Unseen
from boardwright.requests import END_PHASE, END_STAGE, END_TURN, PASS_TURN
from boardwright.rules import Rules, compiled
from boardwright.view import View
from boardwright.visibility import Count, Hidden, NonEmpty, Order, OwnerOnly, PerSeat, Public

__all__ = [
    "END_PHASE",
    "END_STAGE",
    "END_TURN",
    "PASS_TURN",
    "Act",
    "Active",
    "ActiveSeats",
    "At",
    "BoardwrightError",
    "Bot",
    "Chance",
    "Command",
    "Count",
    "Deal",
    "Entry",
    "Flow",
    "Game",
    "GameError",
    "Header",
    "Hidden",
    "IllegalMove",
    "In",
    "Leave",
    "LegalMoves",
    "Lobby",
    "Match",
    "MatchFileError",
    "Move",
    "NoOptions",
    "NonEmpty",
    "Offer",
    "OptionsError",
    "Order",
    "Outcome",
    "OwnerOnly",
    "PerSeat",
    "Phase",
    "Place",
    "PluginError",
    "Position",
    "Product",
    "Public",
    "RandomBot",
    "Redo",
    "Rejected",
    "RoundRobin",
    "Rules",
    "Seat",
    "Seed",
    "Stage",
    "Step",
    "Told",
    "Tuples",
    "Turn",
    "TurnOrder",
    "Undo",
    "Unseen",
    "Variant",
    "View",
    "compiled",
    "event",
    "first_in_order",
    "hookimpl",
    "move",
    "same_seat",
]
