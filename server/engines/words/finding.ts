/** Words of a text that somebody should look at before it is published. */
export type Finding = {
  quote: string;
  /** where the quote stands in the text that was checked */
  start: number;
  end: number;
  rule: string;
  severity: 'warn' | 'block';
  reason: string;
  /** what to say instead of the quote; null where nothing can stand in its place */
  suggestion: string | null;
  /** how to take the claim out so that the rest still reads well: these letters become `text` */
  removal: Removal | null;
};
export type Removal = { start: number; end: number; text: string };
