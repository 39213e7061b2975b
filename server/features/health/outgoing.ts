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
    const numbers = numberFields.flatMap(({ field, issuer }) => {
      const number = toNumber(body[field]);
      const own = toNumber(hold[field] ?? '');
      if (number && number.year === own?.year && number.last > own.last + maxJump)
        throw invalid(field, 'Please check this number: it is far above the last one here.');
      return number ? [{ issuer, ...number }] : [];
    });
    const released = await systemDb.value(releaseHold({ scope: body.scope, numbers, staffId, now }));
    return { is_released: released === true };
  },
};

/** The series of numbers that go on above the highest one that a client has. */
const numberFields = [
  { field: 'last_invoice_number', issuer: 'main' },
  { field: 'last_credit_note_number', issuer: 'credit notes' },
] as const;

/** '2026-000123' or 'CN-2026-000123' */
function toNumber(text: string): { year: number; last: number } | null {
  const [, year, last] = /(\d{4})-(\d{6})$/.exec(text) ?? [];
  return year && last ? { year: Number(year), last: Number(last) } : null;
}
