import { firstDayOfLaterMonth } from '#contract/day-periods.ts';
import { toInstant } from '#contract/zoned-time.ts';

const day = 86_400_000;

/** When a failed payment is tried again, in days after the first try. */
const retryDays = [3, 5, 7] as const;

/** No try is planned further ahead. */
export const longestChargeWaitMs = Math.max(...retryDays) * day;

/**
 * The instant of the try after this many, or null if it was the last, after which a person takes over. A late try,
 * after an outage, moves the following ones: the planned days between tries stay.
 */
export function nextAttempt(attempts: number, firstAttemptAt: Date, lastAttemptAt: Date): Date | null {
  const days = retryDays[attempts - 1];
  if (days === undefined) return null;
  const between = days - (retryDays[attempts - 2] ?? 0);
  return new Date(Math.max(firstAttemptAt.getTime() + days * day, lastAttemptAt.getTime() + between * day));
}

/** How long before its expiry a card's owner is told, in days. */
const noticeDays = 30;

/** A card is valid until the last day of its month, where its owner is. */
const cardEnds = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, zone: string): Date =>
  toInstant(firstDayOfLaterMonth(`${exp_year}-${String(exp_month).padStart(2, '0')}-01`, 1), '00:00', zone);

export function cardNotice(
  card: { exp_month: number; exp_year: number },
  now: Date,
  zone: string,
): 'card_ended' | 'card_ending' | null {
  const remainingMs = cardEnds(card, zone).getTime() - now.getTime();
  if (remainingMs <= 0) return 'card_ended';
  return remainingMs <= noticeDays * day ? 'card_ending' : null;
}
