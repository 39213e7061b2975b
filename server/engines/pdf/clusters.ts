const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const joining = /\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u1100-\u11ff]/u;

/** One character to a reader: a letter with its marks. */
export const splitClusters = (text: string): readonly string[] =>
  joining.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
