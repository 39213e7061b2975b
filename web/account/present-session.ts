import { account } from '#contract/account/account.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { send } from '#web/api/send.ts';
import { tokens } from '#web/api/token-store.ts';

/** Whether somebody other than this person is signed in in this browser; 'unknown' if that cannot be determined. */
export async function findOtherPerson(email: string): Promise<'none' | 'other' | 'unknown'> {
  const shared = tokens.sharedToken();
  if (shared === null) return 'none';
  try {
    const { data } = await send(account.me, {}, { token: shared });
    return data.email === email ? 'none' : 'other';
  } catch (error) {
    return error instanceof ApiCallError && error.status === 401 ? 'none' : 'unknown';
  }
}
