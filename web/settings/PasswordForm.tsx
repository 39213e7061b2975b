import { useState, type ReactElement } from 'react';
import { passwords } from '#contract/account/passwords.ts';
import { sessions } from '#contract/account/sessions.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { PasswordChange } from './password-values.ts';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';

const empty = { old_password: '', password: '', confirm_password: '' };
const changed = 'Changes saved.';
const placeholder = 'Enter password with 8+ characters';

/** Resets after a change, so that passwords do not stay on the screen. */
export function PasswordForm(): ReactElement {
  const [times, setTimes] = useState(0);
  return <Passwords key={times} onChanged={() => setTimes(times + 1)} />;
}

function Passwords({ onChanged }: { onChanged: () => void }): ReactElement {
  const me = useMe();
  const form = useSchemaForm({ schema: PasswordChange, defaultValues: empty });
  const { control } = form;
  const change = useApiMutation(passwords.change, {
    stale: [sessions.list],
    failure: 'form',
    onSuccess: () => toast.success(changed),
  });
  // the error of the repetition may no longer apply
  const checkRepetition = () => {
    if (form.getValues('confirm_password') !== '') void form.trigger('confirm_password');
  };
  return (
    <Form
      form={form}
      label="Change password"
      pending={change.isPending}
      serverError={change.error}
      guard={false}
      onSubmit={async ({ old_password, password, confirm_password: password_confirmation }) => {
        await change.mutateAsync({ body: { old_password, password, password_confirmation } });
        onChanged();
      }}
    >
      {/* tells password managers whose password it is */}
      <input type="text" hidden readOnly autoComplete="username" value={me.email} />
      <div className="flex flex-col gap-5 sm:max-w-96">
        <FormFields
          control={control}
          fields={{
            old_password: {
              label: 'Current password',
              required: true,
              input: (input) => (
                <PasswordInput {...input} shows="current password" autoComplete="current-password" />
              ),
            },
            password: {
              label: 'New password',
              required: true,
              input: ({ onChange, ...input }) => (
                <PasswordInput
                  {...input}
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
            confirm_password: {
              label: 'Confirm new password',
              required: true,
              input: (input) => (
                <PasswordInput {...input} shows="new password again" autoComplete="new-password" />
              ),
            },
          }}
        />
      </div>
      <FormActions>
        <Button type="submit" pending={change.isPending}>
          Change password
        </Button>
      </FormActions>
    </Form>
  );
}
