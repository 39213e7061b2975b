import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import type { Me } from '#contract/account/account.ts';
import { confirmHours, emailChange, NewEmail, stopDays } from '#contract/account/email-change.ts';
import { code } from '#contract/account/sign-in.ts';
import { show } from '#contract/shown.ts';
import { CodeInput } from '#web/account/second-factor/CodeInput.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { changeEmailLabel } from './change-email-label.ts';

const { email, password } = NewEmail.shape;
const WithPassword = z.object({ email, password, code: z.optional(z.string()) });
const WithCode = z.object({ email, password, code });

type ChangeEmailDialogProps = { me: Me; onClose: () => void };

/** The address changes once its mailbox has confirmed it, so the dialog ends with where the link is. */
export function ChangeEmailDialog({ me, onClose }: ChangeEmailDialogProps): ReactElement {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog
      open
      size="small"
      title={sentTo === null ? changeEmailLabel : 'Check your new mailbox'}
      description={
        sentTo === null
          ? `We’ll email a link to your new address. Until you open it, you sign in with ${show(me.email)}.`
          : `We’ve emailed a link to ${show(sentTo)}. It works once, for ${confirmHours} hours. Nothing there? Check your spam folder and the spelling.`
      }
      onOpenChange={(open) => !open && onClose()}
      {...(sentTo !== null && { footer: <Button onClick={onClose}>Done</Button> })}
    >
      {sentTo === null ? (
        <AskForm me={me} onSent={setSentTo} onClose={onClose} />
      ) : (
        <p className="text-muted text-pretty break-words">
          {`We’ve told ${show(me.email)} as well, with a link that stops the change for ${stopDays} days.`}
        </p>
      )}
    </Dialog>
  );
}

type AskFormProps = ChangeEmailDialogProps & { onSent: (email: string) => void };

function AskForm({ me, onSent, onClose }: AskFormProps): ReactElement {
  const form = useSchemaForm({
    schema: me.has_second_factor ? WithCode : WithPassword,
    defaultValues: { email: '', password: '', code: '' },
  });
  const ask = useApiMutation(emailChange.ask, {
    stale: [],
    failure: 'form',
    onSuccess: (_answer, { body }) => onSent(body.email),
  });
  return (
    <Form
      form={form}
      label={changeEmailLabel}
      pending={ask.isPending}
      serverError={ask.error}
      guard={false}
      onSubmit={({ code: typed, ...body }) =>
        ask.mutateAsync({ body: me.has_second_factor ? { ...body, code: typed } : body })
      }
    >
      {/* tells password managers whose password it is */}
      <input type="text" hidden readOnly autoComplete="username" value={me.email} />
      <div className="flex flex-col gap-5">
        <FormField control={form.control} name="email" label="New email" required>
          {(input) => <EmailInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={form.control} name="password" label="Current password" required>
          {(input) => <PasswordInput {...input} shows="current password" autoComplete="current-password" />}
        </FormField>
        {me.has_second_factor && (
          <FormField
            control={form.control}
            name="code"
            label="Code from your app"
            hint="A recovery code works too."
            required
          >
            {(input) => <CodeInput {...input} />}
          </FormField>
        )}
      </div>
      <FormActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={ask.isPending}>
          Send link
        </Button>
      </FormActions>
    </Form>
  );
}
