import { account, type Me } from '#contract/account/account.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { tokens, type Session } from '#web/api/token-store.ts';

export type LoginCode =
  | { outcome: 'signed-in' }
  | { outcome: 'failed' }
  /** the browser has another person's session, which is only replaced after a confirmation */
  | { outcome: 'ask'; name: string; session: Session };

const exchanges = new Map<string, Promise<LoginCode>>();

/** A code works once, so it is exchanged once, however often the page renders. */
export function exchangeLoginCode(code: string, staffEmail: string | undefined): Promise<LoginCode> {
  const exchange = exchanges.get(code) ?? exchangeCode(code, staffEmail);
  exchanges.set(code, exchange);
  return exchange;
}

async function exchangeCode(code: string, staffEmail: string | undefined): Promise<LoginCode> {
  try {
    const { data } = await send(account.redeemLoginCode, { body: { token: code } }, { token: null });
    const session: Session = { token: data.token, kind: data.kind, staffEmail };
    if (data.kind === 'client' && (await belongsToAnotherPerson(data.token)))
      return { outcome: 'ask', name: data.name, session };
    keepSession(session);
    return { outcome: 'signed-in' };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    if (error.status !== 0) tokens.forget();
    return { outcome: 'failed' };
  }
}

/** Whether the browser's own session is still valid and belongs to another person. */
async function belongsToAnotherPerson(token: string): Promise<boolean> {
  const own = tokens.isImpersonation() ? null : tokens.token();
  if (own === null) return false;
  const [current, next] = await Promise.all([readPerson(own), readPerson(token)]);
  return current !== null && current !== next;
}

async function readPerson(token: string): Promise<string | null> {
  try {
    const { data } = await send(account.me, {}, { token });
    return keyOf(data);
  } catch {
    return null;
  }
}

const keyOf = ({ id, client_id }: Me) => `${client_id}/${id}`;

/** Ends the new session and keeps the browser's own. */
export const declineLoginCode = ({ token }: Session): Promise<unknown> =>
  send(account.signOut, {}, { token }).catch(() => {});
