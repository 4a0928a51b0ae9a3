/** The types of the wire, and of what stands inside its events. */
export type * from "./generated/protocol";

/** An event as it is on the wire: `type` first; hand events have `chair` beside `p`. */
export type Plain = Record<string, unknown>;
