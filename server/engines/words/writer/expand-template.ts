import type { RandomBetween } from '../seeded-random.ts';
import { pickArticle } from '../language/articles.ts';
import type { Tone } from './tone.ts';

/** The values of a template's slots; an unknown value is null. */
export type Slots = Readonly<Record<string, string | null>>;

const letters: Record<string, Tone> = {
  n: 'plain',
  p: 'professional',
  f: 'friendly',
  s: 'persuasive',
  l: 'luxury',
};

/** Text with slots in it. */
type Piece = { text: string; slots: readonly string[] };
export type Template = { tones: readonly Tone[] | null; pieces: readonly (readonly Piece[])[] };

/**
 * A template is a sentence with these parts:
 *   {slot}     a known value, {Slot} the same with a capital letter, {a slot} and {A slot} with its article
 *   [a|b]      one of several ways to say it; a way with empty slots is not used
 *   'fs: …'    in front limits it to these tones: n none, p professional, f friendly, s persuasive, l luxury
 */
export function readTemplate(written: string): Template {
  const known = templates.get(written);
  if (known) return known;
  const [, tones, text = written] = /^([npfsl]{1,5}): ([^]*)$/.exec(written) ?? [];
  const pieces = text
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? part.slice(1, -1).split('|') : [part]).map(toPiece));
  const template = { tones: tones ? [...tones].flatMap((letter) => letters[letter] ?? []) : null, pieces };
  templates.set(written, template);
  return template;
}

const templates = new Map<string, Template>();

export type Expanded = { text: string; slots: readonly string[] };

/** The sentence, and the slots it used; null if it needs one that is empty or already used. */
export function expandTemplate(
  { pieces }: Template,
  slots: Slots,
  isFree: (slot: string) => boolean,
  random: RandomBetween,
): Expanded | null {
  const chosen: Piece[] = [];
  for (const ways of pieces) {
    const possible = ways.filter((way) => way.slots.every((slot) => slots[slot] != null && isFree(slot)));
    const way = possible.length > 1 ? possible[random(0, possible.length - 1)] : possible[0];
    if (!way) return null;
    chosen.push(way);
  }
  return {
    text: capitalize(chosen.map(({ text }) => fill(text, slots)).join('')),
    slots: chosen.flatMap((piece) => piece.slots),
  };
}

const slotPattern = /\{(?:(a|A) )?(\w+)\}/g;
const toSlotName = (slot: string): string => slot.charAt(0).toLowerCase() + slot.slice(1);
const toPiece = (text: string): Piece => ({
  text,
  slots: [...text.matchAll(slotPattern)].map(([, , slot = '']) => toSlotName(slot)),
});

const fill = (text: string, slots: Slots): string =>
  text.replace(slotPattern, (_, article: string | undefined, slot: string) => {
    const value = slots[toSlotName(slot)] ?? '';
    const phrase = article ? `${pickArticle(value)} ${value}` : value;
    return article === 'A' || /^[A-Z]/.test(slot) ? capitalize(phrase) : phrase;
  });

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
