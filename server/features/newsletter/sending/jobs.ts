import { zoneDataIsCurrent } from '#contract/newsletter/calendar.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { maxLeaseMs } from '../cross-client/hand-over.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver, type HandOverDeps, type SendLimits } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

/** Loops that hand over, so that waiting for the database or a slow mail server does not block the others. */
const loops = 4;

const complainEveryMs = 3_600_000;

const refuseToRun = () =>
  Promise.reject(new Error('Newsletters are not sent: the time zones of this machine are out of date.'));

/** A server that does not answer within half of the lease is given up. */
export const usualLimits: Omit<SendLimits, 'perSecondPerHost'> = { leaseMs: maxLeaseMs, batch: 200 };

/**
 * The sender of newsletters. It does not run on a machine whose zone data is older than a client's last clock change:
 * it would send an hour late.
 */
export function newsletterSendingJobs(
  { newsletters }: { newsletters: HandOverDeps },
  isCurrent = zoneDataIsCurrent(),
): FeatureJobs {
  if (!isCurrent)
    return {
      loops: [{ name: 'send-newsletters', reach: 'outside', intervalMs: complainEveryMs, run: refuseToRun }],
    };
  const handOver = createHandOver(newsletters);
  return {
    loops: [
      { name: 'freeze-newsletters', reach: 'outside', intervalMs: 5000, run: (db) => freezeNextAudience(db) },
      {
        name: 'tend-newsletters',
        reach: 'outside',
        intervalMs: 2000,
        run: (db) => tendNewsletters(db, newsletters.provider),
      },
      ...Array.from({ length: loops }, (_, index) => ({
        name: `send-newsletters-${index + 1}`,
        reach: 'outside' as const,
        intervalMs: 500,
        run: handOver,
      })),
    ],
  };
}
