import type { ReactElement, ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Data } from '#contract/endpoint.ts';
import { currentPasswordNeeded } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { code } from '#contract/account/sign-in.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { useMe } from '#web/session.tsx';
import { CodeInput } from './CodeInput.tsx';

const password = z.string().check(z.minLength(1, currentPasswordNeeded));
const First = z.object({ password, code: z.optional(z.string()) });
const Another = z.object({ password, code });

type BeginFormProps = {
  submitLabel: string;
  /** an existing second factor is to be replaced */
  isOn?: boolean;
  onBegun: (begun: Data<typeof secondFactor.begin>) => void;
  /** beside the button */
  cancel?: ReactNode;
};

/** Asks for the password, since somebody with access to an open session could otherwise lock its owner out. */
export function BeginForm({ submitLabel, isOn = false, onBegun, cancel }: BeginFormProps): ReactElement {
  const me = useMe();
  const form = useSchemaForm({ schema: isOn ? Another : First, defaultValues: { password: '', code: '' } });
  const begin = useApiMutation(secondFactor.begin, {
    stale: [],
    failure: 'form',
    onSuccess: ({ data }) => onBegun(data),
  });
  return (
    <Form
      form={form}
      label={submitLabel}
      pending={begin.isPending}
      serverError={begin.error}
      guard={false}
      onSubmit={({ password, code }) => begin.mutateAsync({ body: isOn ? { password, code } : { password } })}
    >
      {/* tells password managers whose password it is */}
      <input type="text" hidden readOnly autoComplete="username" value={me.email} />
      <FormFields
        control={form.control}
        fields={{
          password: {
            label: 'Current password',
            className: 'sm:max-w-72',
            input: (input) => (
              <PasswordInput
                {...input}
                aria-required
                shows="current password"
                autoComplete="current-password"
              />
            ),
          },
          code: isOn
            ? {
                label: 'Code from your app',
                hint: 'A recovery code works too.',
                className: 'sm:max-w-64',
                input: (input) => <CodeInput {...input} />,
              }
            : null,
        }}
      />{' '}
      <FormActions>
        {cancel}
        <Button type="submit" pending={begin.isPending}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
