import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { defaultStatusLabel, type Contact } from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { AutosaveSelect } from '#web/parts/AutosaveSelect.tsx';
import { useFieldWiring } from '#web/parts/Field.tsx';
import { useStatus } from './use-status.ts';

const options = statuses.map(({ id, status }) => ({ value: id, label: status }));

type StatusSelectProps = {
  contact: Contact;
  /** for users who may only view */
  disabled: boolean;
};

/** Saves the status as soon as it is chosen. */
export function StatusSelect({ contact, disabled }: StatusSelectProps): ReactElement {
  const { status, problem, isSaved, choose } = useStatus(contact);
  const { wiring, messages } = useFieldWiring({ error: problem ?? undefined });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={wiring.id} className="font-[550] max-sm:sr-only">
        Status
      </label>
      <div className="w-44">
        <AutosaveSelect
          {...wiring}
          options={options}
          disabled={disabled}
          value={status ?? ''}
          {...(status === null && { placeholder: defaultStatusLabel })}
          onSave={(chosen) => choose(Number(chosen))}
        />
      </div>
      <output className="flex items-center gap-1.5 text-sm text-muted">
        {isSaved && (
          <>
            <Check aria-hidden className="size-4 text-action" />
            Saved
          </>
        )}
      </output>
      {messages}
    </div>
  );
}
