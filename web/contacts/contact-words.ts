import type { Contact } from '#contract/contacts/contacts.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const notProvided = 'Not provided';
export const noEmail = 'No email';
export const noDetails = 'No details provided.';
export const sameAsForm = 'Same as in the latest form.';
export const sameAsDetails = 'Same as in the details.';

export function formatPeopleCount(people: number): string {
  return people === 1 ? '1 person' : `${people.toLocaleString('en-CA')} people`;
}

export type SeenTag = 'new' | 'update';

/** An unopened contact is new even with later forms; only an opened one can have an update. */
export function seenTag({
  is_seen,
  is_update_seen,
}: Pick<Contact, 'is_seen' | 'is_update_seen'>): SeenTag | null {
  if (!is_seen) return 'new';
  return is_update_seen ? null : 'update';
}

const tones: Readonly<Record<number, Tone>> = {
  1: 'amber',
  2: 'blue',
  5: 'green',
  6: 'violet',
  3: 'spruce',
  7: 'teal',
  8: 'slate',
  9: 'rose',
  4: 'red',
};

export const getContactTone = (statusId: number | null): Tone => tones[statusId ?? 0] ?? 'slate';
