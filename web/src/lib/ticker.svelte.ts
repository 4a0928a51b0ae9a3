/** The time, for what counts down: read `now()` in a component, and it is drawn anew four times a second. */
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const interval = setInterval(update, 250);
  return () => clearInterval(interval);
});

/** Milliseconds since 1970 by this device's clock. */
export function ticking(): number {
  subscribe();
  return Date.now();
}
