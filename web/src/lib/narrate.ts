/**
 * What happened, in sentences: events in, lines out, told to the one who reads.
 *
 * Runs of small events become one line: the antes, the cards of a street.
 */
import { written, writtenAll } from "./cards";
import { read, shares, type Told } from "./events";
import type { Seen } from "./session.svelte";
import { played } from "./played";
import { say, t, tn, type Holes } from "./texts.svelte";
import type { TablePicture } from "./types";

export interface Line {
  text: string;
  /** Whom it is about; 0 for nobody. */
  chair: number;
  /** A heading: a new hand, or a street begins. */
  heading?: boolean;
  /** The pot where a street begins. */
  pot?: number;
}

const PLAIN: Record<string, string> = {
  AllInDeclared: "declare",
  BetMade: "bet",
  BetReturned: "bet_back",
  BringInPosted: "bring_in",
  Called: "call",
  Checked: "check",
  ChoiceMade: "chose",
  Completed: "complete",
  DeclarationDeclined: "decline",
  DownCardExposed: "expose",
  DownCardExposedByDealer: "dealer_exposed",
  DownCardKept: "keep",
  Folded: "fold",
  ForcedToFold: "killed",
  HoldingMucked: "mucked",
  PlayerLeft: "left",
  PlayerSat: "sat",
  Raised: "raise",
  SatIn: "sat_in",
  SatOut: "sat_out",
  TimedOut: "timed_out",
  UncalledBetReturned: "returned",
  WentOut: "went_out",
};

const ALONE: Record<string, string> = {
  MisdealDeclared: "misdeal",
  Resumed: "resumed",
  RoomPaused: "paused",
  StubReshuffled: "reshuffled",
  TableClosed: "closed",
};

const UNTOLD = new Set(["ActionOn", "CardBurned"]);
const GOES_BACK = new Set(["BetReturned", "UncalledBetReturned"]);

