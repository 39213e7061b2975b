/** Returns a whole number between the two, both included. */
export type SeededRandom = (min: number, max: number) => number;

/** Returns the same numbers for the same seed, so that an illustration stays the same. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed * 2654435761;
  return (min, max) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return min + (((state ^ (state >>> 13)) >>> 0) % (max - min + 1));
  };
}
