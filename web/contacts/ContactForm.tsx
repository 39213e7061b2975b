import { useState, type ReactElement, type ReactNode } from 'react';
import {
  contacts,
  preferredTimes,
  sources,
  statuses,
  types,
  type Contact,
  type ContactDraft,
} from '#contract/contacts/contacts.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions, useSchemaForm } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { contactForm, newContact, sourceOptions, valuesOf } from './contact-values.ts';

type ContactFormProps = {
  /** the initial data; null for a new contact */
  before: Contact | null;
  pending: boolean;
  error: ApiCallError | null;
  onSave: (draft: ContactDraft) => Promise<void>;
  back: ReactNode;
  remove?: ReactNode;
};

const statusOptions = statuses.map(({ id, status }) => ({ value: id, label: status }));
const typeOptions = types.map(({ id, type }) => ({ value: id, label: type }));
const timeOptions = preferredTimes.map((time) => ({ value: time, label: time }));
const choose = 'Choose…';

export function ContactForm(props: ContactFormProps): ReactElement {
  const { before, pending, error, onSave, back, remove } = props;
  const [schema] = useState(() => contactForm(before));
  const values = before ? valuesOf(before) : newContact;
  const form = useSchemaForm({ schema, defaultValues: values });
  const { control } = form;
  const offered = useSources(before?.lead_source_id ?? null);
  return (
    <Surface>
      <Form form={form} pending={pending} serverError={error} onSubmit={onSave} guard label="Contact">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField control={control} name="lead_status_id" label="Status" className="sm:col-start-1">
            {(input) => (
              <Select
                {...input}
                options={statusOptions}
                {...(values.lead_status_id === '' && { placeholder: choose })}
              />
            )}
          </FormField>
          <FormField
            control={control}
            name="first_name"
            label="First name"
            required={before?.first_name !== ''}
            className="sm:col-start-1"
          >
            {(input) => <TextInput {...input} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="last_name" label="Last name" required={before?.last_name !== ''}>
            {(input) => <TextInput {...input} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="email" label="Email" required>
            {(input) => <TextInput {...input} type="email" autoComplete="off" />}
          </FormField>
          <FormField control={control} name="phone_number" label="Phone">
            {(input) => <PhoneInput {...input} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="lead_source_id" label="Source" required>
            {(input) => <Select {...input} options={offered} placeholder={choose} />}
          </FormField>
          <FormField control={control} name="preferred_time" label="Preferred Time">
            {(input) => <Select {...input} options={timeOptions} placeholder={choose} />}
          </FormField>
          <FormField control={control} name="lead_type_id" label="Contact Type">
            {(input) => <Select {...input} options={typeOptions} placeholder={choose} />}
          </FormField>
          <Field label="Date created">
            {(wiring) => (
              <TextInput {...wiring} readOnly value={before ? formatDate(before.created_at) : 'When saved'} />
            )}
          </Field>
          <FormField control={control} name="notes" label="Notes" className="sm:col-span-2">
            {(input) => <TextArea {...input} />}
          </FormField>
        </div>
        <FormActions>
          {remove && <div className="sm:mr-auto">{remove}</div>}
          {back}
          <Button type="submit" pending={pending}>
            Save contact
          </Button>
        </FormActions>
      </Form>
    </Surface>
  );
}

// The contract's default sources are used while the server's list loads, so that the form is usable at once.
function useSources(present: number | null) {
  const { caller } = useAccessSubject();
  const { data } = useApiQuery(contacts.sources, {}, { staleTime: Infinity });
  const mayVouch = caller === 'Admin' || caller === 'Staff';
  return sourceOptions(data?.data ?? [...sources], { present, mayVouch });
}
