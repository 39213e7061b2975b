/** A whole number between the two, both included. */
export type SeededRandom = (least: number, most: number) => number;

/** The same numbers for the same seed, so that a picture is the same on every visit. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed * 2654435761;
  return (least, most) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return least + (((state ^ (state >>> 13)) >>> 0) % (most - least + 1));
  };
}
