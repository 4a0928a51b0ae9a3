/** The table as its hand was played: after a change of game the last hand is still drawn by its own. */
import type { TablePicture } from "./types";

export function played(table: TablePicture): TablePicture {
  return table.hand?.game ? { ...table, game: table.hand.game } : table;
}
