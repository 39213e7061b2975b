import type { ReactElement } from 'react';
import { defaultStatusLabel, type Contact } from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { AutosaveSelect } from '#web/parts/AutosaveSelect.tsx';
import { Field } from '#web/parts/Field.tsx';
import { useStatus } from './use-status.ts';

const options = statuses.map(({ id, status }) => ({ value: id, label: status }));

type StatusSelectProps = {
  contact: Contact;
  /** for users who may only view */
  disabled: boolean;
};

/** Saves the status as soon as it is chosen. */
export function StatusSelect({ contact, disabled }: StatusSelectProps): ReactElement {
  const { status, problem, choose } = useStatus(contact);
  return (
    <Field label="Status" error={problem ?? undefined} className="sm:max-w-60">
      {(wiring) => (
        <AutosaveSelect
          {...wiring}
          options={options}
          disabled={disabled}
          value={status ?? ''}
          {...(status === null && { placeholder: defaultStatusLabel })}
          onSave={(chosen) => choose(Number(chosen))}
        />
      )}
    </Field>
  );
}
