/** Homes of a list are counted up to this many, so that a visitor does not wait for a number of no use. */
export const maxCounted = 1000;

export const isCounted = (total: number): boolean => total <= maxCounted;
