import { storedDays } from '#contract/webhooks/webhook-endpoints.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { randomSecret } from '#server/core/security/hashes.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import {
  claimDelivery,
  deleteDeliveriesBefore,
  recordDelivered,
  recordFailed,
  switchOff,
  switchOffOfProvider,
  type ClaimedDelivery,
  type Side,
} from './cross-client/sending.ts';
import { composeMessage, decideOutcome, signMessage } from './rules.ts';
import { openSecret } from './secrets.ts';

export type WebhookSending = { send: SendOutbound; encryption: Pick<Encryption, 'decrypt'> };

/** Addresses that are called side by side; those that fail or are slow have loops of their own. */
const loopsPerLane = 8;
/** An installation has few webhooks of the provider. */
const providerLoops = 2;
const pollMs = 1000;

export const webhookJobs = ({ webhooks: sending }: { webhooks: WebhookSending }): FeatureJobs => ({
  loops: [
    createLane('webhooks', sending, { side: 'clients', isSlow: false }, loopsPerLane),
    createLane('slow-webhooks', sending, { side: 'clients', isSlow: true }, loopsPerLane),
    createLane('provider-webhooks', sending, { side: 'provider', isSlow: false }, providerLoops),
    createLane('slow-provider-webhooks', sending, { side: 'provider', isSlow: true }, providerLoops),
  ].flat(),
  scheduled: [
    {
      name: 'delete-webhook-deliveries',
      reach: 'inside',
      cron: '41 9 * * *',
      run: async ({ value, now }) => {
        for (const side of ['clients', 'provider'] as const)
          await value(deleteDeliveriesBefore(daysBefore(now, storedDays), side));
      },
    },
  ],
});

type Lane = { side: Side; isSlow: boolean };

/** While nothing is due, one of its loops looks for messages and the others do not. */
function createLane(name: string, sending: WebhookSending, lane: Lane, loops: number) {
  let idleUntil = 0;
  const run = async (db: WorkerDb): Promise<boolean> => {
    if (performance.now() < idleUntil) return false;
    const hasSent = await sendNextWebhook(db, sending, lane);
    if (!hasSent) idleUntil = performance.now() + pollMs / 2;
    return hasSent;
  };
  return Array.from({ length: loops }, (_loop, index) => ({
    name: `send-${name}-${index + 1}`,
    reach: 'outside' as const,
    intervalMs: pollMs,
    run,
  }));
}

/** Sends one message; false if none is due. */
export async function sendNextWebhook(db: WorkerDb, sending: WebhookSending, lane: Lane): Promise<boolean> {
  const delivery = await db.value(claimDelivery(db.now(), lane));
  if (!delivery) return false;
  const startedAt = performance.now();
  const result = await attempt(delivery, sending, db.now());
  const outcome = decideOutcome(result, {
    attempts: delivery.attempts,
    failingSince: delivery.failing_since === null ? null : new Date(delivery.failing_since),
    now: db.now(),
    random: randomSecret(4).readUInt32LE() / 2 ** 32,
  });
  const { owner } = delivery;
  const of = {
    owner,
    webhook: delivery.webhook_id,
    id: delivery.id,
    now: db.now(),
    status: result instanceof Error ? null : result.status,
    ms: Math.round(performance.now() - startedAt),
  };
  if (outcome.kind === 'delivered') await db.value(recordDelivered(of));
  else if (outcome.kind === 'later') await db.value(recordFailed({ ...of, ...outcome }));
  else if (outcome.kind === 'failed')
    await db.value(recordFailed({ ...of, problem: outcome.problem, at: null, pausedUntil: null }));
  else {
    const off = { ...of, ...outcome, url: delivery.url, host: new URL(delivery.url).host };
    await db.value(owner === null ? switchOffOfProvider({ ...off, owner }) : switchOff({ ...off, owner }));
  }
  return true;
}

/** A secret that cannot be decrypted is a failed attempt too. */
async function attempt(delivery: ClaimedDelivery, { send, encryption }: WebhookSending, now: Date) {
  try {
    const body = composeMessage(delivery);
    const secrets = delivery.secrets.map((secret) => openSecret(secret, delivery.owner, encryption));
    return await send({
      method: 'POST',
      url: delivery.url,
      headers: signMessage({ message: delivery.message, body, secrets, now }),
      body,
      timeoutMs: 15_000,
      maxBytes: 0,
      ignoresBody: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error('No answer', { cause: error });
  }
}
