import { pickArticle } from '../../language/articles.ts';
import { isWord } from '../../spelling/find-corrections.ts';
import { isWordOfHomes, readWords, type Word } from './parts-of-speech.ts';

export type NounPhrase = {
  /** with its article or number */
  text: string;
  /** without one */
  bare: string;
  isPlural: boolean;
};

/** Words for people: they are no feature of a home. */
const people =
  /^(?:famil(?:y|ies)|buyers?|sellers?|agents?|realtors?|owners?|tenants?|couples?|people|clients?|neighbou?rs?|person|time|usual|thing|things|stuff|etc|remarks?|notes?)$/i;
const preposition =
  /^(?:with|off|in|on|of|under|from|to|for|at|throughout|near|by|over|behind|above|below|between|that|which)$/i;
const determiner =
  /^(?:an?|the|this|that|some|many|several|lots|plenty|all|no|its|your|his|her|their|both|each|every|few|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d,.]*)$/i;
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const measure =
  /^(?:ft|foot|feet|'|sq|sqft|acres?|amp|amps|k|inch|inches|hp|kw|gallon|ton|seer|min|minutes?|year|years|st|nd|rd|th)$/i;
const countables = 'car|bedroom|bathroom|storey|story|level|bay|piece|zone';

/** A thing as it is written after 'It has': 'a new dishwasher'; null for words that name no thing. */
export function readNounPhrase(note: string): NounPhrase | null {
  const text = hyphenate(note);
  const words = text.split(' ');
  const end = words.findIndex((word, at) => at > 0 && preposition.test(word));
  const isAmount = /^(?:lots|plenty|a lot|views?) of /i.test(note);
  const core = (end > 0 && !isAmount ? words.slice(0, end) : words).join(' ');
  const parts = readWords(core);
  const head = parts.at(-1);
  if (!head || preposition.test(words[0] ?? '') || !isThing(head, parts) || isOrder(parts)) return null;
  const bare = text.replace(/^(?:an?|the|some) /i, '');
  return { text: withArticle(bare, head, text), bare, isPlural: isPluralWord(head) || / and /.test(core) };
}

/** 'bring your ideas' */
const isOrder = ([first, next]: readonly Word[]): boolean =>
  first !== undefined &&
  next !== undefined &&
  first.tags.has('Imperative') &&
  !isWordOfHomes(first.text) &&
  (next.tags.has('Determiner') || next.tags.has('Possessive') || next.tags.has('Pronoun'));

function isThing(head: Word, core: readonly Word[]): boolean {
  const { text, tags } = head;
  if (people.test(text) || !/\p{L}{2}/u.test(text)) return false;
  if (isWordOfHomes(text)) return tags.has('Noun') && !/^(?:work|updating|tlc)$/i.test(text);
  const isNoun = tags.has('Noun') || tags.has('Gerund') || (core.length > 1 && tags.has('PresentTense'));
  if (!isNoun) return false;
  // a single word may be anything: only a thing in the plural, or a word of homes, is meant as one
  if (core.length === 1) return tags.has('Plural') && isWord(text.toLowerCase()) && !tags.has('Person');
  return isWord(text.toLowerCase());
}

const isPluralWord = ({ text, tags }: Word): boolean =>
  tags.has('Plural') ||
  (/[^s]s$/i.test(text) && !/(?:us|is|gas|bus)$/i.test(text) && !tags.has('Uncountable'));

function withArticle(bare: string, head: Word, text: string): string {
  const [first = ''] = bare.split(' ');
  const [, count = '', counted = ''] = /^(\d)(-\p{L}+)$/u.exec(first) ?? [];
  if (count !== '')
    return `${pickArticle(bare)} ${numbers[Number(count)] ?? count}${counted}${bare.slice(first.length)}`;
  if (/^\d+$/.test(first) && !measure.test(bare.split(' ')[1] ?? ''))
    return bare.replace(first, numbers[Number(first)] ?? first);
  if (determiner.test(first) || /^(?:an|a) /i.test(text)) return text;
  if (isPluralWord(head) || head.tags.has('Uncountable')) return bare;
  return `${pickArticle(bare)} ${bare}`;
}

const hyphened: [RegExp, string][] = [
  [
    new RegExp(
      `\\b(one|two|three|four|five|six|seven|eight|nine|ten|\\d+) (${countables})(?= \\p{L})`,
      'giu',
    ),
    '$1-$2',
  ],
  [/\b(south|north|east|west)(east|west)? facing(?= \p{L})/giu, '$1$2-facing'],
  [/\b(wood|gas) burning\b/gi, '$1-burning'],
  [/\b(tree) lined\b/gi, '$1-lined'],
  [/\b(court) ordered\b/gi, '$1-ordered'],
  [/\b(smoke) free\b/gi, '$1-free'],
  [/\b(one) owner\b/gi, '$1-owner'],
  [/\b(energy) efficient\b/gi, '$1-efficient'],
  [/\b(floor) to ceiling\b/gi, '$1-to-ceiling'],
  [/\bbuilt in(?= \p{L})/giu, 'built-in'],
  [/\bwalk in(?= \p{L})/giu, 'walk-in'],
  [/\b(double|triple) glazed\b/gi, '$1-glazed'],
  [/\b(open) (?:concept|plan)$/gi, '$1-concept layout'],
  [/\b(brand) new\b/gi, '$1-new'],
  [/\b(high) (end|speed|efficiency)(?= \p{L})/giu, '$1-$2'],
];

/** Two words that stand before a noun as one. */
export const hyphenate = (note: string): string =>
  hyphened
    .reduce((text, [pattern, written]) => text.replace(pattern, written), note)
    .replace(/ & /g, ' and ');
