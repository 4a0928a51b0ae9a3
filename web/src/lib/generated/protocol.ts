// Made by scripts/make_web_types.py from comodin.server.protocol; not to be edited.
/* eslint-disable */

/** The version that client and server speak. */
export const VERSION = 2;

/** Something that happened: its type, and what belongs to it. */
export interface Plain {
  type: string;
  [field: string]: unknown;
}

export type ChairState = "playing" | "waiting" | "sitting_out" | "broke" | "leaving";

export type HandStage = "promised" | "dealing" | "betting" | "choosing" | "turning" | "showdown" | "over";

/** A pot that was won: 0 is the main pot; shares by chair, and the hand that won, if it was seen. */
export interface Award {
  pot: number;
  amount: number;
  shares: Record<string, number>;
  words: Words | null;
}

/** What you may buy in for: a full buy-in, and the least of a short buy, 0 where P31 allows none. */
export interface BuyPicture {
  full: number;
  least: number;
  shorts: number;
}

/**
 * Somebody on a chair: who, with how many chips, and his part in the hand (`seat`), if he has one.
 *
 * `state`: `waiting` is dealt in with the next hand, `broke` has too few
 * chips for one.  `sits_out`: is not dealt in from the next hand on, whatever
 * he does now.  `bank`: what is left of his time bank, in milliseconds.
 */
export interface ChairPicture {
  chair: number;
  name: string;
  person?: string; // else ""
  bot?: string; // else ""
  stack?: number; // else 0
  state?: ChairState; // else "waiting"
  here?: boolean; // else true
  sits_out?: boolean; // else false
  bank?: number; // else 0
  seat?: SeatPicture | null; // else null
}

/**
 * One kind of action that is legal now, to be sent as it is with an amount of `amounts`.
 *
 * `least` and `most` bound the amounts, `step` divides them (0: only those
 * of `amounts`).  `to` is the total that a call comes to, `pays` what it
 * costs; of a wager, what its least amount costs.  `all_in`: takes the whole
 * stack, whatever the amount.  `marks` are amounts worth a button, by name:
 * `min`, `half`, `pot`, `all_in`.
 */
export interface Choice {
  action: string;
  clauses?: string[]; // else []
  amounts?: number[]; // else []
  least?: number; // else 0
  most?: number; // else 0
  step?: number; // else 0
  to?: number; // else 0
  pays?: number; // else 0
  all_in?: boolean; // else false
  marks?: Record<string, number>; // else {}
}

/** Until when somebody may think: `soft` is the end of his turn's time, `hard` that of his bank too. */
export interface Clock {
  soft: number;
  hard: number;
}

/**
 * What is played: names, the stakes as they are written, and what a client must know to draw it.
 *
 * `cards` is how many each gets, `ranks` those of the deck, the highest
 * first, `joker` whether it is in it.  `reveals`: cards are turned up one by
 * one.  `home` is the name of a home game, `changes` how many of its rules
 * differ from the preset, and `overrides` which, as a game is written to the
 * server.  `differs`: whether the rules are other than those that the game
 * is usually played by (Parkwest; of the reveal games the first preset).
 * `unit`: the smaller bet.  `jokers`: what a dealt joker plays as, by its
 * token: `bug` or `wild`.
 */
export interface GamePicture {
  game: string;
  preset: string;
  structure: string;
  limits: string;
  ante: number;
  bring_in: number;
  unit: number;
  full_buy_in: number;
  reveals: boolean;
  cards: number;
  ranks: string;
  joker: boolean;
  home: string | null;
  changes: number;
  title: Words;
  rules: Words;
  stakes: Words;
  differs: boolean;
  jokers: Record<string, "bug" | "wild">;
  overrides: Record<string, unknown>;
}

/**
 * A hand: the running one, or the last one until the next begins (`ended` says why it ended).
 *
 * `order` are the chairs in dealing order, the button last.  `street` as in
 * the rules (2 to 5; the number of the betting round where cards are turned
 * up).  `bets`: chips that lie in front of the players and not in `pots` yet,
 * where they stay until the next card is dealt; `pot` is everything in the
 * middle and in front, 0 once it was won (see `awards`).  `owed`: what must be matched on this street.
 * `reason`: why it is void, as the host has said it.  `commitment` (hex)
 * fixed the deck before the first card.  `game`: what it is played as, where
 * the table's game is another by now, else null.
 */
export interface HandPicture {
  number: number;
  order: number[];
  button: number;
  street: number;
  stage: HandStage;
  pot: number;
  bets: number;
  pots: PotPicture[];
  owed: number;
  common: string[];
  middle: MiddlePicture[];
  beat: ToBeat | null;
  multiplier: number;
  carried: number;
  turn: Turn | null;
  awards: Award[];
  ended: "showdown" | "last_player" | "misdeal" | "void" | null;
  reason: string;
  commitment: string;
  game: GamePicture | null;
}

