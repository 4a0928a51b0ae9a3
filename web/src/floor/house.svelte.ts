/** What a joker plays as, for every card below (see `cards/Card.svelte`). */
import { setContext } from "svelte";
import type { Jokers } from "../lib/cards";

export function house(jokers: () => Jokers): void {
  setContext("house", {
    get jokers() {
      return jokers();
    },
  });
}
