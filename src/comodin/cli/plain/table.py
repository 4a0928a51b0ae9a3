"""The loop of the plain table: reads lines, writes lines.

Everything else works on values.  Whatever ends the input (its end, Ctrl-C, a
kill) leaves a file from which the very hand goes on; what a player has been
told of his decision stands there before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import sleep
from typing import TextIO

from comodin.cli.local.figures import figure_lines
from comodin.cli.local.new import menu_for
from comodin.cli.local.played import PlayedHand
from comodin.cli.local.statistics import statistics
from comodin.cli.local.table import LocalTable
from comodin.cli.plain.between import Another, Chips, Choice, Moment, Sitting, game_from, pick, word_for
from comodin.cli.plain.commands import Ask, Do, Topic, Wrong, understand, verbs
from comodin.errors import ComodinError, IllegalActionError
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet
from comodin.table import ChangeGame, SetMenu, SitIn, SitOut, TableAction
from comodin.telling import accounts
from comodin.telling.between import between_lines, bought_line, done_line
from comodin.telling.chances import chance_lines, chances
from comodin.telling.house import rules_lines
from comodin.telling.ink import Ink, fitted
from comodin.telling.question import look_lines, question_lines
from comodin.telling.turned import Suspense, teller
from comodin.telling.welcome import game_line, welcome_lines
from comodin.telling.why import help_lines, why_lines
from comodin.texts import Lang, Text, say

__all__ = ["PlainTable"]


class Leave(Exception):  # noqa: N818 - nothing is wrong
    """The player goes; the table waits."""


class PlainTable:
    """One person at a table of bots; `run` plays until he leaves and returns the exit status.

    `width` wraps lines for a terminal; `resume_command` is what to type to go
    on; `pause` are the seconds of suspense before each card that is turned up.
    """

    def __init__(
        self,
        table: LocalTable,
        *,
        source: TextIO,
        sink: TextIO,
        colour: bool = False,
        width: int | None = None,
        resume_command: str = "",
        pause: float = 0.0,
    ) -> None:
        self._table = table
        self._lang: Lang = table.lang
        self._source = source
        self._sink = sink
        self._colour = colour
        self._width = width
        self._resume_command = resume_command
        self._pause_for = pause

    def run(self) -> int:
        """Play until the player leaves, the input ends, or the hands are played."""
        try:
            self._sit_down()
            self._play()
        except (Leave, EOFError, KeyboardInterrupt) as end:
            if not isinstance(end, Leave):
                self._write([""])
            self._pause()
        return 0

    # -- a session ---------------------------------------------------------------------

    def _play(self) -> None:
        table = self._table
        ask = table.number > 0
        if ask:
            self._say("play.welcome.resumed", hand=table.number + (not table.running))
        while not table.done:
            resumed = table.running
            if not resumed:
                if ask and not self._between():
                    self._close("play.bye.left")
                    return
                ask = True
                if not self._deal():
                    continue
            ask = True
            self._hand(resumed=resumed)
        self._close("play.bye.done_one" if table.number == 1 else "play.bye.done")

    def _sit_down(self) -> None:
        title, *rest = welcome_lines(self._table.state, self._table.record, self._lang)
        self._write([self._ink().strong(title), *rest])

    def _deal(self) -> bool:
        """Begin a hand; False, and a sentence, where too few can be dealt in."""
        if self._table.choosing:
            self._choose()
        try:
            happened = self._table.deal()
        except IllegalActionError as error:
            self._refuse(error)
            return False
        self._write(between_lines(happened, self._table.names, self._lang))
        return True

    # -- between hands -------------------------------------------------------------------

    def _between(self) -> bool:
        """Ask what comes after a hand; False if the player leaves the table for good."""
        table, lang = self._table, self._lang
        self._write([accounts.standings(table.state, table.seating)])
        while True:
            moment: Moment = "out" if table.seat.sitting_out else "rebuy" if table.broke else "next"
            holes = {"chips": table.buy_in.full, "least": table.buy_in.least}
            match word_for(self._read(say(f"play.prompt.{moment}", lang, **holes)), moment):
                case Wrong(message):
                    self._write([message.to(lang)])
                case Ask("quit"):
                    raise Leave
                case Ask("leave"):
                    return False
                case Ask("deal"):
                    return True
                case Ask("why"):
                    self._say(f"play.help.{'rebuy' if moment == 'rebuy' else 'between'}", **holes)
                case Ask(topic):
                    self._tell(topic)
                case Chips(amount):
                    if self._buy(amount) and moment == "rebuy":
                        return True
                case meant:
                    self._change(meant)

    def _buy(self, amount: int | None) -> bool:
        table = self._table
        if amount is None and not table.broke:
            self._say("play.wrong.add", chips=table.seat.stack)
            return False
        try:
            bought = table.buy(amount)
        except IllegalActionError as error:
            self._refuse(error)
            return False
        self._write([bought_line(bought, table.stack, self._lang)])
        return True

    def _change(self, meant: Sitting | Another | Choice) -> None:
        """Sit out or in, change the game, or turn dealer's choice on or off."""
        table, state, lang = self._table, self._table.state, self._lang
        action: TableAction
        try:
            match meant:
                case Sitting(out):
                    action = (SitOut if out else SitIn)(table.you)
                case Choice():
                    action = SetMenu(() if state.menu else menu_for(state.game, len(state.taken)))
                case Another(()):
                    self._write([game_line(state.game, lang)])
                    self._say("play.help.game")
                    return
                case Another(words):
                    action = ChangeGame(game_from(words, state.game))
            table.do(action)
        except ComodinError as error:
            self._refuse(error)
            return
        self._write([done_line(action, table.state.game, lang)])

    def _choose(self) -> None:
        """Ask whose button it will be for the game; Enter leaves it as it is."""
        table, games = self._table, self._table.choosing
        lines = [f"  {number}  {game_line(game, self._lang)}" for number, game in enumerate(games, 1)]
        now = next((n for n, game in enumerate(games, 1) if game == table.state.game), 1)
        while True:
            self._write([say("play.ask.game", self._lang), *lines])
            line = self._read(say("play.prompt.game", self._lang, now=now))
            game = pick(line or str(now), games) if line.strip() else games[now - 1]
            if game is not None:
                table.do(ChangeGame(game, table.you))
                return
            self._say("play.wrong.game", last=len(games))

    # -- a hand ------------------------------------------------------------------------

    def _hand(self, *, resumed: bool) -> None:
        """Play a hand to its end; what was told of it before is told again without suspense."""
        table, ink = self._table, self._ink()
        hand = table.hand
        telling = teller(hand.game, table.seating, ink)
        self._write(["", ink.strong(telling.opening(hand.number))])
        pause = 0.0 if resumed else self._pause_for
        while True:
            while table.step():
                pass
            self._write(telling.tell(table.news()), pause=pause)
            if not table.running:
                break
            self._ask(hand)
            pause = self._pause_for
        self._write([*([accounts.result(hand.your_gain, self._lang)] if hand.your_place else []), ""])

    def _ask(self, hand: PlayedHand) -> None:
        """Ask until the player has acted; the table is not shown again between two cards that he turns."""
        table, ink = self._table, self._ink()
        shown = False
        turns_on = table.view.kind == "turn" and table.view.reveal.turning
        while True:
            view, options = table.view, table.options
            if not shown:
                if not turns_on:
                    self._write(["", *look_lines(view, table.seating, ink)])
                self._write(question_lines(view, options, ink))
                shown = True
            match understand(self._read(say("play.prompt.act", self._lang)), view, options):
                case Wrong(message):
                    self._write([message.to(self._lang)])
                case Ask("quit"):
                    raise Leave
                case Ask("table"):
                    shown = turns_on = False
                case Ask("why"):
                    self._write([*why_lines(view, options, ink), "", *help_lines(self._lang, hand.game)])
                case Ask("odds"):
                    self._write(chance_lines(chances(view, table.seating), self._lang))
                case Ask(topic):
                    self._tell(topic)
                case Do(action):
                    try:
                        table.act(action)
                    except IllegalActionError as error:
                        self._refuse(error, verbs(options))
                    else:
                        return

    def _refuse(self, error: ComodinError, allowed: Text | None = None) -> None:
        """Say what the rules refused, by which clauses, and what they allow."""
        lang = self._lang
        said = error.to(lang)
        clauses = getattr(error, "clauses", ())
        if clauses:
            said = say("play.wrong.rules_cited", lang, reason=said, clauses=", ".join(dict.fromkeys(clauses)))
        said = f"{said[:1].upper()}{said[1:]}."
        if allowed is not None:
            said += " " + say("play.wrong.allowed", lang, verbs=allowed.to(lang))
        self._write([said])

    def _tell(self, topic: Topic) -> None:
        table = self._table
        match topic:
            case "rules":
                self._write(rules_lines(table.setup.rules, table.setup.preset, self._lang))
            case "accounts":
                self._accounts()
            case "stats":
                self._write(figure_lines(statistics(table.hands), self._lang))
            case "odds":
                self._say("play.odds.between")
            case "leave":
                self._say("play.wrong.leave")
            case "history" if table.hands:
                self._write(self._told(table.hand))

    def _told(self, hand: PlayedHand) -> list[str]:
        """Return a hand from its beginning, in sentences."""
        telling = teller(hand.game, hand.seating(self._lang), self._ink(hand))
        return [telling.opening(hand.number), *telling.tell(hand.events)]

    # -- the end -----------------------------------------------------------------------

    def _accounts(self, *, settle: bool = False) -> None:
        table = self._table
        finished = table.number - table.running
        self._write(accounts.account_lines(table.ledger, finished, table.seat.name, self._lang))
        if settle:
            self._write(accounts.settlement_lines(table.ledger, table.seat.name, self._lang))

    def _pause(self) -> None:
        hand = self._table.number + (not self._table.running)
        self._say("play.bye.paused", hand=hand, command=self._resume_command)
        self._say("play.bye.record", file=self._table.record)

    def _close(self, key: str) -> None:
        """Leave the table for good: the accounts, and no table to resume."""
        self._table.close()
        self._say(key, hands=self._table.number)
        self._accounts(settle=True)
        self._say("play.bye.record", file=self._table.record)

    # -- lines -------------------------------------------------------------------------

    def _ink(self, hand: PlayedHand | None = None) -> Ink:
        """Return how cards are written: a joker by the rules of the hand."""
        rules = (self._table.setup if hand is None else hand.setup).rules
        ranking = None
        if isinstance(rules, RuleSet):
            ranking = MexicanRanking(
                joker_up=rules.joker_up, joker_down=rules.joker_down, joker_dealer_exposed=rules.joker_dealer_exposed
            )
        return Ink(colour=self._colour, lang=self._lang, ranking=ranking)

    def _say(self, key: str, **holes: object) -> None:
        self._write([say(key, self._lang, **holes)])

    def _write(self, lines: Iterable[str], *, pause: float = 0.0) -> None:
        for line in lines:
            if pause and isinstance(line, Suspense):
                self._sink.flush()
                sleep(pause)
            for piece in fitted(line, self._width) if self._width else [line]:
                self._sink.write(piece.rstrip() + "\n")
        self._sink.flush()

    def _read(self, prompt: str) -> str:
        """Return the next line, or raise `EOFError`; a line from a pipe is echoed, so that a transcript reads well."""
        if self._source is sys.stdin and self._source.isatty() and self._sink is sys.stdout:
            return input(f"{prompt} ")
        self._sink.write(f"{prompt} ")
        self._sink.flush()
        line = self._source.readline()
        if not line:
            raise EOFError
        if not self._source.isatty():
            self._sink.write(line.rstrip("\r\n") + "\n")
        return line
