import type { Finding } from '../finding.ts';
import { toNumber, type ListingFacts } from '../listing-facts.ts';

const counts = /\b(\d+(?:\.5)?)[ -](bed|bath)(?:room)?s?\b/gi;

/** What a text says of a property that neither its fields nor the hints say. */
export function checkFacts(text: string, facts: ListingFacts, hints: string): Finding[] {
  return [...text.matchAll(counts)].flatMap((match) => {
    const [quote, count = '', room = ''] = match;
    const known = toNumber(room.toLowerCase() === 'bed' ? facts.bedrooms : facts.bathrooms);
    if (Number(count) === known || hints.includes(quote)) return [];
    const start = match.index;
    return [
      {
        quote,
        start,
        end: start + quote.length,
        rule: 'fact-number',
        severity: 'warn',
        reason: `The listing doesn't say ${quote}.`,
        suggestion: null,
        removal: null,
      },
    ];
  });
}
