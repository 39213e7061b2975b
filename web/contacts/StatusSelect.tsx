import type { ReactElement } from 'react';
import { defaultStatusLabel, statuses, type Contact } from '#contract/contacts.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useStatus } from './use-status.ts';

const options = statuses.map(({ id, status }) => ({ value: id, label: status }));

/** Chosen is saved. */
export function StatusSelect({ contact }: { contact: Contact }): ReactElement {
  const { status, problem, choose } = useStatus(contact);
  return (
    <Field label="Status" error={problem ?? undefined} className="sm:max-w-60">
      {(wiring) => (
        <Select
          {...wiring}
          options={options}
          value={status ?? ''}
          {...(status === null && { placeholder: defaultStatusLabel })}
          onChange={(event) => choose(Number(event.target.value))}
        />
      )}
    </Field>
  );
}
