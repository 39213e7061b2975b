import { useEffect, useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { signInEndpoints } from '#contract/account/sign-in.ts';
import { codeRequired, wrongCode } from '#contract/refusals.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { showError } from '#web/api/error-effects.ts';
import { call } from '#web/api/call.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form } from '#web/parts/Form.tsx';
import { schemaResolver } from '#web/parts/schema-resolver.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { decodeEmail } from './decode-email.ts';
import type { SignInNotice } from '#web/api/take-notice.ts';

const { email, password } = signInEndpoints.signIn.body.shape;
const SignIn = z.object({
  email: z.pipe(z.pipe(z.string(), z.transform(decodeEmail)), email),
  password,
  code: z.string(),
});

type SignInValues = { email: string; password: string; code: string };

type SignInFormProps = {
  notice: SignInNotice | null;
  onReady: (() => void) | undefined;
  onSignedIn: (token: string) => void;
};

export function SignInForm({ notice, onReady, onSignedIn }: SignInFormProps): ReactElement {
  const form = useForm<SignInValues, unknown, z.infer<typeof SignIn>>({
    resolver: schemaResolver(SignIn),
    // email and password have none, so that text typed before this script loaded stays
    defaultValues: { code: '' },
    mode: 'onChange',
  });
  const { setError, setFocus } = form;
  const [isBusy, setBusy] = useState(false);
  const [asksForCode, askForCode] = useState(false);
  const [isShown, show] = useState(false);

  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);

  useEffect(() => onReady?.(), [onReady]);

  /** Shows the error at the code field and selects the code, so that a new one can be typed at once. */
  function showCodeError(message: string): void {
    setError('code', { type: 'server', message });
    setFocus('code', { shouldSelect: true });
  }

  async function signIn({ code, ...body }: z.infer<typeof SignIn>): Promise<void> {
    setBusy(true);
    try {
      const { data } = await call(signInEndpoints.signIn, { body: asksForCode ? { ...body, code } : body });
      // the button stays busy until the first screen renders
      onSignedIn(data.token);
    } catch (error) {
      setBusy(false);
      const why = error instanceof ApiCallError ? error.code : '';
      if (why === 'wrong_code') showCodeError(wrongCode);
      else if (why !== 'second_factor_required') showError(error);
      else if (asksForCode) showCodeError(codeRequired);
      else askForCode(true);
      throw error;
    }
  }

  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Welcome back</h1>
      <p className="mt-1.5 mb-8 text-muted">Sign in to your client portal.</p>
      {notice && (
        <Banner kind={notice.kind} className="-mt-2 mb-6">
          {notice.sentence}
        </Banner>
      )}
      <Form form={form} label="Sign in" pending={isBusy} serverError={null} guard={false} onSubmit={signIn}>
        <FormFields
          control={form.control}
          fields={{
            email: { input: (input) => <EmailInput {...input} aria-required autoComplete="username" /> },
            password: {
              input: (input) => (
                <div className="relative">
                  <TextInput
                    {...input}
                    aria-required
                    type={isShown ? 'text' : 'password'}
                    autoComplete="current-password"
                    className="pr-16"
                  />
                  <button
                    type="button"
                    aria-label={isShown ? 'Hide password' : 'Show password'}
                    onClick={() => show(!isShown)}
                    className="absolute top-0 right-0 h-11 rounded-control px-3 text-sm font-[550] text-muted hover:text-ink"
                  >
                    {isShown ? 'Hide' : 'Show'}
                  </button>
                </div>
              ),
            },
            code: asksForCode
              ? {
                  hint: 'Please enter the code from your authenticator app, or a recovery code.',
                  input: (input) => (
                    <TextInput {...input} aria-required autoComplete="one-time-code" spellCheck={false} />
                  ),
                }
              : null,
          }}
        />
        <Button type="submit" block pending={isBusy} className="mt-1">
          Log in
        </Button>
        <a
          href={paths.forgotPassword}
          className="inline-flex min-h-11 items-center self-center rounded-control px-2 font-[550] text-action underline-offset-4 hover:underline"
        >
          Forgot password?
        </a>
      </Form>
    </>
  );
}