/** Somebody who waits for the host to let him sit. */
export interface Knock {
  person: string;
  name: string;
  chair: number;
}

/**
 * How the room keeps time, in milliseconds, and what it allows.
 *
 * `turn`: for each decision; `bank`: what each has beyond, for the session;
 * `pause`: between hands.  `door`: whether the host lets each one in.
 * `aids`: whether the study aid may be asked.  `delay`: how much later
 * spectators see.  `opens_seed`: whether the whole deck is opened after a hand.
 */
export interface Limits {
  turn: number;
  bank: number;
  pause: number;
  door: "open" | "asks";
  aids: boolean;
  delay: number;
  opens_seed: boolean;
}

/**
 * A card in the middle, and what it does in this house.
 *
 * `folds` is the rank that folds who turns it, null where none does; `first`:
 * only as somebody's first card.
 */
export interface MiddlePicture {
  card: string;
  role: "target" | "kill" | "both";
  folds: string | null;
  first: boolean;
  words: Words;
}

/** A pot: how much, and the chairs that can win it. */
export interface PotPicture {
  amount: number;
  chairs: number[];
}

/** What the next card may do, counted over all cards that nobody has seen; `cards` are those that fold you. */
export interface Risk {
  unseen: number;
  fold: number;
  lead: number;
  cards: string[];
}

/** A line of chat. */
export interface Saying {
  at: number;
  person: string;
  name: string;
  text: string;
}

/**
 * A chair in the running hand, or the last one until the next begins.
 *
 * `place` is p1 to pN in dealing order.  `up` are the cards that lie open,
 * in the order they came; `down` those that lie face down, null each, or
 * named once they were shown.  `choice`: `kept`, `exposed`, or `chosen`
 * where it is secret.  `showing`: what lies open in words.  `leads`: best
 * hand showing.  `killed`: the card that folded it (M8).  `won`: what it got
 * from the pots.  `bet`: what lies in front of it.  Who folded has no cards
 * face down any more, and his bet lies in the pots.
 */
export interface SeatPicture {
  place: number;
  up?: string[]; // else []
  down?: (string | null)[]; // else []
  bet?: number; // else 0
  paid?: number; // else 0
  folded?: boolean; // else false
  out?: boolean; // else false
  all_in?: boolean; // else false
  declared?: boolean; // else false
  choice?: "kept" | "exposed" | "chosen" | null; // else null
  leads?: boolean; // else false
  killed?: string | null; // else null
  shown?: "shown" | "mucked" | null; // else null
  showing?: Words | null; // else null
  hand?: Words | null; // else null
  won?: number; // else 0
}

/**
 * A whole table as a spectator may see it.
 *
 * `chairs` holds null where nobody sits.  `hands` counts the hands dealt.
 * `next_deal`: when the next hand is dealt, null where that waits for
 * somebody.  `menu`: the games of dealer's choice; `chooser`: the chair that
 * chooses the next game, 0 for nobody.  `carried`: chips that lie in the pot
 * for the next hand.  `next_game`: what the host has chosen while a hand
 * runs, to be played after it.
 */
export interface TablePicture {
  room: string;
  host: string;
  host_here: boolean;
  game: GamePicture;
  limits: Limits;
  chairs: (ChairPicture | null)[];
  hand: HandPicture | null;
  hands: number;
  next_button: number;
  next_deal: number | null;
  paused: boolean;
  closed: boolean;
  chooser: number;
  menu: GamePicture[];
  carried: number;
  house: number;
  next_game: GamePicture | null;
  watching: number;
  muted: string[];
}

/** What must be beaten: who shows it (0: the middle card), its cards, in words, and the least that beats it. */
export interface ToBeat {
  chair: number;
  cards: string[];
  words: Words;
  least: Words | null;
}

/**
 * Whose turn it is, on what, by which number it must be answered, and until when.
 *
 * No clock runs for a bot, for who plays with bots alone, and while the room is paused.
 */
export interface Turn {
  chair: number;
  kind: "bet" | "choose" | "turn" | "declare";
  turn: number;
  clock: Clock | null;
}

/** Somebody in the room who has no chair. */
export interface Watcher {
  person: string;
  name: string;
}

/** A sentence or name in both languages. */
export interface Words {
  en: string;
  es: string;
}

