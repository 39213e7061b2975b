import { account, type Me } from '#contract/account/account.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { session } from '#web/api/session-end.ts';

type Credentials = Omit<SentBody<typeof account.signIn>, 'email'>;

/** Signs the same person in again, and resumes the waiting calls. */
export async function renewSession(me: Me, proof: Credentials): Promise<void> {
  const { data } = await call(account.signIn, { body: { ...proof, email: me.email } });
  keepSession({ token: data.token, kind: 'client' });
  session.renew();
}

/**
 * Also adopts a session that another window of this browser started, if it is the same person's. Nothing is sent for
 * another person: typed text stays on this page. Returns whose session it is.
 */
export async function resumeWith(me: Me, token: string): Promise<'own' | 'other'> {
  if (!(await isSessionOf(me, token))) return 'other';
  session.renew();
  return 'own';
}

async function isSessionOf({ id, client_id }: Me, token: string): Promise<boolean> {
  try {
    const { data } = await send(account.me, {}, { token });
    return data.id === id && data.client_id === client_id;
  } catch (error) {
    // 409: the session of another client; any other error may be temporary
    if (error instanceof ApiCallError && error.status === 409) return false;
    throw error;
  }
}
