import type { Slip } from './slip.ts';

export const punctuationSlips: readonly Slip[] = [
  {
    name: 'a space before a mark',
    pattern: /(?<=[\p{L}\d)”"’']) +(?=[,;!?](?:\s|$)|[.:](?:[ \n]|$))/gu,
    mend: '',
  },
  { name: 'several spaces', pattern: /(?<=\S) {2,}(?=\S)/g, mend: ' ' },
  { name: 'no space after a comma', pattern: /(?<=\p{L}),(?=\p{L})/gu, mend: ', ' },
  { name: 'no space after a sentence', pattern: /(?<=\p{Ll}{3})([.!?])(?=\p{Lu}\p{Ll})/gu, mend: '$1 ' },
  {
    name: 'marks that are repeated',
    pattern: /([!?]){2,}|,{2,}|;{2,}|(?<!\.)\.\.(?!\.)/g,
    mend: ([marks]) => (marks.includes('?') ? '?' : marks.charAt(0)),
  },
  { name: 'dots after an abbreviation', pattern: /\b(etc|approx|sq|ft|Inc|Ltd)\.{2,}/g, mend: '$1.' },
  { name: 'a space within brackets', pattern: /(?<=\() {1,40}|(?<! ) {1,40}(?=\))/g, mend: '' },
  { name: 'no space before a bracket', pattern: /(?<=\p{Ll}{2})\((?=\p{L}{2})(?!s\))/gu, mend: ' (' },
  { name: 'a price with a space', pattern: /\$ +(?=\d)/g, mend: '$' },
  {
    name: 'a price with its sign behind it',
    pattern: /(?<![\d$.,])(\d{1,3}(?:,\d{3})*|\d+)\$(?!\d)/g,
    mend: ([, amount = '']) => `$${amount}`,
  },
  { name: 'a percentage with a space', pattern: /(?<=\d) +%/g, mend: '%' },
  {
    name: 'a question without its mark',
    pattern:
      /(?<=^|[.!?] |\n)((?:Are you|Do you|Would you|Have you|Can you|Could you|Did you know|Are we|Is it) [^.!?\n]{3,200})\.(?= |\n|$)/g,
    mend: '$1?',
  },
  {
    name: 'no comma after an introduction',
    pattern:
      /(?<=^|[.!?] |\n)(However|In addition|Furthermore|Moreover|For example|In fact|As a result|Of course|On the other hand|Best of all|Unfortunately|Fortunately|Finally|Additionally|Therefore|In conclusion) (?=(?:the|this|there|it|you|we|a|an|your|our|its|these|all|each|they|he|she|I)\b)/g,
    mend: '$1, ',
  },
  {
    name: 'no comma before a contrast',
    pattern:
      /(?<=\p{Ll}{3}) but (?=(?:it|they|we|you|there|the \p{L}+) (?:is|are|was|were|has|have|can|will)\b)/gu,
    mend: ', but ',
  },
  {
    name: 'a sentence in small letters',
    pattern: /(?<=[\p{L}\d)][.!?]["”]? )\p{Ll}(?=\p{Ll}* )/gu,
    mend: (match, text) => (isAfterAbbreviation(text, match.index) ? null : match[0].toUpperCase()),
  },
  {
    name: 'a text in small letters',
    pattern: /(?<=^|\n)\p{Ll}(?!['’]?\p{L}*[@/])/gu,
    mend: (match, text) => (isWholeLine(text, match.index) ? match[0].toUpperCase() : null),
  },
  {
    name: 'no full stop at the end',
    pattern: /(?=\n|$)(?<=[.!?] \p{Lu}[^.!?\n]{8,300}[\p{Ll}\d])/gu,
    mend: '.',
  },
  { name: 'a comma where a sentence ends', pattern: /,(?=\n|$)(?<=[.!?] [^.!?\n]{4,300},)/g, mend: '.' },
];

/** A line that ends like a sentence, and not a single word of a list. */
function isWholeLine(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? text.length : end).trimEnd();
  return line.length > 10 && line.includes(' ') && /[.!?]$/.test(line);
}

export const isAfterAbbreviation = (text: string, index: number): boolean =>
  /(?:\b(?:approx|apt|ave|blvd|cres|dr|e\.g|i\.e|etc|ft|hwy|inc|incl|jr|ltd|max|min|mr|mrs|ms|mt|no|rd|sq|sr|st|vs|p\.m|a\.m|bdrm|bath|pkg)|\b\p{Lu}|\d)\.["”]? $/iu.test(
    text.slice(Math.max(0, index - 14), index),
  );
