import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { account } from '#contract/account.ts';
import { useSend } from '#web/api/use-send.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, useSchemaForm } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { decodeEmail } from './decode-email.ts';

const { email, password } = account.signIn.body.shape;
const SignIn = z.object({ email: z.pipe(z.pipe(z.string(), z.transform(decodeEmail)), email), password });

export function SignInForm({ onSignedIn }: { onSignedIn: (token: string) => void }): ReactElement {
  const form = useSchemaForm({ schema: SignIn, defaultValues: { email: '', password: '' } });
  const send = useSend(account.signIn, { stale: [], onSuccess: ({ data }) => onSignedIn(data.token) });
  // once signed in, the button stays busy until the first screen stands
  const isBusy = send.isPending || send.isSuccess;
  const [isShown, show] = useState(false);
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">Welcome back</h1>
      <p className="mt-1.5 mb-8 text-muted">Sign in to your client portal.</p>
      <Form
        form={form}
        label="Sign in"
        pending={isBusy}
        serverError={null}
        guard={false}
        onSubmit={(body) => send.mutateAsync({ body })}
      >
        {/* text and not email, so that the browser's own check does not come before ours */}
        <FormField control={form.control} name="email" label="Email">
          {(input) => (
            <TextInput
              {...input}
              aria-required
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField control={form.control} name="password" label="Password">
          {(input) => (
            <div className="relative">
              <TextInput
                {...input}
                aria-required
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                className="pr-12"
              />
              <button
                type="button"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                onClick={() => show(!isShown)}
                className="absolute top-0 right-0 grid size-11 place-content-center rounded-control text-muted hover:text-ink"
              >
                {isShown ? (
                  <EyeOff aria-hidden className="size-4.5" />
                ) : (
                  <Eye aria-hidden className="size-4.5" />
                )}
              </button>
            </div>
          )}
        </FormField>
        <Button type="submit" block pending={isBusy} className="mt-1">
          Log in
        </Button>
        <Link
          to="/password/forgot"
          className="inline-flex min-h-11 items-center self-center rounded-control px-2 font-[550] text-action underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </Form>
    </>
  );
}
