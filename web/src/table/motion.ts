/**
 * What moves after a step, and only where one likes it.
 *
 * The page shows the new picture at once; what moves, moves from where it was
 * to where it is, so that nothing waits for it.  A tap ends all of it.
 */
import { read, shares } from "../lib/events";
import type { Seen } from "../lib/session.svelte";
import { moves, settings } from "../lib/settings.svelte";
import type { TablePicture } from "../lib/types";

const DEAL = 320;
const BETWEEN = 70;
const MOVE = 240;
const TURN = 420;
const HOLD = 700;
const OUT = "cubic-bezier(.2, .8, .2, 1)";
const TURNS = "cubic-bezier(.6, 0, .3, 1)";
const LAND = "cubic-bezier(.3, 1.4, .5, 1)";

interface Was {
  bets: Map<number, DOMRect>;
  pots: DOMRect | null;
}

export class Motion {
  #screen: () => HTMLElement | null;
  #running = new Set<Animation>();
  #ghosts = new Set<Element>();

  constructor(screen: () => HTMLElement | null) {
    this.#screen = screen;
  }

  /** Where bets and pots are, before the page changes. */
  look(): Was {
    const bets = new Map<number, DOMRect>();
    const screen = this.#screen();
    for (const bet of screen?.querySelectorAll<HTMLElement>("[data-bet]") ?? []) bets.set(Number(bet.dataset["bet"]), bet.getBoundingClientRect());
    return { bets, pots: screen?.querySelector("[data-pots]")?.getBoundingClientRect() ?? null };
  }

  /** Move what a step has changed; the page shows it already. */
  show(step: Seen, before: TablePicture | null, table: TablePicture | null, was: Was, you: number): void {
    this.skip();
    const screen = this.#screen();
    if (!screen || !moves() || !step.table || document.visibilityState === "hidden") return;
    const dealt = new Map<number, number>();
    let delay = 0;
    for (const event of step.events) {
      const told = read(event, table);
      switch (told.type) {
        case "CardDealt": {
          const nth = dealt.get(told.chair) ?? 0;
          dealt.set(told.chair, nth + 1);
          this.#deal(screen, told.chair, told.fields["up"] === true, nth, delay, table?.game.reveals ?? false);
          delay += settings.quick ? 0 : BETWEEN;
          break;
        }
        case "MiddleCardDealt":
        case "CommonCardDealt":
          this.#flip(screen.querySelector("[data-middle] > .card, .common > .card:last-of-type"), delay);
          break;
        case "DownCardExposed":
        case "DownCardExposedByDealer":
          this.#lastUp(screen, told.chair, 0);
          break;
        case "CardTurned":
          this.#lastUp(screen, told.chair, settings.quick ? 0 : told.chair === you ? HOLD : HOLD / 2);
          break;
        case "ForcedToFold":
          this.#flash(screen.querySelector(".midcard .card"));
          break;
        case "BetMade":
        case "Raised":
        case "Completed":
        case "Called":
        case "BringInPosted":
          this.#bet(screen, told.chair, was);
          break;
        case "PotAwarded":
          for (const chair of shares(told, table).keys()) this.#award(screen, chair, was.pots);
          break;
        case "ActionOn":
          this.#glow(screen, told.chair);
          break;
      }
    }
    this.#collect(screen, was, before);
  }

