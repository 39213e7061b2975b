import type { RandomBetween } from '../seeded-random.ts';
import { splitWords } from '../language/readability.ts';
import { expandTemplate, readTemplate } from './expand-template.ts';
import type { Tone } from './tone.ts';
import { sayStatement } from './hint-sentences.ts';
import type { Statement } from './hints/clause.ts';
import type { Hints } from './hints/hints.ts';
import { joinSentences } from './join-sentences.ts';
import { labelSentences, type Say } from './label-sentences.ts';
import type { Property } from './property.ts';
import { spellFor, withoutContractions } from './spelling.ts';
import {
  areaLines,
  buildingLines,
  closings,
  costLines,
  lastClosings,
  sizeLines,
  totalLines,
} from './wording/facts.ts';
import { homeOpenings, landOpenings, lastOpenings, plainOpenings } from './wording/openings.ts';

export type Brief = {
  property: Property;
  hints: Hints;
  tone: Tone;
  length: 'short' | 'standard' | 'long';
  /** it goes on from another text, which has introduced the property and says its price */
  isContinued?: boolean;
};

/** A sentence with its topic, and its weight if there is not room for all. */
type Part = { text: string; topic: 'opening' | 'home' | 'labels' | 'more' | 'closing'; weight: number };

const maxWords = { short: 57, standard: 124, long: 200 };
const maxLabelSentences = { short: 1, standard: 6, long: 10 };

/** A fact that two slots share is said once. */
const factOfSlot: Record<string, string> = { bkind: 'beds', lotsize: 'lot', whole: 'where' };
const repeatable = new Set(['noun', 'the', 'kind', 'street', 'items', 'nearest', 'again', 'full']);

/** One way to say everything. */
export function compose(
  { property, hints, tone, length, isContinued = false }: Brief,
  random: RandomBetween,
): string[] {
  /** Some attempts use fewer of the short orders and exclamations of a tone. */
  const isPlainlySaid = tone !== 'professional' && tone !== 'luxury';
  const toneWeight = isPlainlySaid ? random(0, 2) * 2 + 1 : random(1, 3) * 4;
  const facts = new Set<string>();
  const usedLines = new Set<string>();

  const spell = (text: string) => spellFor(property.isAmerican, text);
  const { kind, bkind, full, levels } = property.slots;
  const spelled = Object.fromEntries(
    Object.entries({ kind, bkind, full, levels }).map(([slot, value]) => [
      slot,
      value == null ? null : spell(value),
    ]),
  );

  const say: Say = (lines, items = null, prefersMost = false) => {
    const slots = { ...property.slots, ...spelled, items };
    const isFree = (slot: string) => repeatable.has(slot) || !facts.has(factOf(slot));
    const chosen = findFirst(
      inRandomOrder(lines),
      (line) => {
        const expanded = usedLines.has(line)
          ? null
          : expandTemplate(readTemplate(spell(line)), slots, isFree, random);
        return expanded && { line, ...expanded };
      },
      prefersMost ? ({ slots: used }) => countFacts(used) : null,
    );
    if (!chosen) return null;
    usedLines.add(chosen.line);
    for (const slot of chosen.slots) facts.add(factOf(slot));
    return tone === 'professional' || tone === 'luxury' ? withoutContractions(chosen.text) : chosen.text;
  };

  const sayLabels: Say = (lines, items = null, prefersMost = false) =>
    say(lines, items && spell(items), prefersMost);

  /** Lines for the tone come first more often. */
  const inRandomOrder = (lines: readonly string[]): string[] =>
    lines
      .flatMap((line) => {
        const { tones } = readTemplate(line);
        if (tones && !tones.includes(tone)) return [];
        return [{ line, rank: random(0, 1000) / (tones ? toneWeight : 1) }];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ line }) => line);

  const part = (topic: Part['topic'], weight: number, text: string | null): Part[] =>
    text === null ? [] : [{ topic, weight, text }];
  const several = (topic: Part['topic'], weight: number, lines: readonly string[], most: number): Part[] =>
    Array.from({ length: most }).flatMap(() => part(topic, weight, say(lines, null, true)));

  const { isLand } = property.kind;
  const sayAll = (topic: Part['topic'], statements: readonly Statement[]) => {
    let previous: string | null = null;
    return statements.flatMap((one) => {
      // after 'close to the park', 'it' would be the park
      const isAgain = topic === 'more' && previous !== null && one.role !== 'place';
      const text = sayStatement(one, { isLand, isAgain }, say);
      previous = one.subject === null ? text : null;
      return part(topic, 8.6, text);
    });
  };
  const places = sayAll('more', hints.places);

  const openings = [property.kind.isLand ? landOpenings : homeOpenings, plainOpenings, lastOpenings];
  let opening: string | null = null;
  for (const lines of isContinued ? [] : openings) opening ??= say(lines, null, lines === lastOpenings);
  const isFormal = tone === 'professional' || tone === 'plain';
  const parts = [
    ...part('opening', 10, opening),
    ...several('home', 9, sizeLines, 2),
    ...several('home', 6, buildingLines, length === 'short' ? 1 : 2),
    ...(length === 'short' ? [] : part('home', 2, say(totalLines))),
    ...sayAll('labels', hints.features),
    ...labelSentences(property, maxLabelSentences[length], sayLabels, random).map((text, at): Part => ({
      topic: 'labels',
      weight: 8 - at * 0.5,
      text,
    })),
    ...places,
    ...sayAll('more', hints.conditions),
    ...hints.sentences.map((text): Part => ({ topic: 'more', weight: 8.5, text })),
    ...sayAll('more', hints.terms),
    ...(length === 'short' ? [] : part('more', 3, say(areaLines))),
    ...(length === 'long' || (isFormal && length === 'standard')
      ? part('closing', 3, say(costLines, null, true))
      : []),
    ...(isContinued ? [] : part('closing', 5, say(closings) ?? say(lastClosings))),
  ];
  return inParagraphs(withinLength(parts, maxWords[length]), namesIn(property), random);
}

