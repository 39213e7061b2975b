import type { ReactElement } from 'react';
import { Release, staffOutgoing, type OutgoingHold } from '#contract/staff/outgoing.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { numberHint, scopeNotes, scopeOptions } from './outgoing-words.ts';

/** Lets email, newsletters, charges and websites go out again. */
export const ReleaseButton = ({ hold }: { hold: OutgoingHold }): ReactElement => (
  <ActionButton
    endpoint={staffOutgoing.release}
    stale={[staffOutgoing.read, staffHealth.read]}
    size="regular"
    title="Release what is held?"
    text="Do this only if the former installation no longer runs: otherwise both send and charge."
    verb="Release"
    schema={Release}
    values={{ scope: 'from_now_on', last_invoice_number: '', last_credit_note_number: '' }}
    fields={({ control, watch }) => (
      <FormFields
        control={control}
        fields={{
          scope: {
            label: 'What to send',
            required: true,
            hint: scopeNotes[watch('scope')],
            input: (input) => <Select {...input} options={scopeOptions} />,
          },
          last_invoice_number: {
            label: 'Highest invoice number a client has',
            hint: numberHint('invoice', hold.last_invoice_number),
            input: (input) => <TextInput {...input} autoComplete="off" placeholder="2026-000123" />,
          },
          last_credit_note_number: {
            label: 'Highest credit note number a client has',
            hint: numberHint('credit note', hold.last_credit_note_number),
            input: (input) => <TextInput {...input} autoComplete="off" placeholder="CN-2026-000123" />,
          },
        }}
      />
    )}
    input={(body) => ({ body })}
    done="Released. Work is sent again."
    trigger={(open) => <Button onClick={open}>Release…</Button>}
  />
);
