import type { ContactImport, ImportTarget } from '#contract/contacts/import.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';
import { formatPeopleCount } from '../contact-words.ts';
import type { ShownKind } from './import-search.ts';

export const targetLabels: Readonly<Record<ImportTarget, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  email: 'Email',
  phone_number: 'Phone',
  notes: 'Notes',
  tags: 'Tags',
  source: 'Source',
  do_not_call: 'Do not call',
  do_not_text: 'Do not text',
  do_not_contact: 'Do not call or text',
  created_at: 'Date added',
};

/** The effect of a row, before and after the import. */
export const kindLabels: Readonly<Record<ShownKind, { before: string; after: string; tone: Tone }>> = {
  new: { before: 'New', after: 'Added', tone: 'green' },
  changed: { before: 'To be updated', after: 'Updated', tone: 'blue' },
  same: { before: 'Already complete', after: 'Already complete', tone: 'slate' },
  left_out: { before: 'Skipped', after: 'Skipped', tone: 'slate' },
  refused: { before: 'Can’t be imported', after: 'Not imported', tone: 'red' },
  incomplete: { before: 'Missing a value', after: 'Imported without a value', tone: 'amber' },
};

/** 'contacts.csv · from Google · 2,140 people' */
export const describeFile = ({
  file_name,
  file_type,
  program,
  rows,
}: Pick<ContactImport, 'file_name' | 'file_type' | 'program' | 'rows'>): string =>
  [file_name, file_type !== 'vcf' && program && `from ${program}`, formatPeopleCount(rows)]
    .filter(Boolean)
    .join(' · ');

export const formatCount = (count: number): string => count.toLocaleString('en-CA');

/** '1 contact', '1,800 contacts' */
export const formatContactCount = (count: number): string =>
  count === 1 ? '1 contact' : `${formatCount(count)} contacts`;

export const formatRowCount = (count: number): string =>
  count === 1 ? '1 row' : `${formatCount(count)} rows`;

/** 'Of 2,140 people 312 will receive the newsletter of Tuesday, December 15.' */
export function describeAudience(audience: ContactImport['audience'], day: string | null): string {
  if (audience === null)
    return 'No newsletter is scheduled yet, so we don’t know how many of these people will receive it.';
  const { people, reached } = audience;
  if (people === 1 && reached === 1) return `This person will receive the newsletter of ${day}.`;
  if (people === reached) return `All ${formatPeopleCount(people)} will receive the newsletter of ${day}.`;
  if (reached === 0) return `None of these people will receive the newsletter of ${day}.`;
  return `Of ${formatPeopleCount(people)} ${formatCount(reached)} will receive the newsletter of ${day}.`;
}

/** '1,800 contacts added, 300 updated' of a finished import; what became of another one. */
export function describeOutcome(one: ContactImport): string {
  const { state, counts, rows } = one;
  if (state === 'mapping' || state === 'ready') return `${formatPeopleCount(rows)}, not imported yet`;
  if (state === 'running') return 'Being imported';
  if (state === 'undoing') return 'Being undone';
  if (state === 'undone') return 'Undone';
  const parts = [
    state === 'cancelled' && 'Stopped',
    `${formatContactCount(counts?.new ?? 0)} added`,
    counts?.changed && `${formatCount(counts.changed)} updated`,
    counts?.refused && `${formatCount(counts.refused)} not imported`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The effect of an undo, said before it. */
export function describeUndo({ counts, choices }: Pick<ContactImport, 'counts' | 'choices'>): string {
  const { new: added = 0, changed = 0 } = counts ?? {};
  const parts = [
    added > 0 && `${formatContactCount(added)} that this import added will be removed.`,
    changed > 0 && `${formatContactCount(changed)} that it updated will get their former values back.`,
    choices?.consent && 'The newsletter consent that it recorded will be withdrawn.',
    'Contacts that someone has changed since keep those changes.',
  ];
  return parts.filter(Boolean).join(' ');
}
