import { mendSpelling } from './grammar/mend-spelling.ts';
import { rewriteText } from './rewrite-text.ts';

/** Slips of grammar are found among words that are spelled right, so spelling comes first. */
export const correctText = (text: string): string => rewriteText(mendSpelling(text), { grammar: true });
