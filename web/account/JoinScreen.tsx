import { useEffect, useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { invitations } from '#contract/account/invitations.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { AfterFailedLink } from './AfterFailedLink.tsx';
import { AskBeforeReplacing } from './AskBeforeReplacing.tsx';

type JoinScreenProps = { client: string; email: string; token: string };

const Proof = z.object({ password: invitations.accept.body.shape.password, code: z.string() });

/** Accepts an invitation with the password that the invited person has, and opens the account of the other client. */
export function JoinScreen({ client, email, token }: JoinScreenProps): ReactElement {
  const form = useSchemaForm({ schema: Proof, defaultValues: { password: '', code: '' } });
  const { setFocus } = form;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiCallError | null>(null);
  const [asksForCode, askForCode] = useState(false);
  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);

  async function join({ password, code }: z.infer<typeof Proof>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const proof = asksForCode ? { password, code } : { password };
      const { data } = await call(invitations.accept, { body: { email, token, ...proof } });
      keepSession({ token: data.token, kind: 'client' });
      // the button stays busy until the account opens, in a document of its own
      window.location.replace(paths.start);
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiCallError)) throw failure;
      const isFirst = failure.code === 'second_factor_required' && !asksForCode;
      if (failure.code === 'second_factor_required') askForCode(true);
      if (!isFirst) setError(failure);
      throw failure;
    }
  }

  return (
    <>
      <AskBeforeReplacing email={email} />
      <h1 className="text-2xl lg:text-3xl">Join {client}</h1>
      <p className="mt-1.5 mb-8 text-muted text-pretty">
        You already sign in with <span className="break-words text-ink">{email}</span>. Enter your password to
        add this account to your sign-in.
      </p>
      <Form form={form} label="Join" pending={isBusy} serverError={error} guard={false} onSubmit={join}>
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <FormFields
          control={form.control}
          fields={{
            password: {
              input: (input) => (
                <PasswordInput {...input} shows="password" aria-required autoComplete="current-password" />
              ),
            },
            code: asksForCode
              ? {
                  hint: 'From your authenticator app, or a recovery code.',
                  input: (input) => (
                    <TextInput {...input} aria-required autoComplete="one-time-code" spellCheck={false} />
                  ),
                }
              : null,
          }}
        />
        <Button type="submit" block pending={isBusy} className="mt-1">
          Join
        </Button>
      </Form>
      <AfterFailedLink />
    </>
  );
}
