import { conceptIndex } from '../fact-check/evidence.ts';
import { findNumbers } from '../fact-check/numbers.ts';
import { findPhrases } from '../language/phrases.ts';
import { tokenize } from '../language/tokens.ts';

const room =
  /\b(?:bedroom|bathroom|kitchen|living room|closet|open house|listing|offer|price|roof|lot|storage|parking|station|transit|school|shop|park|beach)s?\b/i;
const fixedText = /\{\{|https?:|www\.|@|\d/;
/** A capital within a sentence that does not begin a day or month. */
const name = /(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}+/u;

/** Whether a sentence says anything that can be checked: a number, a name, a feature, a room or a place. */
export const carriesFact = (sentence: string): boolean =>
  fixedText.test(sentence) || name.test(sentence) || room.test(sentence) || listFacts(sentence).length > 0;

const nearness =
  /\b(?:close to|near|steps from|next to|minutes from|across from|walk to|overlooking) [^,.;:!?\n{]{3,40}(?=[,.;:!?\n])/gi;
const dates =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:, )?)?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2})?(?:(?:,)? (?:from |at )?\d{1,2}(?::\d\d)?(?: ?(?:to|-|–) ?\d{1,2}(?::\d\d)?)? ?[ap]\.?m\b\.?)?/g;

/** The facts of a text in its own words and order, each once. */
export function listFacts(text: string): string[] {
  const tokens = tokenize(text);
  const places = [
    ...findNumbers(text)
      .filter(({ unit }) => unit !== 'plain')
      .map(({ start, end }) => ({ start, end })),
    ...[...text.matchAll(nearness)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    })),
    ...findPhrases(tokens, conceptIndex)
      .filter(({ value }) => value.rule !== 'fact-superlative')
      .map(({ first, last }) => ({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 })),
    ...[...text.matchAll(dates)]
      .filter(([date]) => date.length > 3)
      .map(({ 0: { length }, index }) => ({ start: index, end: index + length })),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  const nouns = joinAdjacent(text, places).map(({ start, end }) => toNoun(text.slice(start, end).trim()));
  return [...new Map(nouns.map((noun) => [noun.toLowerCase(), noun])).values()];
}

type Span = { start: number; end: number };

/** 'two-car' next to 'garage' is one fact. */
function joinAdjacent(text: string, places: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const place of places) {
    const last = joined.at(-1);
    if (last && place.start < last.end) continue;
    if (last && /^ ?$/.test(text.slice(last.end, place.start))) last.end = place.end;
    else joined.push({ ...place });
  }
  return joined;
}

const singulars = /^(\S+(?: and a half)?)-(bedroom|bathroom|level|acre|storey|fireplace|window)$/i;

/** 'four-bedroom' is named 'four bedrooms', and 'a deck' is 'deck'. */
const toNoun = (quote: string): string =>
  quote
    .replace(
      singulars,
      (_, number: string, noun: string) => `${number} ${noun}${/^(?:one|1)$/i.test(number) ? '' : 's'}`,
    )
    .replace(/(\d)[ -]square[ -]foot$/i, '$1 square feet')
    .replace(/^(?:an?|the|its|with|and) /i, '');
