"""What may be done at a table, and every refusal: why, in both languages, and that nothing changes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import RulesError
from comodin.hand import DEALER, Bet, Burn, Call, Check, Deal, ExposeByDealer, Fold, Muck, VoidHand
from comodin.hand.events import DownCardExposedByDealer, HandVoided
from comodin.table import (
    AddChips,
    Buy,
    ChangeChair,
    ChangeGame,
    CloseTable,
    DealHand,
    InHand,
    Leave,
    MoveChips,
    Play,
    SetMenu,
    Sit,
    SitIn,
    SitOut,
    TableAction,
    TableGame,
)
from comodin.table.decide import LONGEST_NAME, MOST_CHIPS
from comodin.table.events import (
    BoughtIn,
    ChairChanged,
    ChipsMoved,
    GameChanged,
    HandDealt,
    HandSettled,
    MenuSet,
    PlayerLeaving,
    PlayerLeft,
    PlayerSat,
    PotDivided,
    TableClosed,
)
from comodin.texts import Text
from tests.table.tables import Table

POKER = TableGame.of(stakes="4/8")
BIG = TableGame.of(stakes="20/40")
SWEAT = TableGame.of("mexican-sweat", stakes="4")
NO_PEEK = TableGame.of("no-peek", stakes="4")
MUST_BEAT = TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre")
NAMES = ("Ana", "Beto", "Memo", "Chuy", "Lupe", "Rosa", "Nacho", "Paco")


def three(**rules: object) -> Table:
    """Three people with a lot of chips each."""
    return Table.of(*NAMES[:3], stack=1000, **rules)


def playing(**rules: object) -> Table:
    """The same in a hand, as far as the first decision."""
    return three(**rules).deal()


def choosing() -> Table:
    """Dealer's choice between two games; chair 3 is to have the button."""
    return three().do(SetMenu((POKER, SWEAT)))


def carrying() -> Table:
    """A pot that nobody won: the last player did not beat the middle card (R2.2)."""
    for seed in range(300):
        t = Table.of(*NAMES[:3], game=MUST_BEAT, stack=30).hand(seed=seed)
        if t.state.carried and sum(map(bool, t.stacks)) > 1:
            return t
    raise AssertionError("every pot is won")


def eight(game: TableGame) -> Table:
    """Eight people."""
    return Table.of(*NAMES, game=game)


def broke() -> Table:
    """Chair 1 has lost everything."""
    return Table.of(*NAMES[:2], ante=80).bust(1)


def turn(t: Table, step: int = 0) -> int:
    """The chair on turn, or one after it."""
    return (t.turn - 1 + step) % 3 + 1


REFUSED: dict[str, tuple[Callable[[], Table], Callable[[Table], TableAction], tuple[Any, ...]]] = {
    "closed": (lambda: three().close(), lambda t: SitOut(1), ()),
    "no_chair": (three, lambda t: Sit(4, "Chuy"), (4, 3)),
    "chair_taken": (three, lambda t: Sit(2, "Chuy"), (2,)),
    "nobody": (lambda: three().do(Leave(2)), lambda t: SitOut(2), (2,)),
    "name_form": (lambda: three().do(Leave(2)), lambda t: Sit(2, " Chuy"), (1, LONGEST_NAME)),
    "name_taken": (lambda: three().do(Leave(2)), lambda t: Sit(2, "MEMO"), ("MEMO",)),
    "buy_full": (lambda: three().do(Leave(2)), lambda t: Sit(2, "Chuy", 79), (79, 80)),
    "buy_short": (broke, lambda t: Buy(1, 39), (39, 40, 80)),
    "buy_full_again": (lambda: broke().do(Buy(1, 40)).bust(1), lambda t: Buy(1, 79), (79, 80)),
    "has_chips": (three, lambda t: Buy(1, 80), (1000,)),
    "no_chips": (broke, lambda t: AddChips(1, 5), (80,)),
    "amount": (three, lambda t: AddChips(1, 0), (0, MOST_CHIPS)),
    "same_chair": (three, lambda t: MoveChips(2, 2, 5, "mal pagado"), (2,)),
    "too_many_chips": (three, lambda t: MoveChips(1, 2, 1001, "mal pagado"), (1001, 1, 1000)),
    "leaving": (lambda: playing().do(Leave(2)), lambda t: Leave(2), ()),
    "sitting_out": (lambda: three().do(SitOut(2)), lambda t: SitOut(2), ()),
    "sitting_in": (three, lambda t: SitIn(2), ()),
    "in_hand": (playing, lambda t: AddChips(1, 5), ()),
    "hand_runs": (playing, lambda t: DealHand(), ()),
    "no_hand": (three, lambda t: Play(1, Fold()), ()),
    "not_your_turn": (playing, lambda t: Play(turn(t, 1), Fold()), ()),
    "not_the_dealer": (playing, lambda t: Play(DEALER, Deal(Card("Kd"))), ()),
    "too_few": (lambda: three().do(SitOut(1), SitOut(2)), lambda t: DealHand(), (1, 2)),
    "too_many": (lambda: eight(TableGame.of(preset="barge", stakes="4/8")), lambda t: ChangeGame(POKER), (8, 7)),
    "game": (three, lambda t: ChangeGame(replace(POKER, preset="parkwes")), ("parkwest",)),
    "no_game": (three, lambda t: ChangeGame("poker"), ()),  # type: ignore[arg-type]
    "same_game": (three, lambda t: ChangeGame(POKER), ()),
    "same_menu": (choosing, lambda t: SetMenu((POKER, SWEAT)), ()),
    "hosts_choice": (three, lambda t: ChangeGame(SWEAT, 3), ()),
    "no_action": (choosing, lambda t: TableAction(), ()),
    "dealers_choice": (choosing, lambda t: ChangeGame(SWEAT), ()),
    "not_the_button": (choosing, lambda t: ChangeGame(SWEAT, 1), (1,)),
    "not_on_menu": (choosing, lambda t: ChangeGame(BIG, 3), ()),
    "carried": (carrying, lambda t: ChangeGame(POKER), ()),
}


