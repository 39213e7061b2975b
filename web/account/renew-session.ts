import { account, type Me } from '#contract/account/account.ts';
import { memberships } from '#contract/account/memberships.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { changeAccount } from '#web/api/account-change.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { session } from '#web/api/session-end.ts';
import { applyErrorEffects } from '#web/api/error-effects.ts';

type Credentials = Omit<SentBody<typeof account.signIn>, 'email'>;

/** Signs the same person in again, in the account of this page, and resumes the waiting calls. */
export async function renewSession(me: Me, proof: Credentials): Promise<void> {
  await changeAccount(async () => {
    const { data } = await send(account.signIn, { body: { ...proof, email: me.email } });
    keepSession({ token: await openAccountOf(me, data.token), kind: 'client' });
  }).catch((error: unknown) => {
    applyErrorEffects(error);
    throw error;
  });
  session.renew();
}

/** A sign-in opens the account used last, which may be that of another client. */
async function openAccountOf({ client_id }: Me, token: string): Promise<string> {
  if (client_id === null) return token;
  const { data } = await send(account.me, {}, { token });
  if (data.client_id === client_id) return token;
  return (await send(memberships.open, { params: { id: client_id } }, { token })).data.token;
}

/** Whose session another window has started: the same, that of the same person in another account, or another person's. */
export type Arrival = { whose: 'own' | 'other' } | { whose: 'account'; client: string };

/**
 * Also adopts a session that another window of this browser started, if it is of the same person and account. Nothing is
 * sent for another one: typed text stays on this page.
 */
export async function resumeWith(me: Me, token: string): Promise<Arrival> {
  const { data } = await send(account.me, {}, { token });
  if (data.id === me.id && data.client_id === me.client_id) {
    session.renew();
    return { whose: 'own' };
  }
  const isSamePerson = data.email === me.email && data.staff_user === null && data.client !== null;
  return isSamePerson ? { whose: 'account', client: data.client?.name ?? '' } : { whose: 'other' };
}
