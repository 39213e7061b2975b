import type { WritingTone } from './tone.ts';
import { seededRandom } from '../seeded-random.ts';
import { repeatedAdjectives } from '../language/adjectives.ts';
import { calculateGrade, splitWords } from '../language/readability.ts';
import { splitSentences } from '../language/sentences.ts';
import { trimField, type ListingFacts } from '../listing-facts.ts';
import { compose, type Brief } from './compose.ts';
import { readHints, listStems } from './hints/hints.ts';
import { readProperty, type Property } from './property.ts';

type WritingLength = 'short' | 'standard' | 'long';

export type WritingOptions = {
  tone?: WritingTone | undefined;
  /** an architectural style, if the facts have none */
  style?: string | null | undefined;
  length?: WritingLength | undefined;
  /** the province or state of the client, for law and spelling where the facts have none */
  place?: string | null | undefined;
  /** the agent's further wishes; unlawful parts are left out */
  hints: string;
  /** another number gives another text about the same facts */
  variant: number;
};

const attempts = 300;

/** A description of a property that says everything in the facts and the hints, and nothing else. */
export function writeDescription(
  facts: ListingFacts,
  { tone, style, length, place, hints, variant }: WritingOptions,
): string {
  const law = trimField(facts.state_or_province) ?? trimField(place);
  const whole = readProperty(facts, trimField(style), law);
  const read = readHints(hints, law, whole.labels);
  const property = leaveOut(whole, read.excluded);
  const brief: Brief = {
    property,
    hints: read,
    tone: tone ?? 'plain',
    length: length ?? 'standard',
  };
  const seed = hash(JSON.stringify([property.slots, property.labels, hints, brief.tone, brief.length]));
  let best = { text: '', faults: Infinity };
  for (let attempt = 0; attempt < attempts && best.faults > 0; attempt++) {
    const { between: random } = seededRandom((seed + variant * 7919 + attempt * 104_729) % 1_048_573);
    const text = compose(brief, random).join('\n\n');
    const faults = countFaults(text, property.kind);
    if (faults < best.faults) best = { text, faults };
  }
  return best.text;
}

/** Facts that an agent may ask to leave out, by the word for them. */
const slotsByWord: Record<string, readonly string[]> = {
  price: ['price'],
  address: ['street'],
  street: ['street'],
  tax: ['taxes'],
  fee: ['fees'],
  strata: ['fees'],
  year: ['year'],
  age: ['year'],
  size: ['living', 'total', 'lot', 'lotsize'],
  square: ['living', 'total'],
  lot: ['lot', 'lotsize'],
};

function leaveOut(property: Property, excluded: ReadonlySet<string>): Property {
  if (excluded.size === 0) return property;
  const hidden = new Set([...excluded].flatMap((stem) => slotsByWord[stem] ?? []));
  return {
    ...property,
    labels: property.labels.filter((label) => !listStems(label).some((stem) => excluded.has(stem))),
    slots: Object.fromEntries(
      Object.entries(property.slots).map(([slot, value]) => [slot, hidden.has(slot) ? null : value]),
    ),
  };
}

const easiest = 4;
const hardest = 9.9;
/** A few words give no meaningful grade. */
const gradedFrom = 40;
const maxKinds = 3;

/** Things that a reader would stumble over. */
function countFaults(text: string, { full: kind, noun }: Property['kind']): number {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const grade = calculateGrade(text);
  const tooHard = splitWords(text).length < gradedFrom ? 0 : Math.max(0, easiest - grade, grade - hardest);
  const begins = sentences.map((sentence) => /^[\p{L}’']+/u.exec(sentence)?.[0]?.replace(/^(?:A|An)$/, ''));
  const sameBegins = begins.filter((word, at) => at > 0 && word && word === begins[at - 1]).length;
  return (
    100 * repeatedAdjectives(sentences).length +
    200 * (sentences.length - new Set(sentences).size) +
    60 * tooHard +
    20 * Math.max(0, timesIn(text, kind) - maxKinds) +
    20 * Math.max(0, timesIn(text.toLowerCase(), 'altogether') - 1) +
    20 * sameBegins +
    20 * countEchoes(sentences) +
    20 * Math.max(0, timesIn(text.toLowerCase(), 'come and see') - 1) +
    30 * sentences.filter((sentence) => timesIn(sentence, ` ${noun}`) > 1).length
  );
}

/** Sentences that end as the one before, or begin with its last word. */
const countEchoes = (sentences: readonly string[]): number =>
  sentences.filter((sentence, at) => {
    const before = splitWords(sentences[at - 1] ?? '').map((word) => word.toLowerCase());
    const words = splitWords(sentence).map((word) => word.toLowerCase());
    return (
      before.length > 2 &&
      (words[0] === before.at(-1) || words.slice(-2).join(' ') === before.slice(-2).join(' '))
    );
  }).length;

const timesIn = (text: string, word: string): number => text.split(word).length - 1;

/** A number for a text, always the same for the same text (FNV-1a). */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return (value >>> 0) % 1_048_573;
}