  /** End every motion at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts.clear();
  }

  #animate(element: Element | null, frames: Keyframe[], options: KeyframeAnimationOptions): Animation | null {
    if (!element) return null;
    const animation = element.animate(frames, { fill: "backwards", ...options });
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
    return animation;
  }

  #seat(screen: HTMLElement, chair: number): HTMLElement | null {
    return screen.querySelector(`[data-chair="${chair}"]`);
  }

  #deal(screen: HTMLElement, chair: number, up: boolean, nth: number, delay: number, reveals: boolean): void {
    const slots = this.#seat(screen, chair)?.querySelectorAll(up ? "[data-up]" : "[data-down]");
    const slot = reveals ? slots?.[nth] : slots?.[slots.length - 1];
    if (!slot) return;
    const to = slot.getBoundingClientRect();
    const felt = (screen.querySelector(".room") ?? screen).getBoundingClientRect();
    const x = felt.left + felt.width / 2 - to.left - to.width / 2;
    const y = felt.top + felt.height * 0.42 - to.top - to.height / 2;
    this.#animate(slot, [{ transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(.7)`, opacity: 0 }, { opacity: 1, offset: 0.35 }, { transform: "none", opacity: 1 }], { duration: DEAL, delay, easing: OUT });
  }

  #lastUp(screen: HTMLElement, chair: number, hold: number): void {
    const slots = this.#seat(screen, chair)?.querySelectorAll("[data-up]");
    this.#flip(slots?.[slots.length - 1]?.querySelector(".card") ?? null, hold);
  }

  /** A card lies face down until it turns over: the back is a drawing over it, the face comes after half of the way. */
  #flip(card: Element | null, hold: number): void {
    if (!card?.parentElement) return;
    const back = document.createElement("span");
    back.className = "card back ghosted";
    back.setAttribute("aria-hidden", "true");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#back");
    svg.append(use);
    back.append(svg);
    card.parentElement.append(back);
    this.#ghosts.add(back);
    const half = TURN / 2;
    const lift = "perspective(600px) translateY(-8px)";
    const turning = this.#animate(back, [{ transform: "perspective(600px) rotateY(0)" }, { transform: `${lift} rotateY(0)`, offset: hold / (hold + half) }, { transform: `${lift} rotateY(90deg)` }], { duration: hold + half, easing: TURNS, fill: "both" });
    turning?.addEventListener("finish", () => {
      back.remove();
      this.#ghosts.delete(back);
    });
    this.#animate(card, [{ transform: `${lift} rotateY(-90deg)` }, { transform: "none" }], { duration: half, delay: hold + half, easing: LAND });
  }

  #bet(screen: HTMLElement, chair: number, was: Was): void {
    const bet = screen.querySelector(`[data-bet="${chair}"]`);
    const plate = screen.querySelector(`[data-plate="${chair}"]`);
    if (!bet || !plate) return;
    const to = bet.getBoundingClientRect();
    const from = was.bets.get(chair) ? null : plate.getBoundingClientRect();
    const frames: Keyframe[] = from
      ? [{ transform: `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top - to.top}px)`, opacity: 0 }, { transform: "none", opacity: 1 }]
      : [{ scale: "1" }, { scale: "1.22" }, { scale: "1" }];
    this.#animate(bet, frames, { duration: MOVE, easing: OUT });
  }

  #collect(screen: HTMLElement, was: Was, before: TablePicture | null): void {
    const pots = screen.querySelector("[data-pots]");
    const to = pots?.getBoundingClientRect() ?? was.pots;
    if (!to) return;
    // Bets stay in front until the next card; they go in when they are drawn there no more.
    const gone = [...was.bets].filter(([chair]) => !screen.querySelector(`[data-bet="${chair}"]`) && before?.chairs[chair - 1]?.seat?.bet);
    if (gone.length === 0) return;
    for (const [, from] of gone) this.#fly(from, to, 5);
    this.#animate(pots, [{ scale: "1" }, { scale: "1.12" }, { scale: "1" }], { duration: MOVE, delay: MOVE, easing: OUT });
  }

  #award(screen: HTMLElement, chair: number, from: DOMRect | null): void {
    const plate = screen.querySelector(`[data-plate="${chair}"]`);
    if (!plate || !from) return;
    this.#fly(from, plate.getBoundingClientRect(), 25);
    this.#animate(plate, [{ scale: "1" }, { scale: "1.08" }, { scale: "1" }], { duration: MOVE * 2, delay: MOVE * 1.5, easing: OUT });
  }

  #fly(from: DOMRect, to: DOMRect, value: number): void {
    const chip = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    chip.setAttribute("class", `chip v${value} flying`);
    chip.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#chip");
    chip.append(use);
    document.body.append(chip);
    this.#ghosts.add(chip);
    const at = (box: DOMRect): string => `translate(${box.left + box.width / 2 - 12}px, ${box.top + box.height / 2 - 12}px)`;
    const flight = this.#animate(chip, [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 1, offset: 0.85 }, { transform: at(to), opacity: 0 }], { duration: MOVE * 1.8, easing: OUT, fill: "both" });
    flight?.addEventListener("finish", () => {
      chip.remove();
      this.#ghosts.delete(chip);
    });
  }

  #flash(element: Element | null): void {
    this.#animate(element, [{ boxShadow: "0 0 0 3px #ff9b78" }, { boxShadow: "0 0 0 8px #ff9b78, 0 0 30px #ff7a52" }, { boxShadow: "0 0 0 3px #ff9b78" }], { duration: 600, delay: HOLD + TURN, easing: OUT });
  }

  #glow(screen: HTMLElement, chair: number): void {
    this.#animate(screen.querySelector(`[data-plate="${chair}"]`), [{ filter: "brightness(1.7)" }, { filter: "none" }], { duration: 500, easing: OUT });
  }
}
