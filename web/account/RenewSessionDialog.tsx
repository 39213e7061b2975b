import { useEffect, useId, useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { account, type Me } from '#contract/account/account.ts';
import { refusals } from '#contract/refusals.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { session } from '#web/api/session-end.ts';
import { tokens } from '#web/api/token-store.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';
import { unsavedText } from '#web/parts/unsaved-text.ts';
import * as paths from '#contract/paths.ts';
import { useStayOnPage } from '#web/parts/use-stay-on-page.ts';
import { knownMe } from '#web/session.tsx';
import { renewSession, resumeWith, type Arrival } from './renew-session.ts';

const expired = 'Your changes are still here. Once you’re logged in, they’re saved automatically.';
const replacedTitle = 'Someone else is signed in now';
const changedTitle = 'You changed accounts';
const replaced =
  'They signed in in another tab of this browser, so what you wrote can’t be saved as theirs. It’s still here: log in again to save it, or copy it.';

const describeChange = (to: string, from: string) =>
  `You opened ${to} in another tab, so what you wrote for ${from} can’t be saved there. It’s still here: log in again to go back to ${from} and save it, or copy it.`;

const Credentials = z.object({ password: account.signIn.body.shape.password, code: z.string() });

/** Asks for the password over the current screen when the session has expired, so that unsaved input is not lost. */
export function RenewSessionDialog(): ReactElement | null {
  const [me] = useState(knownMe);
  useEffect(() => {
    if (!me) session.giveUp();
  }, [me]);
  return me ? <RenewDialog me={me} /> : null;
}

function RenewDialog({ me }: { me: Me }): ReactElement {
  const formId = useId();
  const { pending, error, asksForCode, submit } = useRenewal(me);
  const form = useSchemaForm({ schema: Credentials, defaultValues: { password: '', code: '' } });
  const { control, setFocus } = form;
  const arrival = useSessionOfOtherWindow(me);
  const isReplaced = arrival !== null && arrival.whose !== 'own';
  const text = isReplaced ? unsavedText() : '';
  useStayOnPage(true);
  useEffect(() => {
    if (asksForCode) setFocus('code');
  }, [asksForCode, setFocus]);

  return (
    <Dialog
      open
      // it can only be closed by logging in or by leaving
      onOpenChange={() => {}}
      isFirm
      size="small"
      {...wordsFor(arrival, me)}
      footer={
        <>
          <Button variant="secondary" onClick={isReplaced ? leaveToOther : session.giveUp}>
            Leave
          </Button>
          {text !== '' && <CopyButton text={text}>Copy what I wrote</CopyButton>}
          <Button type="submit" form={formId} pending={pending}>
            Log in
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        label="Log in"
        pending={pending}
        serverError={error}
        guard={false}
        onSubmit={submit}
      >
        <p className="min-w-0">
          <span className="block font-[550]">Email</span>
          <span className="break-all">{me.email}</span>
        </p>
        {/* tells password managers whose password to fill in */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <FormFields
          control={control}
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
      </Form>
    </Dialog>
  );
}

function wordsFor(arrival: Arrival | null, me: Me): { title: string; description: string } {
  if (arrival?.whose === 'other') return { title: replacedTitle, description: replaced };
  if (arrival?.whose !== 'account') return { title: refusals.unauthenticated, description: expired };
  return { title: changedTitle, description: describeChange(arrival.client, me.client?.name ?? '') };
}

function useRenewal(me: Me) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiCallError | null>(null);
  const [asksForCode, askForCode] = useState(false);

  async function submit({ password, code }: z.infer<typeof Credentials>): Promise<void> {
    setPending(true);
    setError(null);
    try {
      await renewSession(me, asksForCode ? { password, code } : { password });
    } catch (failure) {
      if (!(failure instanceof ApiCallError)) throw failure;
      const isFirst = failure.code === 'second_factor_required' && !asksForCode;
      if (failure.code === 'second_factor_required') askForCode(true);
      if (!isFirst) setError(failure);
      throw failure;
    } finally {
      setPending(false);
    }
  }
  return { pending, error, asksForCode, submit };
}

/** Closes the dialog when the person logs in in another window of this browser. Returns who did, and where. */
function useSessionOfOtherWindow(me: Me): Arrival | null {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    const check = (token: string | null) => {
      if (token === null) return;
      // if the check fails, the dialog stays as it is
      resumeWith(me, token).then(setArrival, () => {});
    };
    const notice = (event: StorageEvent) => check(tokens.arriving(event));
    check(session.arrived());
    window.addEventListener('storage', notice);
    return () => window.removeEventListener('storage', notice);
  }, [me]);
  return arrival;
}

/** The page starts again as the person who is now signed in. */
function leaveToOther(): void {
  discardUnsaved();
  window.location.replace(paths.start);
}
