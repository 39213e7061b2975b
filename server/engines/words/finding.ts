/** Words of a text that somebody should look at before it is published. */
export type Finding = {
  quote: string;
  /** the position of the quote in the checked text */
  start: number;
  end: number;
  rule: string;
  severity: 'warn' | 'block';
  reason: string;
  /** a replacement for the quote; null if there is no good one */
  suggestion: string | null;
  /** how to take the claim out so that the rest still reads well: these letters become `text` */
  removal: Removal | null;
};
export type Removal = { start: number; end: number; text: string };
