import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { support } from '#contract/support/support.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { ownNameFields } from '#web/parts/name-fields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

const empty = { first_name: '', last_name: '', email: '', phone_number: '', message: '' };

export function SignUpForm(): ReactElement {
  const form = useSchemaForm({ schema: support.signUp.body, defaultValues: empty });
  const { control } = form;
  const navigate = useNavigate();
  const send = useApiMutation(support.signUp, { stale: [], failure: 'form' });
  return (
    <Form
      form={form}
      label="Getting started"
      pending={send.isPending}
      serverError={send.error}
      guard={false}
      onSubmit={async (body) => {
        await send.mutateAsync({ body });
        await navigate({ to: paths.signUpDone });
      }}
    >
      <FormFields
        control={control}
        fields={{
          ...ownNameFields,
          email: { required: true, input: (input) => <EmailInput {...input} autoComplete="email" /> },
          phone_number: { label: 'Phone', input: (input) => <PhoneInput {...input} autoComplete="tel" /> },
          message: { input: (input) => <TextArea {...input} /> },
        }}
      />
      <Button type="submit" block pending={send.isPending} className="mt-1">
        Send
      </Button>
    </Form>
  );
}
