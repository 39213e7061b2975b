import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { Me } from '#contract/account/account.ts';
import { confirmHours, emailChange, NewEmail, stopDays } from '#contract/account/email-change.ts';
import { code } from '#contract/account/sign-in.ts';
import { show } from '#contract/shown.ts';
import { CodeInput } from '#web/account/second-factor/code-field.tsx';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { changeEmailLabel } from './change-email-label.ts';

const { email, password } = NewEmail.shape;
const WithPassword = z.object({ email, password, code: z.optional(z.string()) });
const WithCode = z.object({ email, password, code });

type ChangeEmailDialogProps = { me: Me; onClose: () => void };

/** The address changes once its mailbox has confirmed it, so the dialog ends with where the link is. */
export const ChangeEmailDialog = ({ me, onClose }: ChangeEmailDialogProps): ReactElement => (
  <ActionDialog
    endpoint={emailChange.ask}
    stale={[]}
    title={changeEmailLabel}
    text={`We’ll email a link to your new address. Until you open it, you sign in with ${show(me.email)}.`}
    verb="Send link"
    schema={me.has_second_factor ? WithCode : WithPassword}
    values={{ email: '', password: '', code: '' }}
    fields={({ control }) => (
      <>
        {/* tells password managers whose password it is */}
        <input type="text" hidden readOnly autoComplete="username" value={me.email} />
        <FormFields
          control={control}
          fields={{
            email: {
              label: 'New email',
              required: true,
              input: (input) => <EmailInput {...input} autoComplete="off" />,
            },
            password: {
              label: 'Current password',
              required: true,
              input: (input) => (
                <PasswordInput {...input} shows="current password" autoComplete="current-password" />
              ),
            },
            code: me.has_second_factor
              ? {
                  label: 'Code from your app',
                  hint: 'A recovery code works too.',
                  required: true,
                  input: (input) => <CodeInput {...input} />,
                }
              : null,
          }}
        />
      </>
    )}
    input={({ code: typed, ...body }) => ({
      body: me.has_second_factor ? { ...body, code: typed } : body,
    })}
    result={(_answer, { body }) => ({
      title: 'Check your new mailbox',
      text: `We’ve emailed a link to ${show(body.email)}. It works once, for ${confirmHours} hours. Nothing there? Check your spam folder and the spelling.`,
      content: (
        <p className="text-muted text-pretty break-words">
          {`We’ve told ${show(me.email)} as well, with a link that stops the change for ${stopDays} days.`}
        </p>
      ),
      footer: <Button onClick={onClose}>Done</Button>,
    })}
    onClose={onClose}
  />
);
