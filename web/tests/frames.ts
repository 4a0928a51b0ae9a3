/** The frames of a fixture as a session sees them: each step with the whole picture after it. */
import { mergedTable, mergedYou } from "../src/lib/merge";
import type { Seen } from "../src/lib/session.svelte";
import type { ServerFrame, TablePicture, You } from "../src/lib/types";

export function seenIn(frames: unknown): Seen[] {
  let table = null as unknown as TablePicture;
  let you: You = {};
  const seen: Seen[] = [];
  for (const frame of frames as ServerFrame[]) {
    if (frame.type === "snapshot") ({ table, you } = frame);
    if (frame.type !== "step") continue;
    table = mergedTable(table, frame.table ?? {});
    you = mergedYou(you, frame.you ?? {});
    seen.push({ seq: frame.seq, events: frame.events, table, you });
  }
  return seen;
}
