import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Contact } from '#contract/contacts/contacts.ts';
import {
  maxBodyLength,
  type RequestDraft,
  maxSignatureLength,
  testimonialRequests,
} from '#contract/testimonials/requests.ts';
import { testimonialLists } from '#contract/testimonials/testimonials.ts';
import { placeholders, requestTypes, type RequestType } from '#contract/testimonials/words.ts';
import * as paths from '#contract/paths.ts';
import { readAt } from '#web/api/read-at.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useConfirm } from '#web/parts/use-confirm.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { listsOfContacts } from '../lists-of-contacts.ts';
import { useBackToList, useReturnToList } from '../return-to-list.ts';
import { AskedBefore } from './AskedBefore.tsx';
import { ContactSuggestions } from './ContactSuggestions.tsx';
import { MailPreview } from './MailPreview.tsx';
import { useAskedBefore } from './use-asked-before.tsx';
import { isUntouched, getRequestType, RequestFields, type RequestValues } from './request-values.ts';

/** the form keeps the input */
const notSent = new Error('The request was not sent.');

const typeOptions = requestTypes.map(({ id, label }) => ({ value: id, label }));

type RequestFormProps = {
  defaultValues: RequestValues;
  /** the type whose words it begins with */
  type: RequestType;
  /** the sold listing whose seller is asked */
  listing: number | undefined;
};

export function RequestForm({ defaultValues, type: firstType, listing }: RequestFormProps): ReactElement {
  const list = useReturnToList();
  const backToList = useBackToList();
  const form = useSchemaForm({ schema: RequestFields, defaultValues });
  const { control, getValues, setValue, trigger } = form;
  const [firstName, email] = useWatch({ control, name: ['first_name', 'email'] });
  const [type, setType] = useState(firstType);
  // a request begun from a contact already has that contact in the form
  const [isContact, setIsContact] = useState(defaultValues.email !== '');
  const [previewed, setPreviewed] = useState<RequestDraft | null>(null);
  const replacing = useConfirm<RequestType>(() => ({
    title: 'Replace your message with the default text?',
    confirmLabel: 'Replace',
  }));
  const askedBefore = useAskedBefore();
  const request = useApiMutation(testimonialRequests.request, {
    stale: [...testimonialLists, ...listsOfContacts, readAt('/listings/{id}/testimonial-offer')],
    failure: 'form',
  });

  async function chooseType(next: RequestType): Promise<void> {
    if (!isUntouched(getValues()) && !(await replacing.ask(next))) return;
    const { title, body } = getRequestType(next);
    setType(next);
    setValue('title', title, { shouldDirty: true, shouldValidate: true });
    setValue('body', body, { shouldDirty: true, shouldValidate: true });
  }

  function chooseContact(contact: Contact | null): void {
    setIsContact(contact !== null);
    const options = { shouldDirty: true, shouldValidate: contact !== null } as const;
    setValue('first_name', contact?.first_name ?? '', options);
    setValue('last_name', contact?.last_name ?? '', options);
    setValue('email', contact?.email ?? '', options);
    setValue('phone_number', contact?.phone_number ?? '', options);
    setValue('add_to_lead', contact !== null, { shouldDirty: true });
  }

  async function preview(): Promise<void> {
    const parsed = z.safeParse(RequestFields, getValues());
    if (parsed.success) setPreviewed(parsed.data);
    else await trigger(undefined, { shouldFocus: true });
  }

  const fields = groupFields(control, {
    person: {
      first_name: {
        label: 'First Name',
        required: true,
        input: (input) => (
          <ContactSuggestions
            input={input}
            value={firstName}
            onChoose={chooseContact}
            // text typed by hand stays
            onEmpty={() => isContact && chooseContact(null)}
          />
        ),
      },
      last_name: {
        label: 'Last Name',
        required: true,
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      email: { required: true, input: (input) => <EmailInput {...input} autoComplete="off" /> },
      phone_number: { label: 'Phone Number', input: (input) => <PhoneInput {...input} autoComplete="off" /> },
    },
    contact: {
      add_to_lead: (field) => <FormCheckbox {...field} label="Check this box to add to your contact list" />,
    },
    message: {
      title: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
      body: {
        label: 'Message',
        hint: `${placeholders.join(' and ')} become your client’s names.`,
        input: (input) => <TextArea {...input} rows={9} maxLength={maxBodyLength} />,
      },
      signature: {
        label: 'Signature / Closing remarks',
        required: true,
        input: (input) => <TextArea {...input} rows={3} maxLength={maxSignatureLength} />,
      },
      reminder: (field) => (
        <FormCheckbox
          {...field}
          label="Remind them once, after a week"
          hint="Only if they haven’t answered by then."
        />
      ),
    },
  });

  return (
    <Surface>
      <Form
        form={form}
        pending={request.isPending || askedBefore.pending}
        serverError={request.error}
        guard
        label="Request a testimonial"
        onSubmit={async (body) => {
          if (!(await askedBefore.confirm(body.email))) throw notSent;
          await request.mutateAsync({ body: { ...body, ...(listing && { listing_id: listing }) } });
          backToList('Testimonial has been requested.');
        }}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {fields('person')}
          <AskedBefore email={email} />
          <div className="sm:col-span-2">{fields('contact')}</div>
          <Field label="Type of Testimonial" className="sm:max-w-72">
            {(wiring) => (
              <Select
                {...wiring}
                options={typeOptions}
                value={type}
                onChange={({ target }) => {
                  const next = requestTypes.find(({ id }) => id === target.value);
                  if (next) void chooseType(next.id);
                }}
              />
            )}
          </Field>
        </div>
        <h2 className="mt-7 mb-3 text-lg">Message to Client</h2>
        <div className="grid gap-5">{fields('message')}</div>
        <FormActions>
          <Button variant="quiet" className="sm:mr-auto" onClick={() => void preview()}>
            Preview the email
          </Button>
          <LinkButton asChild variant="secondary">
            <Link to={paths.testimonials} search={list}>
              Back
            </Link>
          </LinkButton>
          <Button type="submit" pending={request.isPending || askedBefore.pending}>
            Send request
          </Button>
        </FormActions>
      </Form>
      {replacing.dialog}
      {askedBefore.dialog}
      {previewed && <MailPreview draft={previewed} onClose={() => setPreviewed(null)} />}
    </Surface>
  );
}
