import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { types } from '#contract/contacts/choices.ts';
import { newLead } from '#contract/contacts/contacts.ts';
import { contactImportSteps, dateOrders, type ContactImport } from '#contract/contacts/import.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormFields, type FieldControls } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import type { ChoicesValues } from './choices-form.ts';
import { ConsentChoice } from './ConsentChoice.tsx';
import { DiscardFile } from './DiscardFile.tsx';
import { FileTags } from './FileTags.tsx';

import { hasColumns } from './import-search.ts';
import { SameSettings } from './SameSettings.tsx';
import { importLists, useShowImport } from './use-show-import.ts';
import type { Choices } from './use-choices.ts';

type ChoicesStepProps = { file: ContactImport; choices: Choices };

/** How to import the file, and what the people in it have agreed to. */
export function ChoicesStep({ file, choices }: ChoicesStepProps): ReactElement {
  const { id } = file;
  const { form, targets } = choices;
  const navigate = useNavigate();
  const show = useShowImport(id);
  const choose = useApiMutation(contactImportSteps.choose, {
    stale: importLists,
    failure: 'form',
    onSuccess: show,
  });
  const hasDates = targets.includes('created_at');
  return (
    <Surface>
      {!hasColumns(file.file_type) && <SameSettings file={file} choices={choices} />}
      <Form
        form={form}
        pending={choose.isPending}
        serverError={choose.error}
        guard={false}
        // this tab remembers them
        unsaved={{ isUnsaved: () => false }}
        label="Options"
        onSubmit={async (values) => {
          await choose.mutateAsync({ params: { id }, body: { ...values, columns: targets } });
          await navigate({ to: paths.contactImport, params: { id }, search: { step: 'preview' } });
        }}
      >
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <FormFields control={form.control} fields={createFields(hasDates)} />
        </div>
        <FormActions>
          {hasColumns(file.file_type) ? (
            <LinkButton asChild variant="secondary">
              <Link to={paths.contactImport} params={{ id }} search={{ step: 'columns' }}>
                Back
              </Link>
            </LinkButton>
          ) : (
            <DiscardFile file={file} />
          )}
          <Button type="submit" pending={choose.isPending}>
            Show preview
          </Button>
        </FormActions>
      </Form>
    </Surface>
  );
}

const createFields = (hasDates: boolean): FieldControls<ChoicesValues> => ({
  way: (field) => (
    <FormRadios {...field} label="What should happen?" className="sm:col-span-2" options={ways} />
  ),
  match_by: {
    label: 'Someone is already a contact if they have',
    className: 'sm:col-span-2',
    hint: 'A phone number alone isn’t enough, since couples and offices share one.',
    input: (input) => <Select {...input} options={matches} />,
  },
  date_order: hasDates
    ? {
        label: 'A date such as 03/04/2026 is',
        hint: 'We never guess: without your choice, we leave out dates that could mean either.',
        input: (input) => <Select {...input} options={orders} placeholder={choose} />,
      }
    : null,
  lead_status_id: {
    label: 'Status of new contacts',
    required: true,
    className: 'sm:col-start-1',
    input: (input) => <Select {...input} options={statusOptions} placeholder={choose} />,
  },
  lead_source_id: {
    label: 'Source of new contacts',
    required: true,
    input: (input) => <Select {...input} options={sourceOptions} placeholder={choose} />,
  },
  lead_type_id: {
    label: 'Contact type of new contacts',
    input: (input) => <Select {...input} options={typeOptions} placeholder="Not set" />,
  },
  tag_ids: (field) => <FileTags {...field} />,
  consent: (field) => <ConsentChoice {...field} />,
});

const choose = 'Choose…';
const ways = [
  {
    value: 'add',
    label: 'Add new people',
    note: 'Contacts you already have stay as they are, but we record who doesn’t want calls or texts.',
  },
  {
    value: 'add_and_update',
    label: 'Add new people and update the others',
    note: 'Contacts you already have take the name in the file and gain its emails, phone numbers and notes. Nothing is removed.',
  },
  {
    value: 'update',
    label: 'Update only',
    note: 'Contacts you already have take the name in the file and gain its emails, phone numbers and notes. Nobody is added.',
  },
];
const matches = [
  { value: 'both', label: 'the same email, or the same name and phone number' },
  { value: 'email', label: 'the same email' },
  { value: 'phone_number', label: 'the same name and phone number' },
];
const orderLabels = { month_first: 'March 4, 2026', day_first: 'April 3, 2026' } as const;
const orders = dateOrders.map((order) => ({ value: order, label: orderLabels[order] }));
// a lead waits for an answer, and nobody of a file does
const statusOptions = statuses
  .filter(({ id }) => id !== newLead)
  .map(({ id, status }) => ({ value: id, label: status }));
const sourceOptions = sources
  .filter(({ is_manual }) => is_manual)
  .map(({ id, source }) => ({ value: id, label: source }));
const typeOptions = types.map(({ id, type }) => ({ value: id, label: type }));