def test_every_refusal_is_here() -> None:
    """All texts of ``table.refused``, and the one whose reason comes from the rules."""
    texts = tomllib.loads(files("comodin.texts").joinpath("table.toml").read_text(encoding="utf-8"))

    assert {*texts["refused"], "game"} == set(REFUSED)


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_says_why_and_changes_nothing(code: str) -> None:
    """What was given and what would be right, in English and in Spanish."""
    setting, action, numbers = REFUSED[code]
    t = setting()
    wanted = action(t)

    refused = t.refused(wanted)

    assert refused.code == code
    assert refused.action is wanted
    for said in (str(refused.reason), refused.reason.to("es")):
        assert all(str(number) in said for number in numbers), said


@pytest.mark.parametrize(
    ("code", "clauses"),
    [("buy_full", ("P31",)), ("buy_short", ("P31",)), ("buy_full_again", ("P31",)), ("carried", ("R2.2",))],
)
def test_a_refusal_names_its_rule(code: str, clauses: tuple[str, ...]) -> None:
    """Where there is one (P31, R2.2)."""
    setting, action, _ = REFUSED[code]
    t = setting()
    assert t.refused(action(t)).clauses == clauses


ACTIONS: list[TableAction] = [
    Sit(1, "Zoe"),
    Buy(1),
    AddChips(1, 5),
    SitOut(1),
    SitIn(1),
    Leave(1),
    ChangeChair(1, 2),
    MoveChips(1, 2, 5, "mal pagado"),
    ChangeGame(BIG),
    SetMenu((POKER,)),
    DealHand(),
    Play(1, Fold()),
    CloseTable(),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.verb)
def test_nothing_happens_at_a_closed_table(action: TableAction) -> None:
    """Not even that it closes."""
    assert three().close().refused(action).code == "closed"


@pytest.mark.parametrize("number", [-1, 0, 4, 99])
@pytest.mark.parametrize("kind", [Buy, SitOut, SitIn, Leave])
def test_chairs_that_are_not_there_are_refused(kind: type[Any], number: int) -> None:
    """0 is nobody's, and the last is not the one before the first."""
    assert three().refused(kind(number)).code == "nobody"
    assert three().refused(Sit(number, "Zoe")).code == "no_chair"
    assert choosing().refused(ChangeGame(SWEAT, number or 9)).code == "nobody"


@pytest.mark.parametrize("action", [ChangeGame(BIG), SetMenu((POKER,)), DealHand(), CloseTable()], ids=lambda a: a.verb)
def test_what_waits_for_the_end_of_a_hand(action: TableAction) -> None:
    """Nothing is changed under a hand that runs."""
    t = playing()
    assert t.refused(action).code == "hand_runs"
    t.rest().do(action)


# -- coming and going -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["", " ", "Ana ", " Ana", "A" * 21, "A\nB", "A\tB", "\u202eanA", "A\u200bna", "\u00a0Ana"]
)
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    """No blanks at the ends, nothing that turns or hides letters."""
    assert three().do(Leave(2)).refused(Sit(2, name)).code == "name_form"


