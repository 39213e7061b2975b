import type { Finding } from '../finding.ts';
import { findPhrases, indexPhrases } from '../language/phrases.ts';
import { tokenize } from '../language/tokens.ts';

const barred = indexPhrases([
  ['no children|kids', 'familial-status'],
  ['adults only', 'familial-status'],
  ['perfect for families', 'familial-status'],
]);

/** What a text says about people that the law of the place protects. */
export function checkFairHousing(text: string, _place: string | null): Finding[] {
  const tokens = tokenize(text);
  return findPhrases(tokens, barred).map(({ value, first, last }) => {
    const start = tokens[first]?.start ?? 0;
    const end = tokens[last]?.end ?? start;
    return {
      quote: text.slice(start, end),
      start,
      end,
      rule: value,
      severity: 'block',
      reason: 'Fair-housing law protects households with children: say what the home has, not who it is for.',
      suggestion: null,
      removal: null,
    };
  });
}
