import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { contactLists } from '#contract/contacts/contacts.ts';
import { listingSellers, NewSeller, sellerSources } from '#contract/listings/sellers.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { nameFields } from '#web/parts/name-fields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { sellerQueries } from './seller-queries.ts';
import { splitTyped } from './split-typed.ts';

/** The value of a select is text. */
const NewSellerForm = z.extend(NewSeller, {
  lead_source_id: z.pipe(
    z.transform((chosen: string) => (chosen === '' ? Number.NaN : Number(chosen))),
    NewSeller.shape.lead_source_id,
  ),
});
const sourceOptions = sellerSources.map(({ id, source }) => ({ value: id, label: source }));

type AddNewSellerProps = { id: number; typed: string; onClose: () => void };

/** A seller who is not among the contacts yet. */
export const AddNewSeller = ({ id, typed, onClose }: AddNewSellerProps): ReactElement => (
  <ActionDialog
    endpoint={listingSellers.addNew}
    stale={[...sellerQueries, ...contactLists]}
    title="Add the seller to your contacts"
    text="They become a contact with the status Client. Nothing is sent to them."
    verb="Add seller"
    schema={NewSellerForm}
    values={{ ...splitTyped(typed), phone_number: '', lead_source_id: '' }}
    fields={{
      ...nameFields,
      email: { required: true, input: (input) => <EmailInput {...input} autoComplete="off" /> },
      phone_number: { label: 'Phone', input: (input) => <PhoneInput {...input} autoComplete="off" /> },
      lead_source_id: {
        label: 'Source',
        required: true,
        hint: 'How you met them.',
        input: (input) => <Select {...input} options={sourceOptions} placeholder="Choose…" />,
      },
    }}
    input={(body) => ({ params: { id }, body })}
    done={({ data }) => `${data.name} is now a seller of this home.`}
    onClose={onClose}
  />
);
