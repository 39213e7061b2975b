import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { Data } from '#contract/endpoint.ts';
import { currentPasswordNeeded } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { code } from '#contract/account/sign-in.ts';
import { ActionForm } from '#web/actions/ActionForm.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { useMe } from '#web/session.tsx';
import { CodeInput } from './code-field.tsx';

const password = z.string().check(z.minLength(1, currentPasswordNeeded));
const First = z.object({ password, code: z.optional(z.string()) });
const Another = z.object({ password, code });

type BeginFormProps = {
  submitLabel: string;
  /** an existing second factor is to be replaced */
  isOn?: boolean;
  onBegun: (offer: Data<typeof secondFactor.begin>) => void;
  onCancel?: () => void;
};

/** Asks for the password, since somebody with access to an open session could otherwise lock its owner out. */
export function BeginForm({ submitLabel, isOn = false, onBegun, onCancel }: BeginFormProps): ReactElement {
  const me = useMe();
  return (
    <ActionForm
      endpoint={secondFactor.begin}
      stale={[]}
      label={submitLabel}
      verb={submitLabel}
      cancel={onCancel ? 'Cancel' : null}
      schema={isOn ? Another : First}
      values={{ password: '', code: '' }}
      fields={({ control }) => (
        <>
          {/* tells password managers whose password it is */}
          <input type="text" hidden readOnly autoComplete="username" value={me.email} />
          <FormFields
            control={control}
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
          />
        </>
      )}
      input={({ password, code }) => ({ body: isOn ? { password, code } : { password } })}
      onDone={({ data }) => onBegun(data)}
      onClose={() => onCancel?.()}
    />
  );
}
