import { useState, type ReactElement } from 'react';
import type * as z from 'zod/mini';
import { setup } from '#contract/account/setup.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, type SaveError } from '#web/parts/Form.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { ownNameFields } from '#web/parts/name-fields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';

type SetupFormProps = {
  token: string;
  /** the owner of the address; null if anybody may open it */
  email: string | null;
  onUsed: () => void;
  onCreated: (account: { email: string; password: string }) => Promise<void>;
};

const schema = setup.createAccount.body;

export function SetupForm({ token, email, onUsed, onCreated }: SetupFormProps): ReactElement {
  const form = useSchemaForm({
    schema,
    defaultValues: {
      token,
      first_name: '',
      last_name: '',
      email: email ?? '',
      password: '',
      password_confirmation: '',
    },
  });
  const { control } = form;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveError | null>(null);

  async function create(body: z.output<typeof schema>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(setup.createAccount, { body });
      // the button stays busy until the next screen renders
      await onCreated(body);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiCallError)) throw error;
      if (error.code === 'link_used') onUsed();
      else setFailure(error);
      throw error;
    }
  }

  const fields = groupFields(control, {
    names: ownNameFields,
    account: {
      email: {
        required: true,
        hint:
          email === null ? 'You sign in with it.' : 'You sign in with it. This address is for this email.',
        input: (input) => <EmailInput {...input} autoComplete="username" readOnly={email !== null} />,
      },
      password: {
        required: true,
        input: (input) => (
          <PasswordInput
            {...input}
            shows="password"
            autoComplete="new-password"
            placeholder="8+ characters"
          />
        ),
      },
      password_confirmation: {
        label: 'Password again',
        required: true,
        input: (input) => <PasswordInput {...input} shows="password again" autoComplete="new-password" />,
      },
    },
    // comes from the address
    link: { token: null },
  });

  return (
    <Form
      form={form}
      label="Your account"
      pending={isBusy}
      serverError={failure}
      guard={false}
      onSubmit={create}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('names')}</div>
      {fields('account')}
      <Button type="submit" block pending={isBusy} className="mt-1">
        Create account
      </Button>
    </Form>
  );
}