/** Names, the last two with "and" between. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("narrate.and", { first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}

class Telling {
  constructor(
    readonly table: TablePicture | null,
    readonly before: TablePicture | null,
    readonly you: number,
  ) {}

  name(chair: number): string {
    if (chair === this.you && chair) return t("table.you");
    return this.table?.chairs[chair - 1]?.name ?? this.before?.chairs[chair - 1]?.name ?? "";
  }

  about(key: string, chair: number, holes: Holes = {}): Line {
    const who = chair === this.you && chair ? "you" : "they";
    return { chair, text: t(`narrate.${key}.${who}`, { name: this.name(chair), all_in: "", ...holes }) };
  }

  alone(key: string, holes: Holes = {}): Line {
    return { chair: 0, text: t(`narrate.${key}`, holes) };
  }

  /** One event; nothing for what is told elsewhere or not at all. */
  one(told: Told): Line | null {
    const { type, chair, fields } = told;
    const amount = Number(fields["amount"] ?? fields["to"] ?? 0);
    const card = fields["card"] === undefined ? "" : written(fields["card"] as string | null);
    const allIn = fields["all_in"] ? t("narrate.all_in") : "";
    const seat = this.table?.chairs[chair - 1]?.seat;
    const plain = PLAIN[type];
    if (type === "Called") {
      const had = this.before?.chairs[chair - 1]?.seat?.bet ?? 0;
      return this.about("call", chair, { amount: amount - Math.min(had, amount), all_in: allIn });
    }
    if (type === "PlayerSat" && !this.name(chair)) return { chair, text: t("narrate.sat.they", { name: String(fields["name"]) }) };
    if (plain) return this.about(plain, chair, { amount, card, all_in: allIn });
    const alone = ALONE[type];
    if (alone) return this.alone(alone);
    switch (type) {
      case "AntePosted":
        return this.about("ante", chair, { amount, all_in: allIn });
      case "CollectionTaken":
        return this.about("collection", chair, { amount });
      case "CardTurned":
        return this.about("turned", chair, { card });
      case "LeadTaken":
        return seat?.showing ? this.about("lead_with", chair, { hand: say(seat.showing) }) : this.about("lead", chair);
      case "CommonCardDealt":
        return this.alone("common", { card });
      case "MiddleCardDealt": {
        const middle = this.table?.hand?.middle.find((each) => each.card === fields["card"]);
        return middle ? { chair: 0, text: say(middle.words) } : this.alone("middle", { card });
      }
      case "BetDoubled":
        return this.alone("doubled", { times: Number(fields["multiplier"]) });
      case "PotCarried":
        return this.alone("carried", { amount });
      case "HoldingShown": {
        const cards = writtenAll(fields["cards"] as string[]);
        return seat?.hand ? this.about("shown_with", chair, { cards, hand: say(seat.hand) }) : this.about("shown", chair, { cards });
      }
      case "PotAwarded":
        return this.award(told);
      case "HandVoided":
        return { chair: 0, text: t("narrate.void_by_host", { reason: String(fields["reason"]) }) };
      case "ChipsMoved": {
        const payee = this.name(Number(fields["onto"]));
        return { chair: 0, text: t("narrate.moved_by_host", { amount, payer: this.name(chair), payee, reason: String(fields["reason"]) }) };
      }
      case "HandEnded":
        return fields["reason"] === "void" ? this.alone("chips_back") : null;
      case "BoughtIn":
        return this.about(fields["kind"] === "given" ? "given" : "bought", chair, { amount });
      case "ChipsAdded":
        return this.about("bought", chair, { amount });
      case "HostChanged":
        return this.about("host", chair);
      case "GameChanged":
        return this.table ? this.alone("game", { game: say(this.table.game.title) }) : null;
      default:
        return null;
    }
  }

  /** A pot that was won; of several each by its name, and the hand that won them once. */
  award(told: Told, several = false): Line {
    const won = shares(told, this.table);
    const winners = [...won.keys()].filter((chair) => won.get(chair));
    const pot = Number(told.fields["pot"] ?? 0);
    const words = say(this.table?.hand?.awards.find((award) => award.pot === pot)?.words);
    const amount = Number(told.fields["amount"]);
    if (winners.length === 1) {
      const winner = winners[0] as number;
      if (several) return this.about("wins_pot", winner, { amount, pot: t(pot ? "table.side_pot" : "table.main_pot") });
      return words ? this.about("wins_with", winner, { amount, hand: words }) : this.about("wins", winner, { amount });
    }
    const each = winners.map((chair) => `${this.name(chair)} ${won.get(chair)}`).join(", ");
    return this.alone("split", { names: listed(winners.map((chair) => this.name(chair))), amount, shares: each });
  }

  /** A run of the same kind as one line; null where each is told by itself. */
  run(type: string, run: Told[]): Line[] | null {
    const amounts = new Set(run.map((told) => `${String(told.fields["amount"])} ${String(told.fields["all_in"] ?? false)}`));
    if ((type === "AntePosted" || type === "CollectionTaken") && run.length > 1 && amounts.size === 1) {
      return [this.alone(type === "AntePosted" ? "antes" : "collections", { amount: Number(run[0]?.fields["amount"]) })];
    }
    if (type === "PotAwarded" && run.length > 1) return run.map((told) => this.award(told, true));
    if (type !== "CardDealt") return null;
    const game = this.table && played(this.table).game;
    if (game?.reveals) return [this.alone_n("unseen", game.cards)];
    const street = Number(run[0]?.fields["street"]);
    const heading: Line = { chair: 0, heading: true, text: t(street === 5 ? "table.street_5_short" : `table.street_${street}`), pot: this.table?.hand?.pot ?? 0 };
    const byChair = new Map<number, string[]>();
    for (const told of run) {
      const up = told.fields["up"] as boolean;
      const card = told.fields["card"] as string | null;
      const text = up || (told.chair === this.you && card) ? written(card) : t("narrate.hidden");
      byChair.set(told.chair, [...(byChair.get(told.chair) ?? []), text]);
    }
    const cards = [...byChair].map(([chair, texts]) => t("narrate.card_of", { name: this.name(chair), cards: texts.join(" ") })).join(" · ");
    return [heading, this.alone("cards", { cards })];
  }

  alone_n(key: string, count: number): Line {
    return { chair: 0, text: tn(`narrate.${key}`, count) };
  }
}

/** The lines of one step; `before` is the picture before it, `you` one's chair (0 for a spectator). */
export function narrate(step: Seen, before: TablePicture | null, you: number): Line[] {
  const table = step.table ?? before;
  const telling = new Telling(table, before, you);
  const all = step.events.map((event) => read(event, table));
  // Of a void hand everything goes back: one line says so.
  const back = all.some((told) => told.type === "HandVoided" || told.type === "MisdealDeclared");
  const events = all.filter((told) => !UNTOLD.has(told.type) && !(back && GOES_BACK.has(told.type)));
  const lines: Line[] = [];
  const dealt = events.find((told) => told.type === "HandDealt");
  if (dealt) {
    const button = (dealt.fields["chairs"] as number[]).at(-1) ?? 0;
    lines.push({ ...telling.about("hand", button, { number: Number(dealt.fields["number"]) }), heading: true });
  }
  for (let index = 0; index < events.length; ) {
    const first = events[index] as Told;
    let end = index + 1;
    while (events[end]?.type === first.type) end += 1;
    const run = events.slice(index, end);
    const together = telling.run(first.type, run);
    lines.push(...(together ?? run.map((told) => telling.one(told)).filter((line): line is Line => line !== null)));
    index = end;
  }
  return lines;
}

/** The lines of a whole history, each step told from the picture before it. */
export function narrateAll(history: readonly Seen[], you: number): Line[] {
  let before: TablePicture | null = null;
  return history.flatMap((step) => {
    const lines = narrate(step, before, you);
    before = step.table ?? before;
    return lines;
  });
}
