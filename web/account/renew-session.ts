import { account, type Me } from '#contract/account/account.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { session } from '#web/api/session-end.ts';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';

type Proof = Omit<SentBody<typeof account.signIn>, 'email'>;

/** The same person logs in again, and everything that waits goes on. */
export async function renewSession(me: Me, proof: Proof): Promise<void> {
  const { data } = await call(account.signIn, { body: { ...proof, email: me.email } });
  keepSession({ token: data.token, kind: 'client' });
  await resumeWith(me, data.token);
}

/** Also a session that another window of this browser opened, where it is the same person's. */
export async function resumeWith(me: Me, token: string): Promise<void> {
  if (await isSessionOf(me, token)) return session.renew();
  // what one person wrote is not for the next one
  discardUnsaved();
  window.location.replace('/');
}

async function isSessionOf({ id, client_id }: Me, token: string): Promise<boolean> {
  try {
    const { data } = await send(account.me, {}, { token });
    return data.id === id && data.client_id === client_id;
  } catch (error) {
    // the session of another client; anything else may go well at the next try
    if (error instanceof ApiCallError && error.status === 409) return false;
    throw error;
  }
}