/** Whether a sentence begins with a name, which keeps its capital inside another sentence. */
const namesIn = ({ slots }: Property): ((text: string) => boolean) => {
  const names = [slots['street'], slots['nearest']].filter((name) => name != null);
  return (text) => /^(?:[A-Z]{2}|I\b)/.test(text) || names.some((name) => text.startsWith(name));
};

const factOf = (slot: string): string => factOfSlot[slot] ?? slot;
const countFacts = (slots: readonly string[]): number =>
  new Set(slots.filter((slot) => !repeatable.has(slot)).map(factOf)).size;

/** The first that is not empty, or the first of those that count most. */
function findFirst<T>(
  lines: readonly string[],
  attempt: (line: string) => T | null,
  count: ((one: T) => number) | null,
): T | null {
  let best: T | null = null;
  let most = -1;
  for (const line of lines) {
    const one = attempt(line);
    if (one !== null && !count) return one;
    const facts = one !== null && count ? count(one) : -1;
    if (facts > most) [best, most] = [one, facts];
  }
  return best;
}

/** The least important parts are dropped first. */
function withinLength(parts: readonly Part[], most: number): readonly Part[] {
  const words = parts.reduce((sum, { text }) => sum + splitWords(text).length, 0);
  if (words <= most || parts.length < 2) return parts;
  const least = parts.reduce((one, other) => (other.weight < one.weight ? other : one));
  return withinLength(
    parts.filter((part) => part !== least),
    most,
  );
}

const wordsOfParagraphs = 70;
const paragraphOf = { opening: 0, home: 0, labels: 1, more: 2, closing: 2 };

/** A long text has one paragraph for the property itself, one for its features and one for the rest. */
function inParagraphs(
  parts: readonly Part[],
  isName: (text: string) => boolean,
  random: RandomBetween,
): string[] {
  const [first, ...rest] = parts;
  const wholes = [
    [first, ...rest.filter(({ topic }) => paragraphOf[topic] === 0)],
    ...[1, 2].map((number) => rest.filter(({ topic }) => paragraphOf[topic] === number)),
  ].map((paragraph, at) => {
    const texts = paragraph.flatMap((part) => part?.text ?? []);
    if (at === 2) return texts;
    const [begin, others] = at === 0 ? [texts.slice(0, 1), texts.slice(1)] : [[], texts];
    return [...begin, ...joinSentences(others, isName, random)];
  });
  const words = splitWords(wholes.flat().join(' ')).length;
  if (words <= wordsOfParagraphs) return [wholes.flat().join(' ')];
  const [home = [], labels = [], more = []] = wholes;
  const paragraphs = labels.length > 1 ? [home, labels, more] : [[...home, ...labels], more];
  return paragraphs.filter((texts) => texts.length > 0).map((texts) => texts.join(' '));
}
