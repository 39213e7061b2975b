import { mendSpelling } from './grammar/mend-spelling.ts';
import { rewriteText } from './rewrite-text.ts';

/** Slips of grammar are found among words that are spelled right, so spelling comes first. */
export const correctText = async (text: string): Promise<string> =>
  rewriteText(await mendSpelling(text), { grammar: true });
