/** Repeats its numbers for the same seed, so that two seedings on one day make the same people and an illustration stays. */
export type SeededRandom = {
  /** from 0 up to 1 */
  part(): number;
  /** a whole number, both ends included */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  one<T>(list: readonly T[]): T;
};

/** mulberry32: small, and good enough to look natural. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const part = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    part,
    between: (least, most) => least + Math.floor(part() * (most - least + 1)),
    chance: (probability) => part() < probability,
    one: (list) => {
      const drawn = list[Math.floor(part() * list.length)];
      if (drawn === undefined) throw new Error('Nothing to draw from.');
      return drawn;
    },
  };
}

/** A whole number between the two, both included. */
export type RandomBetween = SeededRandom['between'];