@pytest.mark.parametrize("name", ["A", "A" * 20, "Toño", "李", "Ana María", "😀"])
def test_names_of_all_scripts(name: str) -> None:
    """One to twenty letters."""
    assert three().do(Leave(2), Sit(2, name)).state.chairs[1].name == name


@pytest.mark.parametrize("amount", [0, -1, MOST_CHIPS + 1, True, 1.5, "80"])
def test_amounts_that_are_no_chips(amount: Any) -> None:
    """Whole numbers alone, and none so large that sums are no chips any more."""
    assert three().refused(AddChips(1, amount)).code == "amount"
    assert three().do(Leave(1)).refused(Sit(1, "Zoe", amount)).code == "amount"
    assert three().do(Leave(1)).refused(Sit(1, "Zoe", amount, by_host=True)).code == "amount"
    assert broke().refused(Buy(1, amount)).code == "amount"


def test_one_sits_down_in_the_middle_of_a_hand() -> None:
    """And is dealt in with the next one."""
    t = Table.of("Ana", "", "Memo", stack=1000).deal().do(Sit(2, "Beto", bot="regular"))
    assert t.events(PlayerSat)[-1] == PlayerSat(2, "Beto", "regular")
    assert not t.state.in_hand(2)

    assert t.rest().hand().events(HandDealt)[-1].chairs == (2, 3, 1)


def test_who_is_in_a_hand_gets_up_when_it_is_over() -> None:
    """With what the hand left him; until then he is asked as before."""
    t = playing().do(Leave(2))
    assert t.events(PlayerLeaving) == [PlayerLeaving(2)]
    assert not t.events(PlayerLeft)

    t.rest()

    settled = t.events(HandSettled)[-1]
    assert t.events(PlayerLeft) == [PlayerLeft(2, settled.stacks[1])]
    assert t.log[-1] == t.events(PlayerLeft)[-1]
    assert t.state.chairs[1] is None
    assert t.ledger.rows[1].has == settled.stacks[1]


def test_all_may_leave_one_hand() -> None:
    """The table is empty then."""
    t = playing().do(Leave(1), Leave(3), Leave(2)).rest()

    assert [event.chair for event in t.events(PlayerLeft)] == [1, 2, 3]
    assert t.state.taken == ()
    assert t.refused(DealHand()).code == "too_few"


def test_who_is_in_no_hand_gets_up_at_once() -> None:
    """Also while others play, and somebody else takes the chair."""
    t = three().do(SitOut(2)).deal().do(Leave(2), Sit(2, "Zoe"))

    assert t.state.chairs[1].name == "Zoe"
    assert t.rest().ledger.balance == 0


# -- turns ------------------------------------------------------------------------------------------


def test_a_chair_that_is_in_no_hand_cannot_deal() -> None:
    """While the dealer is due no chair may act, neither one of the hand nor another."""
    t = three().do(SitOut(3)).deal(cards=1)

    for chair in (1, 2, 3, 4, 99, -1):
        for act in (Deal(Card("Kd")), Burn(), Fold(), Check(), ExposeByDealer(1)):
            assert t.refused(Play(chair, act)).code == "not_your_turn"


def test_a_chair_on_turn_does_not_do_what_the_dealer_does() -> None:
    """It would see a card of somebody else (P16, P33)."""
    t = playing()

    assert t.refused(Play(t.turn, ExposeByDealer(1))).code == "not_the_dealer"
    for act in (Deal(Card("Kd")), Burn(), Muck(1)):
        t.refused(Play(t.turn, act))


def test_the_dealer_knocks_a_card_over_at_any_time() -> None:
    """Also when a seat is to act: before its next action it is told (P16, R6)."""
    t = playing()
    other = turn(t, 1)

    t.play(DEALER, ExposeByDealer(t.state.place(other)))

    shown = [event.event for event in t.events(InHand) if isinstance(event.event, DownCardExposedByDealer)]
    assert [event.p for event in shown] == [t.state.place(other)]


def test_what_a_hand_refuses_is_refused_in_its_words() -> None:
    """The rules of a hand are not repeated here."""
    t = playing()
    refused = t.refused(Play(t.turn, Bet(5000)))
    assert refused.action == Bet(5000)
    assert refused.reason.key.startswith("illegal.")
    assert t.refused(Play(t.turn, Call())).reason.key.startswith("illegal.")


