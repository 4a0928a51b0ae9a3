"""What a table looks like: the public `TablePicture`, the same for all, and `You`, for one person alone.

A picture is complete: it can be drawn without anything that came before.  It
holds no rule that a client would have to work out, and no card that its
reader may not see.  Amounts are whole chips, and of bets the total *to*;
cards are tokens (``Kd``, ``JoU``), None where they lie face down; times are
milliseconds since 1970 by the server's clock; chairs count from 1.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = [
    "Award",
    "BuyPicture",
    "ChairPicture",
    "ChairState",
    "Choice",
    "Clock",
    "GamePicture",
    "HandPicture",
    "HandStage",
    "Knock",
    "Limits",
    "MiddlePicture",
    "PotPicture",
    "Risk",
    "Saying",
    "SeatPicture",
    "TableChange",
    "TablePicture",
    "ToBeat",
    "Turn",
    "Watcher",
    "Words",
    "You",
    "YouChange",
]


class Words(Struct, frozen=True):
    """A sentence or name in both languages."""

    en: str
    es: str


class GamePicture(Struct, frozen=True, kw_only=True):
    """What is played: names, the stakes as they are written, and what a client must know to draw it.

    `cards` is how many each gets, `ranks` those of the deck, the highest
    first, `joker` whether it is in it.  `reveals`: cards are turned up one by
    one.  `home` is the name of a home game, `changes` how many of its rules
    differ from the preset, and `overrides` which, as a game is written to the
    server.  `differs`: whether the rules are other than those that the game
    is usually played by (Parkwest; of the reveal games the first preset).
    `unit`: the smaller bet.  `jokers`: what a dealt joker plays as, by its
    token: ``bug`` or ``wild``.
    """

    game: str
    preset: str
    structure: str
    limits: str
    ante: int
    bring_in: int
    unit: int
    full_buy_in: int
    reveals: bool
    cards: int
    ranks: str
    joker: bool
    home: str | None
    changes: int
    title: Words
    rules: Words
    stakes: Words
    differs: bool = False
    jokers: dict[str, Literal["bug", "wild"]] = {}
    overrides: dict[str, Any] = {}


class Limits(Struct, frozen=True):
    """How the room keeps time, in milliseconds, and what it allows.

    `turn`: for each decision; `bank`: what each has beyond, for the session;
    `pause`: between hands.  `door`: whether the host lets each one in.
    `aids`: whether the study aid may be asked.  `delay`: how much later
    spectators see.  `opens_seed`: whether the whole deck is opened after a hand.
    """

    turn: int
    bank: int
    pause: int
    door: Literal["open", "asks"]
    aids: bool
    delay: int
    opens_seed: bool


class SeatPicture(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chair in the running hand, or the last one until the next begins.

    `place` is p1 to pN in dealing order.  `up` are the cards that lie open,
    in the order they came; `down` those that lie face down, None each, or
    named once they were shown.  `choice`: ``kept``, ``exposed``, or ``chosen``
    where it is secret.  `showing`: what lies open in words.  `leads`: best
    hand showing.  `killed`: the card that folded it (M8).  `won`: what it got
    from the pots.  `bet`: what lies in front of it.  Who folded has no cards
    face down any more, and his bet lies in the pots.
    """

    place: int
    up: tuple[str, ...] = ()
    down: tuple[str | None, ...] = ()
    bet: int = 0
    paid: int = 0
    folded: bool = False
    out: bool = False
    all_in: bool = False
    declared: bool = False
    choice: Literal["kept", "exposed", "chosen"] | None = None
    leads: bool = False
    killed: str | None = None
    shown: Literal["shown", "mucked"] | None = None
    showing: Words | None = None
    hand: Words | None = None
    won: int = 0


ChairState = Literal["playing", "waiting", "sitting_out", "broke", "leaving"]


