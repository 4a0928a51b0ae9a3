/**
 * SHAKE-256, the hash of the deal that can be checked (docs/reference/records.md).
 *
 * A browser has no hash of its own on a page without TLS, as a table in one's
 * own network is.  Lanes are 64 bits, kept as two numbers of 32.
 */

const RATE = 136;
const ROUNDS = 24;

/** The constants of the rounds, made by the generator that defines them: low and high half in turn. */
const CONSTANTS = ((): Int32Array => {
  const made = new Int32Array(2 * ROUNDS);
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let power = 0; power < 7; power += 1) {
      const bit = 2 ** power - 1;
      if (register & 1) made[2 * round + (bit >> 5)]! ^= 1 << (bit & 31);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
  }
  return made;
})();

/** By how much each lane turns, and where it goes, in the order of one walk through all of them. */
const WALK = ((): [lane: number, turn: number][] => {
  const walk: [number, number][] = [];
  for (let step = 0, x = 1, y = 0; step < 24; step += 1) {
    walk.push([x + 5 * y, (((step + 1) * (step + 2)) / 2) % 64]);
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return walk;
})();

function permute(state: Int32Array): void {
  const sums = new Int32Array(10);
  const row = new Int32Array(10);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let x = 0; x < 10; x += 1) sums[x] = state[x]! ^ state[x + 10]! ^ state[x + 20]! ^ state[x + 30]! ^ state[x + 40]!;
    for (let x = 0; x < 5; x += 1) {
      const left = 2 * ((x + 4) % 5);
      const right = 2 * ((x + 1) % 5);
      const low = sums[left]! ^ ((sums[right]! << 1) | (sums[right + 1]! >>> 31));
      const high = sums[left + 1]! ^ ((sums[right + 1]! << 1) | (sums[right]! >>> 31));
      for (let lane = 2 * x; lane < 50; lane += 10) {
        state[lane]! ^= low;
        state[lane + 1]! ^= high;
      }
    }
    let low = state[2]!;
    let high = state[3]!;
    for (let step = 0; step < 24; step += 1) {
      const turn = WALK[step]![1];
      const to = 2 * WALK[(step + 1) % 24]![0];
      const [next, nextHigh] = [state[to]!, state[to + 1]!];
      const by = turn & 31;
      const [a, b] = turn < 32 ? [low, high] : [high, low];
      state[to] = by ? (a << by) | (b >>> (32 - by)) : a;
      state[to + 1] = by ? (b << by) | (a >>> (32 - by)) : b;
      [low, high] = [next, nextHigh];
    }
    for (let y = 0; y < 50; y += 10) {
      row.set(state.subarray(y, y + 10));
      for (let x = 0; x < 10; x += 1) state[y + x] = row[x]! ^ (~row[(x + 2) % 10]! & row[(x + 4) % 10]!);
    }
    state[0]! ^= CONSTANTS[2 * round]!;
    state[1]! ^= CONSTANTS[2 * round + 1]!;
  }
}

/** The first `size` bytes (at most 136) of SHAKE-256. */
export function shake256(bytes: Uint8Array, size = 32): Uint8Array {
  const whole = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  whole.set(bytes);
  whole[bytes.length]! ^= 0x1f;
  whole[whole.length - 1]! ^= 0x80;
  const state = new Int32Array(50);
  const words = new DataView(whole.buffer);
  for (let from = 0; from < whole.length; from += RATE) {
    for (let word = 0; word < RATE / 4; word += 1) state[word]! ^= words.getInt32(from + 4 * word, true);
    permute(state);
  }
  const out = new DataView(new ArrayBuffer(RATE));
  for (let word = 0; word < RATE / 4; word += 1) out.setInt32(4 * word, state[word]!, true);
  return new Uint8Array(out.buffer, 0, size);
}
