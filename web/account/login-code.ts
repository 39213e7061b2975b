import { account, type Me } from '#contract/account/account.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { tokens, type Session } from '#web/api/token-store.ts';

export type LoginCode =
  | { outcome: 'signed-in' }
  | { outcome: 'failed' }
  /** another person's session lives in this browser: nothing is kept until they agree */
  | { outcome: 'ask'; name: string; session: Session };

const exchanges = new Map<string, Promise<LoginCode>>();

/** A code works once, so it is exchanged once, however often the page is drawn. */
export function exchangeLoginCode(code: string, staffEmail: string | undefined): Promise<LoginCode> {
  const under = exchanges.get(code) ?? exchangeCode(code, staffEmail);
  exchanges.set(code, under);
  return under;
}

async function exchangeCode(code: string, staffEmail: string | undefined): Promise<LoginCode> {
  try {
    const { data } = await send(account.handOff, { body: { token: code } }, { token: null });
    const session: Session = { token: data.token, kind: data.kind, staffEmail };
    if (data.kind === 'client' && (await isSomebodyElses(data.token)))
      return { outcome: 'ask', name: data.name, session };
    keepSession(session);
    return { outcome: 'signed-in' };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    if (error.status !== 0) tokens.forget();
    return { outcome: 'failed' };
  }
}

/** Whether the browser's own session is alive and another person's. */
async function isSomebodyElses(token: string): Promise<boolean> {
  const own = tokens.isImpersonation() ? null : tokens.token();
  if (own === null) return false;
  const [present, coming] = await Promise.all([personOf(own), personOf(token)]);
  return present !== null && present !== coming;
}

async function personOf(token: string): Promise<string | null> {
  try {
    const { data } = await send(account.me, {}, { token });
    return keyOf(data);
  } catch {
    return null;
  }
}

const keyOf = ({ id, client_id }: Me) => `${client_id}/${id}`;

/** The new session ends, and the browser's own stays as it is. */
export const declineLoginCode = ({ token }: Session): Promise<unknown> =>
  send(account.signOut, {}, { token }).catch(() => {});
