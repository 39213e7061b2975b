import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { PackageInfo } from '#contract/billing/billing.ts';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { paymentsAfterTrial } from '#contract/billing/trials.ts';
import { Reason } from '#contract/fields.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { trialText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { reasonHint } from './billing-fields.ts';
import { changedTrialText, trialDaysText } from './trial-words.ts';

const ChangeForm = z.extend(Reason, {
  last_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')),
});
const EndForm = z.extend(Reason, {
  first_payment: z.enum(paymentsAfterTrial, 'Please choose when the first payment is due.'),
});

const reasonField = {
  label: 'Reason',
  required: true,
  hint: reasonHint,
  input: (input: Parameters<typeof TextInput>[0]) => <TextInput {...input} autoComplete="off" />,
};

type TrialProps = { client: ClientBilling; trial: NonNullable<PackageInfo['trial']> };

/** The running trial, with the ways to change its length and to end it. */
export const TrialNote = ({ client, trial }: TrialProps): ReactElement => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft">
    <p className="min-w-0">{trialText(client.info)}</p>
    {client.info.cancelsOn === null && (
      <div className="flex flex-wrap gap-3">
        <ChangeTrial client={client} trial={trial} />
        <EndTrial client={client} trial={trial} />
      </div>
    )}
  </div>
);

const ChangeTrial = ({ client, trial }: TrialProps): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" onClick={open}>
        Change trial
      </Button>
    )}
    endpoint={staffBilling.changeTrial}
    stale={[staffBilling.client]}
    title="Change the free trial"
    text="A longer or shorter trial moves the first payment. If the Admins were reminded of the former day, we’ll remind them of the new one."
    verb="Change trial"
    schema={ChangeForm}
    values={{ last_on: trial.last_on, reason: '' }}
    fields={({ control, watch }) => {
      const fields = groupFields(control, {
        trial: {
          last_on: {
            label: 'Last free day',
            required: true,
            hint: changedTrialText(client.today, watch('last_on')),
            input: (input) => <TextInput {...input} type="date" />,
          },
          reason: reasonField,
        },
      });
      return <>{fields('trial')}</>;
    }}
    input={(body) => ({ params: { id: trial.id }, body: { ...body, version: trial.version } })}
    done={({ data }) => trialDaysText(data.last_on)}
  />
);

const EndTrial = ({ client, trial }: TrialProps): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" onClick={open}>
        End trial
      </Button>
    )}
    endpoint={staffBilling.endTrial}
    stale={[staffBilling.client]}
    title="End the free trial?"
    text={`Today is no free day any more. Choose whether ${client.client_name} pays from today.`}
    verb="End trial"
    schema={EndForm}
    values={{ first_payment: 'today', reason: '' }}
    fields={({ control }) => {
      const fields = groupFields(control, {
        trial: {
          first_payment: {
            label: 'First payment',
            required: true,
            input: (input) => (
              <Select
                {...input}
                options={[
                  { value: 'today', label: 'Today' },
                  { value: 'none', label: 'None scheduled' },
                ]}
              />
            ),
          },
          reason: reasonField,
        },
      });
      return <>{fields('trial')}</>;
    }}
    input={(body) => ({ params: { id: trial.id }, body: { ...body, version: trial.version } })}
    done="The trial has ended."
  />
);
