import { useState, type ReactElement } from 'react';
import type * as z from 'zod/mini';
import { passwords } from '#contract/account/passwords.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';

export type NewPassword = z.output<typeof passwords.set.body>;

type NewPasswordFormProps = {
  label: string;
  button: string;
  placeholder: string;
  /** password managers store the new password under this email */
  email: string;
  /** shows its own error, and rejects */
  onSave: (password: NewPassword) => Promise<unknown>;
  /** the input belongs to a link that does not work */
  isClearedByFailure?: boolean;
};

const empty = { password: '', password_confirmation: '' };

export function NewPasswordForm({
  label,
  button,
  placeholder,
  email,
  onSave,
  isClearedByFailure = false,
}: NewPasswordFormProps): ReactElement {
  const form = useSchemaForm({ schema: passwords.set.body, defaultValues: empty });
  const { control } = form;
  const [isBusy, setBusy] = useState(false);

  async function save(password: NewPassword): Promise<void> {
    setBusy(true);
    try {
      // the button stays busy until the next screen renders
      await onSave(password);
    } catch (error) {
      setBusy(false);
      if (isClearedByFailure) form.reset(empty);
      form.setFocus('password');
      throw error;
    }
  }

  // the error of the repetition may no longer apply
  const checkRepetition = () => {
    if (form.getValues('password_confirmation')) void form.trigger('password_confirmation');
  };

  return (
    <Form form={form} label={label} pending={isBusy} serverError={null} guard={false} onSubmit={save}>
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <FormFields
        control={control}
        fields={{
          password: {
            label: 'New password',
            input: ({ onChange, ...input }) => (
              <PasswordInput
                {...input}
                aria-required
                shows="new password"
                autoComplete="new-password"
                placeholder={placeholder}
                onChange={async (event) => {
                  await onChange(event);
                  checkRepetition();
                }}
              />
            ),
          },
          password_confirmation: {
            label: 'Confirm new password',
            input: (input) => (
              <PasswordInput
                {...input}
                aria-required
                shows="new password again"
                autoComplete="new-password"
                placeholder={placeholder}
              />
            ),
          },
        }}
      />
      <Button type="submit" block pending={isBusy} className="mt-1">
        {button}
      </Button>
    </Form>
  );
}
