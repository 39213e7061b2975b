import { readPhone } from './read-phone.ts';

const leastOfPhone = 200;

/**
 * A phone number that a visitor or another system gave with their notes; text that is not a number moves into
 * the notes. If both do not fit, the longer one is cut, but never all of the phone.
 */
export function phoneAndNotes(typed: string, notes: string, maxNotesLength: number) {
  const phone = readPhone(typed);
  if (phone !== null || typed === '') return { phone, notes: truncate(notes, maxNotesLength) || null };
  const room = maxNotesLength - charactersOf(notes).length - '\n'.length;
  const words = truncate(`Phone: ${typed}`, Math.max(room, leastOfPhone));
  if (notes === '') return { phone, notes: words };
  return {
    phone,
    notes: `${truncate(notes, maxNotesLength - charactersOf(words).length - '\n'.length)}\n${words}`,
  };
}

/** Counts characters, so that no emoji is cut in half. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

const charactersOf = (text: string) => [...text];
