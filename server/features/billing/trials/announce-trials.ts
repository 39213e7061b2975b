import { cardText } from '#contract/billing/card.ts';
import { localDay } from '#contract/zoned-time.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import {
  announceTrials,
  lockEndingTrials,
  type EndingTrial,
  type TrialNotice,
} from '../cross-client/trials.ts';
import { describePackage, type Moment } from '../rules.ts';

const batch = 500;

/** Reminds the Admins of first payments that are near, once for each last day of a trial. */
export async function announceEndingTrials(
  { value, now }: TaskContext,
  provider: ProviderConfig,
): Promise<void> {
  const { time_zone } = currentProvider(await value(readProvider()), provider);
  const ending = (await value(lockEndingTrials(batch, localDay(now, time_zone), now))) ?? [];
  const notices = ending.flatMap((trial) => describeEnd(trial, { now, zone: time_zone }) ?? []);
  if (notices.length > 0) await value(announceTrials(notices, now));
  crashPoint('trials.announced');
}

/** Null while the amount of the first payment is unknown. */
function describeEnd({ id, last_on, plan }: EndingTrial, moment: Moment): TrialNotice | null {
  const { nextPaymentAmount: amount, nextPaymentDue: on, card } = describePackage(plan, null, moment);
  if (amount === null || on === null) return null;
  return {
    client_id: plan.client_id,
    id,
    package: plan.next_plan.package,
    last_on,
    charged_on: on,
    cents: Math.round(amount * 100),
    currency: plan.currency,
    card: card && cardText(card),
  };
}
