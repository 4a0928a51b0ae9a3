import { describe, expect, it } from "vitest";
import { seatMap, seatRows } from "../src/table/seats";

describe("the seat map", () => {
  for (let chairs = 2; chairs <= 8; chairs += 1) {
    for (let bottom = 1; bottom <= chairs; bottom += 1) {
      it(`places ${chairs} chairs clockwise from chair ${bottom} at the bottom`, () => {
        const spots = seatMap(chairs, bottom);
        expect(spots.map((spot) => spot.chair)).toEqual(Array.from({ length: chairs }, (_, index) => ((bottom - 1 + index) % chairs) + 1));
        expect(spots[0]?.area).toBe("me");
        expect(new Set(spots.map((spot) => spot.area)).size).toBe(chairs);
      });
    }
    it(`is even for ${chairs} chairs: left and right mirror each other`, () => {
      const spots = seatMap(chairs, 1).slice(1);
      for (const [index, spot] of spots.entries()) {
        const other = spots[spots.length - 1 - index]!;
        expect(spot.x + other.x).toBeCloseTo(100);
        expect(spot.y).toBe(other.y);
      }
      expect(seatRows(chairs)).toBeGreaterThan(0);
    });
    it(`keeps ${chairs} chairs within the 60 columns of a landscape phone, without two in one place`, () => {
      const taken = new Set<string>();
      for (const spot of seatMap(chairs, 1).slice(1)) {
        const [start, span] = spot.column.split(" / span ").map(Number) as [number, number];
        for (let column = start; column < start + span; column += 1) {
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual(60);
          expect(taken.has(`${spot.row}-${column}`)).toBe(false);
          taken.add(`${spot.row}-${column}`);
        }
      }
    });
  }
});
