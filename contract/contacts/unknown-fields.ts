import { formatFieldLabel } from '../fields.ts';

const maxFurther = 10;
/** the room reserved for these fields when a message fills the notes */
const roomAtLeast = 1000;

/** Technical fields of forms: nonces, and the answer of a captcha. */
const isMachinery = (name: string) => name.startsWith('_') || name.endsWith('-response');

/**
 * An agent's own form may ask questions we do not know. Its company and up to ten more answers go under the
 * message, so that none is lost.
 */
export function addUnknownFields(
  notes: string,
  sent: Readonly<Record<string, unknown>>,
  { known, most }: { known: readonly string[]; most: number },
): string {
  const answers = Object.entries(sent).flatMap(([name, value]) =>
    known.includes(name) || isMachinery(name) || typeof value !== 'string' || value.trim() === ''
      ? []
      : [{ name, line: `${formatFieldLabel(name).replaceAll('-', ' ')}: ${value.trim()}` }],
  );
  const company = answers.filter(({ name }) => name === 'company');
  const further = answers.filter(({ name }) => name !== 'company').slice(0, maxFurther);
  const lines = [...company, ...further].map(({ line }) => line).join('\n');
  if (lines === '' || notes.trim() === '') return lines || notes;
  const room = most - Math.min([...lines].length, roomAtLeast) - '\n'.length;
  const message = [...notes].length > room ? `${[...notes].slice(0, room - 1).join('')}…` : notes;
  return `${message}\n${lines}`;
}
