import { account, type Me } from '#contract/account/account.ts';
import { signInTokenFailedMessage, signInWithFactorMessage } from '#contract/account/sign-in.ts';
import { ApiCallError, isRefusal } from '#web/api/api-call-error.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { tokens, type Session } from '#web/api/token-store.ts';

export type LoginCode =
  | { outcome: 'signed-in' }
  | { outcome: 'failed'; sentence: string }
  /** the browser's session is or may be another person's, and is only replaced after a confirmation */
  | { outcome: 'ask'; name: string; session: Session; isKnown: boolean };

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
    const present = data.kind === 'client' ? await findPresent(data.token) : 'none';
    if (present !== 'none') return { outcome: 'ask', name: data.name, session, isKnown: present === 'other' };
    keepSession(session);
    return { outcome: 'signed-in' };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    // a code that the server refuses ends the former session; a failure or a second factor says nothing about it
    if (isRefusal(error) && error.code !== 'second_factor_required') tokens.forget();
    return { outcome: 'failed', sentence: describeRefusal(error) };
  }
}

function describeRefusal({ code, message }: ApiCallError): string {
  if (code === 'account_closed') return message;
  return code === 'second_factor_required' ? signInWithFactorMessage : signInTokenFailedMessage;
}

/** The browser's session that this one would replace, unless it has ended or is the same person's. */
async function findPresent(token: string): Promise<'none' | 'other' | 'unknown'> {
  const shared = tokens.sharedToken();
  if (shared === null) return 'none';
  const [present, next] = await Promise.all([readPerson(shared), readPerson(token)]);
  if (present === null || (present !== undefined && present === next)) return 'none';
  return present === undefined || next === undefined ? 'unknown' : 'other';
}

/** Null if the session has ended, undefined if its person cannot be determined. */
async function readPerson(token: string): Promise<string | null | undefined> {
  try {
    const { data } = await send(account.me, {}, { token });
    return toSessionKey(data);
  } catch (error) {
    return error instanceof ApiCallError && error.status === 401 ? null : undefined;
  }
}

const toSessionKey = ({ id, client_id }: Me) => `${client_id}/${id}`;

/** Ends the new session and keeps the browser's own. */
export const declineLoginCode = ({ token }: Session): Promise<unknown> =>
  send(account.signOut, {}, { token }).catch(() => {});
