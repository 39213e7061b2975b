import { memberships } from '#contract/account/memberships.ts';
import { changeAccount } from '#web/api/account-change.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { applyErrorEffects, showError } from '#web/api/error-effects.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { queryClient } from '#web/session.tsx';

/** Opens the person's account at another client in this browser; false if it was refused, which a message says. */
export async function openAccount(id: number): Promise<boolean> {
  await queryClient.cancelQueries();
  try {
    await changeAccount(async () => {
      const { data } = await send(memberships.open, { params: { id } });
      keepSession({ token: data.token, kind: 'client' });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    applyErrorEffects(error);
    showError(error);
    return false;
  }
}
