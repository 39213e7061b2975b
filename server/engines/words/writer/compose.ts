import type { RandomBetween } from '../seeded-random.ts';
import { splitWords } from '../language/readability.ts';
import { expandTemplate, readTemplate } from './expand-template.ts';
import type { Tone } from './tone.ts';
import type { Hints } from './hints.ts';
import { joinItems, joinSentences } from './join-sentences.ts';
import { labelSentences, type Say } from './label-sentences.ts';
import type { Property } from './property.ts';
import { spellFor, withoutContractions } from './spelling.ts';
import { areaLines, buildingLines, closings, costLines, sizeLines, totalLines } from './wording/facts.ts';
import {
  hintNote,
  hintNotes,
  hintPlaces,
  hintPlacesAndNote,
  hintPlacesAndNotes,
  hintThings,
} from './wording/hints.ts';
import { homeOpenings, landOpenings, lastOpenings, plainOpenings } from './wording/openings.ts';

export type Brief = {
  property: Property;
  hints: Hints;
  tone: Tone;
  length: 'short' | 'standard' | 'long';
};

/** A sentence with its topic, and its weight if there is not room for all. */
type Part = { text: string; topic: 'opening' | 'home' | 'labels' | 'more' | 'closing'; weight: number };

const maxWords = { short: 57, standard: 124, long: 200 };
const maxLabelSentences = { short: 1, standard: 6, long: 10 };

/** A fact that two slots share is said once. */
const factOfSlot: Record<string, string> = { bkind: 'beds', lotsize: 'lot', whole: 'where' };
const repeatable = new Set(['noun', 'the', 'kind', 'street', 'items', 'nearby', 'nearest', 'again', 'full']);

/** One way to say everything. */
export function compose({ property, hints, tone, length }: Brief, random: RandomBetween): string[] {
  /** Some attempts use fewer of the short orders and exclamations of a tone. */
  const isPlainlySaid = tone !== 'professional' && tone !== 'luxury';
  const toneWeight = isPlainlySaid ? random(0, 2) * 2 + 1 : random(1, 3) * 4;
  const facts = new Set<string>();
  const nearby = hints.places.length > 0 ? joinItems(hints.places) : null;
  const usedLines = new Set<string>();

  const say: Say = (lines, items = null, prefersMost = false) => {
    const slots = { ...property.slots, nearby, items };
    const isFree = (slot: string) => repeatable.has(slot) || !facts.has(factOf(slot));
    const chosen = findFirst(
      inRandomOrder(lines),
      (line) => {
        const expanded = usedLines.has(line)
          ? null
          : expandTemplate(readTemplate(line), slots, isFree, random);
        return expanded && { line, ...expanded };
      },
      prefersMost ? ({ slots: used }) => countFacts(used) : null,
    );
    if (!chosen) return null;
    usedLines.add(chosen.line);
    for (const slot of chosen.slots) facts.add(factOf(slot));
    const text = spellFor(property.isAmerican, chosen.text);
    return tone === 'professional' || tone === 'luxury' ? withoutContractions(text) : text;
  };

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

  const openings = [property.kind.isLand ? landOpenings : homeOpenings, plainOpenings, lastOpenings];
  let opening: string | null = null;
  for (const lines of openings) opening ??= say(lines, null, lines === lastOpenings);
  const isFormal = tone === 'professional' || tone === 'plain';
  const parts = [
    ...part('opening', 10, opening),
    ...several('home', 9, sizeLines, 2),
    ...several('home', 6, buildingLines, length === 'short' ? 1 : 2),
    ...(length === 'short' ? [] : part('home', 2, say(totalLines))),
    ...labelSentences(property, maxLabelSentences[length], say, random).map((text, at): Part => ({
      topic: 'labels',
      weight: 8 - at * 0.5,
      text,
    })),
    ...hints.sentences.map((text): Part => ({ topic: 'more', weight: 8.5, text })),
    ...sayNoted(hints, say).flatMap((text) => part('more', 8.4, text)),
    ...(length === 'short' ? [] : part('more', 3, say(areaLines))),
    ...(length === 'long' || (isFormal && length === 'standard')
      ? part('closing', 3, say(costLines, null, true))
      : []),
    ...part('closing', 5, say(closings)),
  ];
  return inParagraphs(withinLength(parts, maxWords[length]), namesIn(property), random);
}

function sayNoted({ places, things, notes }: Hints, say: Say): (string | null)[] {
  const all = [...things, ...notes];
  const items = joinItems(all);
  if (places.length > 0 && notes.length > 0)
    return [say(all.length > 1 ? hintPlacesAndNotes : hintPlacesAndNote, items)];
  const lines = all.length > 1 ? hintNotes : hintNote;
  return [
    places.length > 0 ? say(hintPlaces, joinItems(places)) : null,
    items === '' ? null : say(notes.length > 0 ? lines : hintThings, items),
  ];
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
    return at === 0
      ? [...texts.slice(0, 1), ...joinSentences(texts.slice(1), isName, random)]
      : joinSentences(texts, isName, random);
  });
  const words = splitWords(wholes.flat().join(' ')).length;
  if (words <= wordsOfParagraphs) return [wholes.flat().join(' ')];
  const [home = [], labels = [], more = []] = wholes;
  const paragraphs = labels.length > 1 ? [home, labels, more] : [[...home, ...labels], more];
  return paragraphs.filter((texts) => texts.length > 0).map((texts) => texts.join(' '));
}
