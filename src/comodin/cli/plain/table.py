"""The loop of the plain table: reads lines, writes lines, keeps the session.

Everything else in this package works on values.  Whatever ends the input
(its end, Ctrl-C, a kill) leaves a session file from which the very hand goes
on; what a player has been told of his decision has been saved before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from time import sleep
from typing import Literal, TextIO

from comodin.cli.local import session as sessions
from comodin.cli.local.deal import Deal
from comodin.cli.local.record import append_line
from comodin.cli.local.session import Session
from comodin.cli.plain.commands import Ask, Do, Topic, Wrong, understand, verbs, word_for
from comodin.cli.telling import accounts
from comodin.cli.telling.house import rules_lines
from comodin.cli.telling.ink import Ink, fitted
from comodin.cli.telling.narrator import Narrator, Teller
from comodin.cli.telling.reveal import ahead_lines, reveal_lines, turn_lines
from comodin.cli.telling.screen import options_lines, table_lines
from comodin.cli.telling.seating import YOU, Seating
from comodin.cli.telling.turned import Suspense, TurnTeller
from comodin.cli.telling.welcome import welcome_lines
from comodin.cli.telling.why import help_lines, why_lines
from comodin.errors import ComodinError, IllegalActionError
from comodin.games import NoPeek
from comodin.hand import HandState, Option
from comodin.history import to_line
from comodin.ranking import MexicanRanking
from comodin.rules import RuleSet
from comodin.texts import Lang, Text, say

__all__ = ["PlainTable"]


class Leave(Exception):  # noqa: N818 - nothing is wrong
    """The player leaves: the table pauses in a hand, and closes between two."""


class PlainTable:
    """One person at a table of bots; `run` plays until he leaves and returns the exit status.

    `path` is the session's file; `width` wraps lines for a terminal;
    `resume_command` is what to type to go on; `pause` are the seconds of
    suspense before each card that is turned up.
    """

    def __init__(
        self,
        session: Session,
        path: Path,
        *,
        lang: Lang,
        source: TextIO,
        sink: TextIO,
        colour: bool = False,
        width: int | None = None,
        resume_command: str = "",
        pause: float = 0.0,
    ) -> None:
        self._session = session
        self._path = path
        self._lang: Lang = lang
        self._source = source
        self._sink = sink
        self._colour = colour
        self._width = width
        self._resume_command = resume_command
        self._pause_for = pause
        self._story: list[str] = []
        self._ink = Ink(colour=colour, lang=lang, ranking=_ranking(session))

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
        session = self._session
        resumed = session.dealt or session.hand > 0
        if resumed:
            self._say("play.welcome.resumed", hand=session.hand + 1)
        while not self._is_done():
            if not self._session.dealt:
                if (self._session.hand or resumed) and not self._between():
                    self._close("play.bye.left")
                    return
                self._next_hand()
            resumed = False
            self._hand()
        self._close("play.bye.done_one" if self._session.hand == 1 else "play.bye.done")

    def _is_done(self) -> bool:
        last = self._session.last
        return last is not None and self._session.hand >= last and not self._session.dealt

    def _sit_down(self) -> None:
        title, *rest = welcome_lines(self._session, self._lang)
        self._write([self._ink.strong(title), *rest])

    def _next_hand(self) -> None:
        session = deepcopy(self._session)
        lines = []
        for chair, player in enumerate(session.players):
            if chair != YOU and player.stack < session.least:
                lines.append(say("play.act.buys.they", self._lang, name=player.name, amount=session.buy(chair)))
        session.dealt = True
        self._adopt(session)
        self._write(lines)

    def _adopt(self, session: Session) -> None:
        """Make a session the current one, on disk first."""
        sessions.save(session, self._path)
        self._session = session

    def _between(self) -> bool:
        """Ask what comes after a hand; False if the player leaves the table."""
        session, lang = self._session, self._lang
        self._write([accounts.standings(session, lang)])
        while True:
            broke = session.players[YOU].stack < session.least
            moment: Literal["rebuy", "next"] = "rebuy" if broke else "next"
            meant = word_for(self._read(say(f"play.prompt.{moment}", lang, chips=session.buy_in)), moment)
            if isinstance(meant, Wrong):
                self._write([meant.message.to(lang)])
                continue
            match meant.topic:
                case "quit":
                    return False
                case "deal":
                    return True
                case "buy":
                    session = deepcopy(session)
                    amount = session.buy(YOU)
                    self._adopt(session)
                    self._say("play.act.buys.you", amount=amount)
                    return True
                case "why":
                    self._say("play.help.rebuy" if broke else "play.help.between", chips=session.buy_in)
                case topic:
                    self._tell(topic, None)

    # -- a hand ------------------------------------------------------------------------

    def _hand(self) -> None:
        before = self._session.players[YOU].stack
        deal = Deal(self._session, lang=self._lang, keep=lambda: sessions.save(self._session, self._path))
        try:
            deal.replay()
        except ComodinError as error:
            raise sessions.broken(self._path, error.message) from None
        teller = _teller(deal, self._ink)
        self._write(["", self._ink.strong(teller.opening(self._session.hand + 1))])
        pause = 0.0 if deal.decided else self._pause_for
        while True:
            deal.run()
            self._write(teller.tell(deal.news()), pause=pause)
            if deal.over:
                break
            self._ask(deal)
            pause = self._pause_for
        self._story = self._told(deal)
        self._finish(deal)
        self._write([accounts.result(self._session, before, self._lang), ""])

    def _ask(self, deal: Deal) -> None:
        """Ask until the player has acted; the table is not shown again between two cards that he turns."""
        shown = False
        turns_on = deal.view.kind == "turn" and deal.view.reveal.turning
        while True:
            view, options = deal.view, deal.options
            if not shown:
                if not turns_on:
                    self._write(["", *_look(view, deal.seating, self._ink)])
                self._write(_question(view, options, self._ink))
                shown = True
            match understand(self._read(say("play.prompt.act", self._lang)), view, options):
                case Wrong(message):
                    self._write([message.to(self._lang)])
                case Ask("quit"):
                    raise Leave
                case Ask("table"):
                    shown = turns_on = False
                case Ask(topic):
                    self._tell(topic, deal)
                case Do(action):
                    try:
                        deal.act(action)
                    except IllegalActionError as error:
                        self._refuse(error, verbs(options))
                    else:
                        return

    def _refuse(self, error: IllegalActionError, allowed: Text) -> None:
        """Say what the rules refused, by which clauses, and what they allow."""
        lang = self._lang
        said = error.to(lang)
        if error.clauses:
            said = say("play.wrong.rules_cited", lang, reason=said, clauses=", ".join(dict.fromkeys(error.clauses)))
        said = f"{said[:1].upper()}{said[1:]}. "
        self._write([said + say("play.wrong.allowed", lang, verbs=allowed.to(lang))])

    def _tell(self, topic: Topic, deal: Deal | None) -> None:
        match topic:
            case "rules":
                self._write(rules_lines(self._session.rules(), self._session.preset, self._lang))
            case "accounts":
                stacks = None if deal is None else deal.stacks()
                pot = self._session.carried if deal is None else deal.in_pot()
                self._write(accounts.account_lines(self._session, self._lang, stacks=stacks, pot=pot))
            case "why" if deal is not None:
                self._write([*why_lines(deal.view, deal.options, self._ink), "", *help_lines(self._lang, deal.game)])
            case "history":
                self._write(self._story if deal is None else self._told(deal))

    def _told(self, deal: Deal) -> list[str]:
        """Return the hand from its beginning, in sentences."""
        teller = _teller(deal, self._ink)
        return [teller.opening(self._session.hand + 1), *teller.tell(deal.events())]

    def _finish(self, deal: Deal) -> None:
        """Write the hand into the record, then let the session go on to the next; either may be cut short."""
        line = to_line(deal.record())
        size = append_line(Path(self._session.record), line, after=self._session.record_size)
        session = deepcopy(self._session)
        session.finish_hand(deal.stacks(), deal.house, size, carried=deal.carried)
        self._adopt(session)

    # -- the end -----------------------------------------------------------------------

    def _pause(self) -> None:
        sessions.save(self._session, self._path)
        self._say("play.bye.paused", hand=self._session.hand + 1, command=self._resume_command)
        self._say("play.bye.record", file=self._session.record)

    def _close(self, key: str) -> None:
        """Leave the table for good: the accounts, and no session to resume."""
        self._say(key, hands=self._session.hand)
        self._write(accounts.account_lines(self._session, self._lang, pot=self._session.carried))
        self._say("play.bye.record", file=self._session.record)
        self._path.unlink(missing_ok=True)

    # -- lines -------------------------------------------------------------------------

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


def _ranking(session: Session) -> MexicanRanking | None:
    """Return what says how a joker plays, where there is one."""
    rules = session.rules()
    if not isinstance(rules, RuleSet):
        return None
    return MexicanRanking(
        joker_up=rules.joker_up, joker_down=rules.joker_down, joker_dealer_exposed=rules.joker_dealer_exposed
    )


def _teller(deal: Deal, ink: Ink) -> Teller:
    game = deal.game
    return TurnTeller(game, deal.seating, ink) if isinstance(game, NoPeek) else Narrator(game, deal.seating, ink)


def _look(view: HandState, seating: Seating, ink: Ink) -> list[str]:
    """Return the table in lines, by its game."""
    return (reveal_lines if isinstance(view.game, NoPeek) else table_lines)(view, seating, ink)


def _question(view: HandState, options: Sequence[Option], ink: Ink) -> list[str]:
    if view.kind == "turn":
        return turn_lines(view, ink)
    return [*(ahead_lines(view, ink) if isinstance(view.game, NoPeek) else []), *options_lines(view, options, ink)]
