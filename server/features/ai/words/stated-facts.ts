import type { CheckedFact } from '#contract/ai/findings.ts';
import type { KnownFacts } from '#server/adapters/ai/ai-engine.ts';
import { toNumber } from '#server/engines/words/listing-facts.ts';

const names = ['address', 'area', 'community', 'city', 'type', 'subtype', 'style'] as const;
const labels = ['features', 'amenities'] as const;
const amounts = ['price', 'taxes', 'condo_fees', 'living_area', 'square_footage', 'lot_size'] as const;
const counts = [
  ['bedrooms', 'bed'],
  ['bathrooms', 'bath'],
  ['stories', 'stor(?:e?y|ies)|level'],
] as const;
const numerals = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Statements of a text that a field supports: their words, and the field. */
export function statedFacts(text: string, facts: KnownFacts): CheckedFact[] {
  const patterns: (readonly [field: string, pattern: string])[] = [
    ...names.map((field) => [field, escape(facts[field] ?? '')] as const),
    ...labels.flatMap((field) => (facts[field] ?? []).map((label) => [field, escape(label)] as const)),
    ...amounts.map((field) => [field, amountPattern(toNumber(facts[field]))] as const),
    ...counts.map(([field, noun]) => [field, countPattern(toNumber(facts[field]), noun)] as const),
    ['year_built', escape(facts.year_built ?? '')] as const,
  ];
  return patterns.flatMap(([field, pattern]) => {
    const quote =
      pattern === '' ? undefined : new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`, 'i').exec(text)?.[0];
    return quote === undefined ? [] : [{ quote, field, supported: true }];
  });
}

const escape = (words: string): string => words.trim().replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function amountPattern(amount: number | null): string {
  return amount === null ? '' : `\\$?(?:${escape(amount.toLocaleString('en-CA'))}|${escape(String(amount))})`;
}

function countPattern(count: number | null, noun: string): string {
  if (count === null) return '';
  const written = numerals[count];
  return `(?:${escape(String(count))}${written ? `|${written}` : ''})[ -](?:${noun})\\w{0,8}`;
}
