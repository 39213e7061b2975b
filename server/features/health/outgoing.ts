import { ApiError, invalid } from '#contract/errors.ts';
import type { staffOutgoing } from '#contract/staff/outgoing.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readHold, releaseHold } from './cross-client/outgoing.ts';

/** A typed number may be a mistake; a jump of more would use up the six digits. */
const maxJump = 100_000;

export const outgoingHandlers: Handlers<typeof staffOutgoing> = {
  read: async ({ systemDb, now }) => ({ hold: (await systemDb.value(readHold(now))) ?? null }),
  release: async ({ systemDb, session: { staffId }, body, now }) => {
    if (staffId === null) throw new ApiError('unauthenticated');
    const hold = await systemDb.value(readHold(now));
    if (!hold) return { is_released: false };
    if (hold.is_staging) throw new ApiError('forbidden');
    const [year = 0, last = 0] = body.last_invoice_number.split('-').map(Number);
    const [ownYear = 0, own = 0] = (hold.last_invoice_number ?? '0-0').split('-').map(Number);
    if (year > 0 && year === ownYear && last > own + maxJump)
      throw invalid('last_invoice_number', 'Please check this number: it is far above the last one here.');
    const number = year > 0 ? { year, last } : null;
    const released = await systemDb.value(releaseHold({ scope: body.scope, number, staffId, now }));
    return { is_released: released === true };
  },
};
