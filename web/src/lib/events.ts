/** The events of a step, read: unwrapped, with the chairs they are about. */
import type { Plain, TablePicture } from "./types";

export interface Told {
  type: string;
  /** The chair that it is about; 0 for none. */
  chair: number;
  fields: Plain;
}

/** Unwrap an event of the wire, and find its chair. */
export function read(event: Plain, table: TablePicture | null): Told {
  let inner = event;
  while ((inner["type"] === "InTable" || inner["type"] === "InHand") && typeof inner["event"] === "object") inner = inner["event"] as Plain;
  let chair = Number(inner["chair"] ?? 0);
  const place = Number(inner["p"] ?? 0);
  if (!chair && place) chair = table?.hand?.order[place - 1] ?? 0;
  if (!chair && typeof inner["person"] === "string") chair = table?.chairs.find((each) => each?.person === inner["person"])?.chair ?? 0;
  return { type: String(inner["type"]), chair, fields: inner };
}

/** The shares of a pot by chair. */
export function shares(told: Told, table: TablePicture | null): Map<number, number> {
  const byChair = told.fields["chairs"] as Record<string, number> | undefined;
  if (byChair) return new Map(Object.entries(byChair).map(([chair, amount]) => [Number(chair), amount]));
  const byPlace = (told.fields["shares"] ?? {}) as Record<string, number>;
  return new Map(Object.entries(byPlace).map(([place, amount]) => [table?.hand?.order[Number(place) - 1] ?? 0, amount]));
}