/**
 * What one person alone may know, beside the table.
 *
 * `down`: his own down cards.  `words`: his hand in words, `joker` what a
 * joker in it plays as (a card, or a rank), `because` why that is so in
 * sentences, `why` the clauses behind that.
 * `legal`: what he may do now, empty where he is not asked.  `knocks`: for
 * the host alone.
 * `default`: what the clock will do for him, as an action of `legal`.
 * `risk`: where he must turn a card, or may have to later.  `asked`: the chair he waits for.
 * `pledge`: the hand for whose deck he has promised entropy that is waited
 * for, else 0.
 */
export interface You {
  person?: string; // else ""
  name?: string; // else ""
  chair?: number; // else 0
  host?: boolean; // else false
  down?: (string | null)[]; // else []
  words?: Words | null; // else null
  joker?: string; // else ""
  because?: Words[]; // else []
  why?: string[]; // else []
  legal?: Choice[]; // else []
  default?: string; // else ""
  risk?: Risk | null; // else null
  buy?: BuyPicture | null; // else null
  asked?: number; // else 0
  knocks?: Knock[]; // else []
  watchers?: Watcher[]; // else []
  pledge?: number; // else 0
}

/** Some fields of `You`. */
export type YouChange = Partial<You>;

/** Some fields of a `TablePicture`; of `chairs` those that are new, by number, of `hand` only what is new of it. */
export interface TableChange extends Partial<Omit<TablePicture, "chairs" | "hand">> {
  chairs?: Record<string, ChairPicture | null>;
  hand?: Partial<HandPicture> | null;
}

/** The first message: the version it speaks, its token, if it has one, and the number it has seen up to. */
export interface Hello {
  type: "hello";
  v: number;
  token?: string; // else ""
  after?: number; // else 0
}

/**
 * Something done in the hand, at one's turn: bound to the hand and the turn that one saw.
 *
 * `action` is the name of an action of the hand (`Fold`, `Raise`,
 * `Expose` ...), `to` its amount where it has one.
 */
export interface Act {
  type: "act";
  id: string;
  hand: number;
  turn: number;
  action: string;
  to?: number | null; // else null
}

/** Something done at the table: `what` with its fields; the list is in docs/reference/protocol.md. */
export interface Do {
  type: "do";
  id: string;
  what: string;
  chair?: number; // else 0
  onto?: number; // else 0
  amount?: number | null; // else null
  person?: string; // else ""
  bot?: string; // else ""
  text?: string; // else ""
  game?: Record<string, unknown> | null; // else null
  games?: Record<string, unknown>[]; // else []
  limits?: Record<string, unknown> | null; // else null
}

/** A line of chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A promise (hex, of `comodin.fair.pledge_of`) to add entropy to the next deal; see docs/reference/records.md. */
export interface Pledge {
  type: "pledge";
  pledge: string;
}

/** What was promised (hex), after the server has committed to the deck of this hand. */
export interface Entropy {
  type: "entropy";
  hand: number;
  entropy: string;
}

/** Is somebody there?  `t` comes back as it was. */
export interface Ping {
  type: "ping";
  t: number;
}

/** The base of what a client sends. */
export type ClientMessage =
  | Hello
  | Act
  | Do
  | Say
  | Pledge
  | Entropy
  | Ping;

/** You are in: as whom ("" for a spectator), and the server's time. */
export interface Welcome {
  type: "welcome";
  v: number;
  room: string;
  person: string;
  name: string;
  now: number;
  version: string;
}

/** The whole table at entry `seq`, with the last lines of chat. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  now: number;
  table: TablePicture;
  you: You;
  chat: Saying[];
}

/**
 * Entry `seq`: what happened, masked, and what is new in how the table looks.
 *
 * `table` and `you` hold what is new since the entry before; a reader puts it
 * into what he has (`comodin.server.protocol.merge`).  `you` is left out
 * where nothing is.  `table` is null in a step that was followed by others
 * when it was asked for again: the last of those holds what is new since.
 */
export interface Step {
  type: "step";
  seq: number;
  events: Plain[];
  table: TableChange | null;
  you?: YouChange | null; // else null
}

/** Who is connected just now, by person, and how many watch; has no number. */
export interface Here {
  type: "here";
  people: string[];
  watching: number;
}

/** The answer to `id`: done as entry `seq`, or why not. */
export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  seq?: number; // else 0
  code?: string; // else ""
  reason?: Words | null; // else null
  clauses?: string[]; // else []
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  t: number;
  now: number;
}

/** The server closes, and why: after `replaced`, `kicked`, `version` and `closed` one does not come back. */
export interface Bye {
  type: "bye";
  code: "replaced" | "kicked" | "token" | "version" | "closed" | "protocol" | "slow" | "flood" | "restart" | "no_room";
  reason: Words;
}

/** The base of what the server sends. */
export type ServerFrame =
  | Welcome
  | Snapshot
  | Step
  | Here
  | Answer
  | Pong
  | Bye;
