import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, defaultStatusLabel, statuses, type Contact } from '#contract/contacts.ts';
import { errors } from '#contract/errors.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useWho } from '#web/session.tsx';
import { useStatus } from './use-status.ts';

const options = statuses.map(({ id, status }) => ({ value: id, label: status }));

/** Chosen is saved. */
export function StatusSelect({ contact }: { contact: Contact }): ReactElement {
  const mayChange = may(useWho(), contacts.update.access, ['lead_status_id']);
  const { status, problem, choose } = useStatus(contact);
  return (
    <Field
      label="Status"
      error={problem ?? undefined}
      hint={mayChange ? undefined : errors.forbidden[1]}
      className="sm:max-w-60"
    >
      {(wiring) => (
        <Select
          {...wiring}
          disabled={!mayChange}
          options={options}
          value={status ?? ''}
          {...(status === null && { placeholder: defaultStatusLabel })}
          onChange={(event) => choose(Number(event.target.value))}
        />
      )}
    </Field>
  );
}
