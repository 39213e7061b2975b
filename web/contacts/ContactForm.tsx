import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { useController, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { contacts, mayConfirmConsent, type ContactDetail } from '#contract/contacts/contacts.ts';
import { preferredTimes, types } from '#contract/contacts/choices.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import * as paths from '#contract/paths.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Field, FieldGroup } from '#web/parts/Field.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { useFieldError, type Bound } from '#web/parts/FormField.tsx';
import { FormFields, type FieldControls } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { ConsentFields } from './ConsentFields.tsx';
import { FurtherEmails, FurtherPhones } from './FurtherFields.tsx';
import { TagChoice } from './tags/TagChoice.tsx';
import { sourceOptions, type ContactValues } from './contact-values.ts';

type ContactFormProps<Output> = {
  form: UseFormReturn<ContactValues, unknown, Output>;
  /** the initial data; null for a new contact */
  before: ContactDetail | null;
  pending: boolean;
  error: ApiCallError | null;
  onSave: (fields: Output) => Promise<void>;
};

const statusOptions = statuses.map(({ id, status }) => ({ value: id, label: status }));
const typeOptions = types.map(({ id, type }) => ({ value: id, label: type }));
const timeOptions = preferredTimes.map((time) => ({ value: time, label: time }));
const choose = 'Choose…';
/** the contact that already has the email */
const Existing = z.object({ id: z.number() });

export function ContactForm<Output>(props: ContactFormProps<Output>): ReactElement {
  const { form, before, pending, error, onSave } = props;
  return (
    <Surface>
      <Form form={form} pending={pending} serverError={error} onSubmit={onSave} guard label="Contact">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormFields control={form.control} fields={useFields(form, before, error)} />
        </div>
        <FormActions>
          <Button type="submit" pending={pending}>
            Save contact
          </Button>
        </FormActions>
      </Form>
    </Surface>
  );
}

const ExistingContact = ({ id }: { id: number }): ReactElement => (
  <Link
    to={paths.contact}
    params={{ id }}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    Open this contact
  </Link>
);

function useFields<Values>(
  form: UseFormReturn<ContactValues, unknown, Values>,
  before: ContactDetail | null,
  error: ApiCallError | null,
): FieldControls<ContactValues> {
  const offered = useSources(before?.lead_source_id ?? null);
  const hasNoStatus = before?.lead_status_id === null;
  const existing = Existing.safeParse(error?.data).data;
  return {
    lead_status_id: {
      label: 'Status',
      className: 'sm:col-start-1',
      input: (input) => (
        <Select {...input} options={statusOptions} {...(hasNoStatus && { placeholder: choose })} />
      ),
    },
    first_name: {
      required: before?.first_name !== '',
      className: 'sm:col-start-1',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
    last_name: {
      required: before?.last_name !== '',
      input: (input) => <TextInput {...input} autoComplete="off" />,
    },
    email: {
      required: before?.email !== null,
      ...(existing && { hint: <ExistingContact id={existing.id} /> }),
      input: (input) => <EmailInput {...input} autoComplete="off" />,
    },
    phone_number: { label: 'Phone', input: (input) => <PhoneInput {...input} autoComplete="off" /> },
    further_emails: (field) => <FurtherEmails {...field} form={form} />,
    further_phones: (field) => <FurtherPhones {...field} form={form} />,
    do_not_call: (field) => <FormCheckbox {...field} label="Do not call" />,
    do_not_text: (field) => <FormCheckbox {...field} label="Do not text" />,
    lead_source_id: {
      label: 'Source',
      required: true,
      input: (input) => <Select {...input} options={offered} placeholder={choose} />,
    },
    preferred_time: {
      label: 'Preferred Time',
      input: (input) => <Select {...input} options={timeOptions} placeholder={choose} />,
    },
    lead_type_id: {
      label: 'Contact Type',
      input: (input) => <Select {...input} options={typeOptions} placeholder={choose} />,
    },
    notes: {
      className: 'sm:col-span-2',
      ahead: <DateCreated before={before} />,
      input: (input) => <TextArea {...input} />,
    },
    tags: (field) => <TagsField {...field} />,
    newsletter_consent: (field) => <ConsentFields {...field} before={before?.newsletter_consent} />,
  };
}

function TagsField<Output>({ control, name }: Bound<ContactValues, Output, 'tags'>): ReactElement {
  const { field } = useController({ control, name });
  return (
    <FieldGroup label="Tags" className="sm:col-span-2" error={useFieldError(control, name)}>
      {() => <TagChoice tags={field.value} onChoose={field.onChange} />}
    </FieldGroup>
  );
}

const DateCreated = ({ before }: { before: ContactDetail | null }): ReactElement => (
  <Field label="Date created">
    {(wiring) => (
      <TextInput {...wiring} readOnly value={before ? formatDate(before.created_at) : 'When saved'} />
    )}
  </Field>
);

// The contract's default sources are used while the server's list loads, so that the form is usable at once.
function useSources(present: number | null) {
  const { caller } = useAccessSubject();
  const { data } = useApiQuery(contacts.sources, {}, { staleTime: Infinity });
  return sourceOptions(data?.data ?? [...sources], { present, mayConfirm: mayConfirmConsent(caller) });
}
