import type { Slip } from './slip.ts';

const homes =
  'home|house|condo|townhouse|apartment|suite|unit|property|building|garden|yard|kitchen|community|complex|rancher|bungalow';

const beforeNoun = (words: string, nouns: string): RegExp =>
  new RegExp(`\\b(${words}) (?=(?:${nouns})\\b)`, 'gi');
const withHyphens = ([, words = '']: RegExpExecArray): string => `${words.replaceAll(' ', '-')} `;

export const hyphenSlips: readonly Slip[] = [
  {
    name: 'well … before a noun',
    pattern: beforeNoun(
      'well (?:maintained|kept|lit|appointed|designed|loved|built|cared for|planned)',
      homes,
    ),
    mend: withHyphens,
  },
  { name: 'move-in', pattern: /\bmove in (?=(?:ready|condition|date)\b)/gi, mend: 'move-in ' },
  {
    name: 'walk-in and built-in',
    pattern:
      /\b(walk|built) in (?=(?:closets?|pantry|shower|shelves|shelving|cabinets|wardrobes?|microwave|vacuum|storage|oven|desk|bench|speakers|bookcases?)\b)/gi,
    mend: '$1-in ',
  },
  {
    name: 'a pair of words before a noun',
    pattern: beforeNoun(
      'open concept|open plan|eat in|pet friendly|full size|energy efficient|low maintenance|high end|state of the art|south facing|north facing|east facing|west facing|top floor|ground floor|one level|single level|family friendly|floor to ceiling|up to date|year round|long term|brand new|tree lined|first time|two tone|high quality|wood burning|air conditioned|off street|in ground',
      `${homes}|living|layout|floor|main|design|plan|appliances|finishes|windows|washer|dryer|balcony|patio|deck|view|views|street|streets|buyers?|parking|pool|fireplace|stove|cabinets|enjoyment|tenants?|materials|bathrooms?`,
    ),
    mend: withHyphens,
  },
  {
    name: 'in-suite',
    pattern: /\b(in|on) (suite|site) (?=(?:laundry|storage|parking|manager|gym|washer)\b)/gi,
    mend: '$1-$2 ',
  },
  {
    name: 'a hyphen after -ly',
    pattern:
      /\b(recently|newly|freshly|fully|beautifully|completely|professionally|tastefully|carefully|centrally|highly|extremely|perfectly)-(?=\p{Ll}+)/giu,
    mend: '$1 ',
  },
  {
    name: 'a unit of area',
    pattern: /(?<=\d) ?(?:sqft|sq\.?ft\.?|sf)(?=[\s,;!?)]|\.(?:\s|$)|$)/gi,
    mend: ' sq ft',
  },
  {
    name: 'feet, of one foot',
    pattern: /(?<=\d) square foot(?=[.,;!?]| (?:of|and|with|in)\b)/gi,
    mend: ' square feet',
  },
];
