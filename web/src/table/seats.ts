/**
 * Where each chair is drawn: you at the bottom, the others clockwise from your left.
 *
 * Three layouts, chosen by the style sheet alone: `area` names a place of the
 * portrait grid, `column` and `row` one of the landscape grid, `x` and `y`
 * (percent) one around the oval.
 */

export interface Spot {
  chair: number;
  area: string;
  column: string;
  row: number;
  x: number;
  y: number;
  /** The side of the table that the seat is on. */
  side: "left" | "top" | "right" | "bottom";
}

type Place = [area: string, x: number, y: number];

const AROUND: Record<number, Place[]> = {
  1: [["t", 50, 14]],
  2: [["l0", 24, 19], ["r0", 76, 19]],
  3: [["l0", 13, 46], ["t", 50, 14], ["r0", 87, 46]],
  4: [["l0", 13, 62], ["l1", 22, 22], ["r1", 78, 22], ["r0", 87, 62]],
  5: [["l0", 13, 64], ["l1", 18, 28], ["t", 50, 14], ["r1", 82, 28], ["r0", 87, 64]],
  6: [["l0", 14, 68], ["l1", 13.5, 35], ["l2", 35, 14], ["r2", 65, 14], ["r1", 86.5, 35], ["r0", 86, 68]],
  7: [["l0", 14, 69], ["l1", 12.5, 37], ["l2", 27, 14], ["t", 50, 12], ["r2", 73, 14], ["r1", 87.5, 37], ["r0", 86, 69]],
};

/** The grid of a landscape phone has 60 columns. */
const COLUMNS = 60;
const CORNER = 16;

/** The places of the chairs from the one at the bottom on; `bottom` is your chair, or the first for who watches. */
export function seatMap(chairs: number, bottom: number): Spot[] {
  const others = AROUND[chairs - 1] ?? [];
  const spots: Spot[] = [{ chair: bottom, area: "me", column: `1 / span ${COLUMNS}`, row: 9, x: 50, y: 86, side: "bottom" }];
  others.forEach(([area, x, y], index) => {
    const chair = ((bottom - 1 + index + 1) % chairs) + 1;
    spots.push({ chair, area, x, y, side: sideOf(area), ...landscape(index, others.length) });
  });
  return spots;
}

function sideOf(area: string): Spot["side"] {
  return area.startsWith("l") ? "left" : area.startsWith("r") ? "right" : "top";
}

/** Up to five in one row on top; of more, the first and the last sit a row lower, the pot between them. */
function landscape(index: number, count: number): { column: string; row: number } {
  if (count > 5) {
    if (index === 0) return { column: `1 / span ${CORNER}`, row: 2 };
    if (index === count - 1) return { column: `${COLUMNS - CORNER + 1} / span ${CORNER}`, row: 2 };
    index -= 1;
    count -= 2;
  }
  const span = COLUMNS / count;
  return { column: `${Math.round(1 + index * span)} / span ${Math.round(span)}`, row: 1 };
}

/** How many rows of seats stand one above the other in portrait. */
export function seatRows(chairs: number): number {
  return [0, 0, 1, 1, 2, 2, 3, 3, 4][chairs] ?? 4;
}
