/** Who counts the visits of a website: our own collector, another system, or a file that staff uploaded. */
export const counters = ['collector', 'ga4', 'upload', 'plausible', 'umami'] as const;
export type Counter = (typeof counters)[number];

const notes: Record<Counter, string> = {
  collector: 'People each day, added up',
  ga4: 'People in the month, by Google Analytics',
  upload: 'As the uploaded file counts them',
  plausible: 'Plausible counted people by day, which don’t add up to a month',
  umami: 'Umami counted people by day, which don’t add up to a month',
};

/** The unit in which visitors are counted; null stands for websites that count them in different ways. */
export const visitorsNote = (from: Counter | null): string =>
  from === null ? 'Your websites count them in different ways' : notes[from];
