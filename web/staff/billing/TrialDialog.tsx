import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { maxTrialDays } from '#contract/billing/trials.ts';
import { Reason } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { reasonHint } from './billing-fields.ts';
import { newTrialText, trialDaysText } from './trial-words.ts';

const TrialForm = z.extend(Reason, {
  days: z.pipe(
    z.string().check(z.regex(/^ *\d{1,3} *$/, `Please enter a whole number from 1 to ${maxTrialDays}.`)),
    z.transform(Number),
  ),
  again: z.boolean(),
});

type TrialDialogProps = { client: ClientBilling; onClose: () => void };

/** Days of the package for nothing, before the first payment. */
export const TrialDialog = ({ client, onClose }: TrialDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.giveTrial}
    stale={[staffBilling.client]}
    title="Give a free trial"
    text={`${client.client_name} uses its package for free, from today. We’ll remind the Admins a week before the first payment.`}
    verb="Give trial"
    schema={TrialForm}
    values={{ days: '14', again: false, reason: '' }}
    fields={({ control, watch }) => {
      const fields = groupFields(control, {
        trial: {
          days: {
            label: 'Free days',
            required: true,
            hint: newTrialText(client.today, watch('days')),
            input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
          },
          again: (field) =>
            client.had_trial ? (
              <FormCheckbox
                {...field}
                label="Give another trial"
                hint="This client has had a free trial before."
              />
            ) : (
              <></>
            ),
          reason: {
            label: 'Reason',
            required: true,
            hint: reasonHint,
            input: (input) => <TextInput {...input} autoComplete="off" />,
          },
        },
      });
      return <>{fields('trial')}</>;
    }}
    input={(body) => ({ params: { id: client.client_id }, body })}
    done={({ data }) => trialDaysText(data.last_on)}
    onClose={onClose}
  />
);