def test_a_hand_that_its_own_rules_refuse_is_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game that a table takes comes to that; if one did, the reason would be that of the rules."""
    t = three()
    reason = Text("table.cards", seats=9, needed=45, cards=41)

    def never(*_: object, **__: object) -> None:
        raise RulesError(reason)

    monkeypatch.setattr(TableGame, "hand", never)
    refused = t.refused(DealHand())
    assert (refused.code, refused.reason) == ("hand", reason)


# -- what is played ---------------------------------------------------------------------------------


def test_the_host_changes_the_game() -> None:
    """From the next hand on."""
    t = three().hand().do(ChangeGame(SWEAT)).hand()

    assert t.events(GameChanged) == [GameChanged(SWEAT, 0)]
    assert t.state.game == SWEAT


def test_at_dealers_choice_the_next_button_chooses() -> None:
    """Before every hand it is another's turn to; the same game may be chosen (P3)."""
    t = choosing()
    assert t.refused(ChangeGame(SWEAT, 1)).code == "not_the_button"

    t.do(ChangeGame(SWEAT, 3)).hand().do(ChangeGame(SWEAT, 1)).hand().do(ChangeGame(POKER, 2)).hand()

    assert [(event.game, event.chair) for event in t.events(GameChanged)] == [(SWEAT, 3), (SWEAT, 1), (POKER, 2)]


def test_who_does_not_choose_gets_what_was_played_before() -> None:
    """Dealing does not wait for a choice."""
    assert choosing().hand().hand().state.game == POKER


def test_no_games_turn_dealers_choice_off() -> None:
    """Then the host says again what is played."""
    t = choosing().do(SetMenu(()))

    assert t.events(MenuSet)[-1] == MenuSet(())
    assert t.do(ChangeGame(BIG)).state.game == BIG
    assert t.refused(SetMenu(())).code == "same_menu"


def test_a_menu_holds_only_what_can_be_played_here() -> None:
    """The same is asked of each game as when the host changes to it."""
    assert three().refused(SetMenu((SWEAT, None))).code == "no_game"  # type: ignore[arg-type]
    assert three().refused(SetMenu((replace(POKER, overrides={"ante": -1}),))).code == "game"
    assert eight(TableGame.of(preset="barge", stakes="4/8")).refused(SetMenu((POKER,))).code == "too_many"
    assert carrying().refused(SetMenu((POKER, SWEAT))).code == "carried"


def test_more_than_a_game_seats_may_sit_and_not_play() -> None:
    """Seven of eight are dealt in, if one sits out."""
    t = Table.of(*NAMES[:7], game=TableGame.of(preset="barge", stakes="4/8"), chairs=8)
    t.do(ChangeGame(POKER), Sit(8, "Paco"))

    assert t.refused(DealHand()).code == "too_many"
    assert len(t.do(SitOut(8)).hand().state.dealt) == 7


# -- carried pots and the end -----------------------------------------------------------------------


def test_a_pot_that_nobody_won_lies_in_the_next_hand() -> None:
    """`last_player_wins` must_beat_centre: the table carries it (R2.2)."""
    t = carrying()
    carried = t.state.carried
    assert t.ledger.pot == carried

    t.do(DealHand())

    assert t.state.carried == 0
    assert t.state.hand.pot >= carried
    assert t.ledger.balance == 0
    assert sum(t.rest().stacks) + t.state.carried == 90


def test_it_may_go_to_another_game_in_which_cards_are_turned() -> None:
    """But not to one that knows no such pot (R2.2)."""
    t = carrying()
    assert t.refused(ChangeGame(POKER)).code == "carried"

    t.do(ChangeGame(NO_PEEK)).hand(passive=True)

    assert (t.state.carried, sum(t.stacks)) == (0, 90)
    t.do(ChangeGame(POKER))


def test_the_button_cannot_choose_a_game_that_knows_no_such_pot() -> None:
    """The menu was made before the chips lay there (R2.2)."""
    for seed in range(300):
        t = Table.of(*NAMES[:3], game=MUST_BEAT, stack=30).do(SetMenu((POKER, MUST_BEAT))).hand(seed=seed)
        if t.state.carried:
            break
    chooser = next(chair for chair in (1, 2, 3) if t.state.stack(chair))
    assert t.refused(ChangeGame(POKER, chooser)).code == "carried"


def test_the_end_divides_what_is_left_in_the_pot() -> None:
    """Among those who were in the last hand, odd chips in dealing order (R2.2)."""
    t = carrying()
    carried, before = t.state.carried, t.stacks
    t.close()

    share, odd = divmod(carried, 3)
    order = t.events(HandDealt)[-1].chairs
    assert [t.stacks[chair - 1] - before[chair - 1] for chair in order] == [share + (n < odd) for n in range(3)]
    assert sum(t.events(PotDivided)[0].shares.values()) == carried
    assert [type(event) for event in t.log[-2:]] == [PotDivided, TableClosed]
    assert (t.state.carried, t.ledger.pot, t.ledger.balance) == (0, 0, 0)


