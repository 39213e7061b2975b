import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { requiredText } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { presentDay } from '#web/parts/dates.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { typedAmount } from './billing-fields.ts';

const kinds = ['percent', 'amount'] as const;
const needsDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.'));
const DiscountForm = z.object({
  kind: z.enum(kinds),
  percent: typedAmount,
  starts_on: needsDate,
  last_on: needsDate,
  words: requiredText(100),
});

type DiscountDialogProps = { client: ClientBilling; onClose: () => void };

export const DiscountDialog = ({ client, onClose }: DiscountDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.giveDiscount}
    stale={[staffBilling.client]}
    title="Give a discount"
    text="It holds for the days you choose, and is a line of its own on invoices. Invoices that have been issued stay as they are."
    verb="Give discount"
    schema={DiscountForm}
    values={{
      kind: 'percent',
      percent: '',
      starts_on: client.info.nextPaymentDue ?? presentDay(),
      last_on: '',
      words: '',
    }}
    fields={({ control, watch }) => {
      const isPercent = watch('kind') === 'percent';
      const fields = groupFields(control, {
        discount: {
          kind: {
            label: 'Kind',
            input: (input) => (
              <Select
                {...input}
                options={[
                  { value: 'percent', label: 'Percentage of the price' },
                  { value: 'amount', label: `Amount of each period, in ${client.currency}` },
                ]}
              />
            ),
          },
          percent: {
            label: isPercent ? 'Percentage' : `Amount in ${client.currency}, before tax`,
            required: true,
            input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
          },
          starts_on: {
            label: 'First day',
            required: true,
            input: (input) => <TextInput {...input} type="date" />,
          },
          last_on: {
            label: 'Last day',
            required: true,
            input: (input) => <TextInput {...input} type="date" />,
          },
          words: {
            label: 'Reason',
            required: true,
            hint: 'The client reads it on the invoice.',
            input: (input) => <TextInput {...input} autoComplete="off" />,
          },
        },
      });
      return <>{fields('discount')}</>;
    }}
    input={({ kind, percent: value, ...days }) => ({
      params: { id: client.client_id },
      body: {
        ...days,
        percent: kind === 'percent' ? value : null,
        amount: kind === 'amount' ? value : null,
      },
    })}
    done="The next invoices have this discount."
    onClose={onClose}
  />
);
