/** Programs on a mail's way inspect it on arrival; no person reads that fast. */
export const deliverySeconds = 2;

/** This many different links within this many seconds are followed by a scanner, not by a person. */
export const bursts = [
  { links: 2, seconds: 1 },
  { links: 4, seconds: 10 },
] as const;

/** An instant as the API says it. */
export const toIsoSeconds = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