def test_who_has_left_gets_his_share_of_it() -> None:
    """He takes it away; a stranger on his chair does not get it (R2.2)."""
    t = carrying()
    rows = {row.name: row for row in t.ledger.rows}
    t.do(Leave(2), Sit(2, "Zoe")).close()

    share = t.events(PotDivided)[0].shares
    assert set(share) == set(NAMES[:3])
    assert t.stacks[1] == MUST_BEAT.full_buy_in
    for row in t.ledger.rows[:3]:
        assert row.has == rows[row.name].has + share[row.name]
    assert t.ledger.balance == 0


def test_a_table_closes_without_more_where_nothing_is_left() -> None:
    """The stacks stay where they are, for the ledger."""
    t = three().hand()
    before = t.stacks
    assert type(t.close().log[-1]) is TableClosed
    assert not t.events(PotDivided)
    assert t.stacks == before


# -- rulings ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "clauses"), [(POKER, ("P42",)), (SWEAT, ("M17",))], ids=["poker", "sweat"])
def test_a_ruling_moves_chips(game: TableGame, clauses: tuple[str, ...]) -> None:
    """With its reason; one has lost them, the other won them, and nobody has bought any (P42, M17)."""
    t = three(game=game).do(MoveChips(1, 3, 400, " two pots were mixed up "))

    assert t.events(ChipsMoved) == [ChipsMoved(1, 3, 400, "two pots were mixed up", clauses)]
    assert t.stacks == [600, 1000, 1400]
    assert [(row.bought, row.net) for row in t.ledger.rows] == [(1000, -400), (1000, 0), (1000, 400)]
    assert t.ledger.balance == 0


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, "a\nb", None])
def test_a_ruling_needs_its_reason(reason: Any) -> None:
    """In 1 to 200 characters (P42)."""
    assert three().refused(MoveChips(1, 2, 5, reason)).code == "reason"
    assert playing().refused(Play(DEALER, VoidHand(reason))).code == "reason"


def test_chips_are_not_moved_in_a_hand() -> None:
    """What one plays for stays as it is (P42)."""
    t = playing()
    assert t.refused(MoveChips(1, 2, 5, "mal pagado")).code == "in_hand"
    assert t.refused(ChangeChair(1, 2)).code == "in_hand"


@pytest.mark.parametrize("cards", [0, 1, 5, 100])
def test_the_floor_voids_a_hand_at_any_moment(cards: int) -> None:
    """Not a player; everything goes back, and the same button deals again (P42, R3.17)."""
    t = three(collection=1).deal(cards=cards)
    button = t.state.button
    assert t.refused(Play(1, VoidHand("porque sí"))).code in ("not_your_turn", "not_the_dealer")
    t.play(DEALER, VoidHand("una carta de más"))

    assert t.stacks == [1000, 1000, 1000]
    assert t.events(HandSettled)[-1].redeal
    assert [event for event in t.log if isinstance(event, InHand) and isinstance(event.event, HandVoided)]
    assert t.deal().state.button == button


def test_a_void_hand_leaves_the_pot_of_the_hand_before() -> None:
    """It waits for the next one, as it did (M17, R2.2)."""
    t = carrying()
    carried, before = t.state.carried, t.stacks
    t.deal().play(DEALER, VoidHand("una carta de más"))
    assert (t.state.carried, t.stacks) == (carried, before)


def test_the_host_hands_out_chips() -> None:
    """Whatever he has; it is a buy of its own kind, and P31 leaves him what it left him before (P31)."""
    t = broke().do(Buy(1, 40, by_host=False), Buy(1, 7, by_host=True), Buy(2, 7, by_host=True))
    assert t.events(BoughtIn)[-2:] == [BoughtIn(1, 7, "given", 0), BoughtIn(2, 7, "given", 1)]
    assert t.refused(Buy(1, None, by_host=True)).code == "amount"


def test_somebody_moves_to_another_chair() -> None:
    """With all he has."""
    t = three(chairs=5).do(ChangeChair(1, 5))
    assert t.events(ChairChanged) == [ChairChanged(1, 5)]
    assert [t.state.taken, t.stacks] == [(2, 3, 5), [0, 1000, 1000, 0, 1000]]
    assert t.refused(ChangeChair(5, 2)).code == "chair_taken"
    assert t.refused(ChangeChair(5, 6)).code == "no_chair"
    assert t.refused(ChangeChair(1, 4)).code == "nobody"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.verb)
def test_an_action_says_itself_in_both_languages(action: TableAction) -> None:
    """Its words are those of its verb, or of the hand."""
    assert str(action) == action.text
    assert action.text.to("es") != str(action)
