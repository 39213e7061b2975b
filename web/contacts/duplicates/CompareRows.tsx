import { useId, type ReactElement, type ReactNode } from 'react';
import type { ContactDetail } from '#contract/contacts/contacts.ts';
import { types } from '#contract/contacts/choices.ts';
import { sources } from '#contract/contacts/sources.ts';
import type { MergedPart } from '#contract/contacts/merging.ts';
import { formatDate } from '#web/parts/dates.ts';
import { consentSentence } from '../consent-words.ts';

type Row = { label: string; read: (contact: ContactDetail) => string };

const rows: Readonly<Record<MergedPart, Row>> = {
  name: { label: 'Name', read: ({ name }) => name },
  email: { label: 'Main email', read: ({ email }) => email ?? '' },
  phone_number: { label: 'Main phone', read: ({ phone_number }) => phone_number ?? '' },
  lead_status_id: {
    label: 'Status',
    read: ({ lead_status_id, lead_status }) => (lead_status_id === null ? '' : lead_status),
  },
  lead_type_id: {
    label: 'Type',
    read: ({ lead_type_id }) => types.find(({ id }) => id === lead_type_id)?.type ?? '',
  },
};

type Pair = { contact: ContactDetail; other: ContactDetail };
type CompareRowProps = Pair & { part: MergedPart; isOther: boolean; onChoose: (isOther: boolean) => void };

/** One value of both. Where they differ, one of them is chosen. */
export function CompareRow({ part, contact, other, isOther, onChoose }: CompareRowProps): ReactElement {
  const { label, read } = rows[part];
  const name = useId();
  const [own, others] = [read(contact), read(other)];
  if (own === '' || others === '' || own === others) return <Values label={label} values={[own, others]} />;
  const option = (value: string, checked: boolean, choose: () => void) => (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
      <input type="radio" name={name} checked={checked} onChange={choose} className="tick tick-round" />
      <span className="min-w-0 break-words">{value}</span>
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{label}</legend>
      <div className="mt-0.5 grid grid-cols-2 gap-4">
        {option(own, !isOther, () => onChoose(false))}
        {option(others, isOther, () => onChoose(true))}
      </div>
    </fieldset>
  );
}

/** Which of the two goes on, since both may have one name. */
export const CompareHead = (): ReactElement => (
  <div className="grid grid-cols-2 gap-4 font-[600]">
    <p>This contact stays</p>
    <p>This one is merged into it</p>
  </div>
);

/** Values that nobody chooses. */
export const ComparedFacts = ({ contact, other }: Pair): ReactElement => (
  <>
    {facts.map(({ label, read }) => (
      <Values key={label} label={label} values={[read(contact), read(other)]} />
    ))}
  </>
);

const facts: readonly Row[] = [
  {
    label: 'Source',
    read: ({ lead_source_id }) => sources.find(({ id }) => id === lead_source_id)?.source ?? '',
  },
  { label: 'Date created', read: ({ created_at }) => formatDate(created_at) },
  { label: 'Newsletter', read: ({ newsletter_consent }) => consentSentence(newsletter_consent) },
];

const Values = ({ label, values }: { label: string; values: readonly [string, string] }): ReactElement => (
  <div>
    <p className="text-sm text-muted">{label}</p>
    <div className="mt-0.5 grid grid-cols-2 gap-4">
      {values.map((value, n): ReactNode => (
        <p key={n} className="min-w-0 break-words">
          {value || <span className="text-muted">—</span>}
        </p>
      ))}
    </div>
  </div>
);