class ChairPicture(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody on a chair: who, with how many chips, and his part in the hand (`seat`), if he has one.

    `state`: ``waiting`` is dealt in with the next hand, ``broke`` has too few
    chips for one.  `sits_out`: is not dealt in from the next hand on, whatever
    he does now.  `bank`: what is left of his time bank, in milliseconds.
    """

    chair: int
    name: str
    person: str = ""
    bot: str = ""
    stack: int = 0
    state: ChairState = "waiting"
    here: bool = True
    sits_out: bool = False
    bank: int = 0
    seat: SeatPicture | None = None


class PotPicture(Struct, frozen=True):
    """A pot: how much, and the chairs that can win it."""

    amount: int
    chairs: tuple[int, ...]


class Clock(Struct, frozen=True):
    """Until when somebody may think: `soft` is the end of his turn's time, `hard` that of his bank too."""

    soft: int
    hard: int


class Turn(Struct, frozen=True):
    """Whose turn it is, on what, by which number it must be answered, and until when.

    No clock runs for a bot, for who plays with bots alone, and while the room is paused.
    """

    chair: int
    kind: Literal["bet", "choose", "turn", "declare"]
    turn: int
    clock: Clock | None


class MiddlePicture(Struct, frozen=True):
    """A card in the middle, and what it does in this house.

    `folds` is the rank that folds who turns it, None where none does; `first`:
    only as somebody's first card.
    """

    card: str
    role: Literal["target", "kill", "both"]
    folds: str | None
    first: bool
    words: Words


class ToBeat(Struct, frozen=True):
    """What must be beaten: who shows it (0: the middle card), its cards, in words, and the least that beats it."""

    chair: int
    cards: tuple[str, ...]
    words: Words
    least: Words | None


class Award(Struct, frozen=True):
    """A pot that was won: 0 is the main pot; shares by chair, and the hand that won, if it was seen."""

    pot: int
    amount: int
    shares: dict[int, int]
    words: Words | None


HandStage = Literal["promised", "dealing", "betting", "choosing", "turning", "showdown", "over"]


class HandPicture(Struct, frozen=True, kw_only=True):
    """A hand: the running one, or the last one until the next begins (`ended` says why it ended).

    `order` are the chairs in dealing order, the button last.  `street` as in
    the rules (2 to 5; the number of the betting round where cards are turned
    up).  `bets`: chips that lie in front of the players and not in `pots` yet,
    where they stay until the next card is dealt; `pot` is everything in the
    middle and in front, 0 once it was won (see `awards`).  `owed`: what must be matched on this street.
    `reason`: why it is void, as the host has said it.  `commitment` (hex)
    fixed the deck before the first card.  `game`: what it is played as, where
    the table's game is another by now, else None.
    """

    number: int
    order: tuple[int, ...]
    button: int
    street: int
    stage: HandStage
    pot: int
    bets: int
    pots: tuple[PotPicture, ...]
    owed: int
    common: tuple[str, ...]
    middle: tuple[MiddlePicture, ...]
    beat: ToBeat | None
    multiplier: int
    carried: int
    turn: Turn | None
    awards: tuple[Award, ...]
    ended: Literal["showdown", "last_player", "misdeal", "void"] | None
    reason: str
    commitment: str
    game: GamePicture | None = None


class Knock(Struct, frozen=True):
    """Somebody who waits for the host to let him sit."""

    person: str
    name: str
    chair: int


class Watcher(Struct, frozen=True):
    """Somebody in the room who has no chair."""

    person: str
    name: str


class TablePicture(Struct, frozen=True, kw_only=True):
    """A whole table as a spectator may see it.

    `chairs` holds None where nobody sits.  `hands` counts the hands dealt.
    `next_deal`: when the next hand is dealt, None where that waits for
    somebody.  `menu`: the games of dealer's choice; `chooser`: the chair that
    chooses the next game, 0 for nobody.  `carried`: chips that lie in the pot
    for the next hand.  `next_game`: what the host has chosen while a hand
    runs, to be played after it.
    """

    room: str
    host: str
    host_here: bool
    game: GamePicture
    limits: Limits
    chairs: tuple[ChairPicture | None, ...]
    hand: HandPicture | None
    hands: int
    next_button: int
    next_deal: int | None
    paused: bool
    closed: bool
    chooser: int
    menu: tuple[GamePicture, ...]
    carried: int
    house: int
    next_game: GamePicture | None
    watching: int
    muted: tuple[str, ...]


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One kind of action that is legal now, to be sent as it is with an amount of `amounts`.

    `least` and `most` bound the amounts, `step` divides them (0: only those
    of `amounts`).  `to` is the total that a call comes to, `pays` what it
    costs; of a wager, what its least amount costs.  `all_in`: takes the whole
    stack, whatever the amount.  `marks` are amounts worth a button, by name:
    ``min``, ``half``, ``pot``, ``all_in``.
    """

    action: str
    clauses: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 0
    to: int = 0
    pays: int = 0
    all_in: bool = False
    marks: dict[str, int] = {}


class Risk(Struct, frozen=True):
    """What the next card may do, counted over all cards that nobody has seen; `cards` are those that fold you."""

    unseen: int
    fold: int
    lead: int
    cards: tuple[str, ...]


class BuyPicture(Struct, frozen=True):
    """What you may buy in for: a full buy-in, and the least of a short buy, 0 where P31 allows none."""

    full: int
    least: int
    shorts: int


class Saying(Struct, frozen=True):
    """A line of chat."""

    at: int
    person: str
    name: str
    text: str


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one person alone may know, beside the table.

    `down`: his own down cards.  `words`: his hand in words, `joker` what a
    joker in it plays as (a card, or a rank), `because` why that is so in
    sentences, `why` the clauses behind that.
    `legal`: what he may do now, empty where he is not asked.  `knocks`: for
    the host alone.
    `default`: what the clock will do for him, as an action of `legal`.
    `risk`: where he must turn a card, or may have to later.  `asked`: the chair he waits for.
    `pledge`: the hand for whose deck he has promised entropy that is waited
    for, else 0.
    """

    person: str = ""
    name: str = ""
    chair: int = 0
    host: bool = False
    down: tuple[str | None, ...] = ()
    words: Words | None = None
    joker: str = ""
    because: tuple[Words, ...] = ()
    why: tuple[str, ...] = ()
    legal: tuple[Choice, ...] = ()
    default: str = ""
    risk: Risk | None = None
    buy: BuyPicture | None = None
    asked: int = 0
    knocks: tuple[Knock, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    pledge: int = 0


Plain = dict[str, Any]
"""An event or an action as JSON."""

TableChange = dict[str, Any]
"""Some fields of a `TablePicture`; of `chairs` those that are new, by number, of `hand` only what is new of it."""

YouChange = dict[str, Any]
"""Some fields of `You`."""
