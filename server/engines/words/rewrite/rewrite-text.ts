import type { ListingFacts } from '../listing-facts.ts';
import type { WritingTone } from '#server/engines/words/writer/tone.ts';
import { mendGrammar } from './grammar/mend-grammar.ts';
import { lengthen } from './lengthen.ts';
import { shorten } from './shorten.ts';
import { simplify } from './simplify.ts';
import { changeTone } from './tones.ts';

export type RewriteOption =
  | { grammar: true }
  | { simplify: true }
  | { length: 'shorter' | 'longer' }
  | { tone: WritingTone };

/**
 * The given text, plain or rich, rewritten as requested: its numbers, names, placeholders and tags stay. It becomes
 * longer by facts.
 */
export function rewriteText(text: string, option: RewriteOption, facts: ListingFacts | null = null): string {
  const rewritten = rewrite(text, option, facts);
  // apostrophes follow the style of the text
  return text.includes('’') ? rewritten : rewritten.replaceAll('’', "'");
}

function rewrite(text: string, option: RewriteOption, facts: ListingFacts | null): string {
  if ('grammar' in option) return mendGrammar(text);
  if ('simplify' in option) return simplify(text);
  if ('tone' in option) return changeTone(text, option.tone);
  return option.length === 'shorter' ? shorten(text) : lengthen(text, facts);
}
