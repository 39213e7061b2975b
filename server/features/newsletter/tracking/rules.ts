/** A mail that was handed over is looked into by the programs on its way; no person reads that fast. */
export const deliverySeconds = 2;

/** So many different links within so many seconds are followed by a scanner, and by no person. */
export const bursts = [
  { links: 2, seconds: 1 },
  { links: 4, seconds: 10 },
] as const;

/** An instant as the API says it. */
export const toIsoSeconds = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
