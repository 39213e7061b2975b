import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { passwords } from '#contract/account/passwords.ts';
import * as paths from '#contract/paths.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { decodeEmail } from './decode-email.ts';

const missing = 'Please enter your email.';
const Forgot = z.object({
  email: z.pipe(
    z.pipe(
      z.string(missing).check(z.refine((typed) => typed.trim() !== '', missing)),
      z.transform(decodeEmail),
    ),
    passwords.forgot.body.shape.email,
  ),
});

/** The answer never reveals whether an account exists; only the mail does. */
export function ForgotScreen(): ReactElement {
  const form = useSchemaForm({ schema: Forgot, defaultValues: { email: '' } });
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function ask(body: z.output<typeof Forgot>): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(passwords.forgot, { body });
      const refused: unknown = Reflect.get(answer, 'err');
      if (typeof refused === 'string' && refused !== '') throw new ApiCallError(200, { error: refused });
      await navigate({ to: paths.forgotPasswordSent });
    } catch (error) {
      setBusy(false);
      showError(error);
      throw error;
    }
  }

  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Forgot password?</h1>
      <p className="mt-1.5 mb-8 text-muted">
        Enter your email, and we’ll send you a link to choose a new one.
      </p>
      <Form
        form={form}
        label="Forgot password"
        pending={isBusy}
        serverError={null}
        guard={false}
        onSubmit={ask}
      >
        <FormFields
          control={form.control}
          fields={{
            email: { input: (input) => <EmailInput {...input} aria-required autoComplete="username" /> },
          }}
        />
        <Button type="submit" block pending={isBusy} className="mt-1">
          Send link
        </Button>
        <a
          href={paths.signIn}
          className="inline-flex min-h-11 items-center self-center rounded-control px-2 font-[550] text-action underline-offset-4 hover:underline"
        >
          Log in
        </a>
      </Form>
    </>
  );
}
