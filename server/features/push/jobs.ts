import { toApiPath } from '#contract/endpoint.ts';
import { push } from '#contract/push/push.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { isPushAddress } from '#server/engines/web-push/push-hosts.ts';
import { createPushRequest, readPushOutcome } from '#server/engines/web-push/push-request.ts';
import {
  claimDevice,
  deletePushBefore,
  dropPush,
  markPushSent,
  postponePush,
  readPushKeys,
  removeGoneDevice,
  removeSignedOutDevices,
  type ClaimedDevice,
} from './cross-client.ts';
import { openPushKeys } from './push-keys.ts';
import type { Receipts } from './receipts.ts';
import {
  composeNotification,
  nameAccount,
  decidePush,
  forgottenAfterDays,
  storedDays,
  ttlSeconds,
  type Decision,
  type QueuedMessage,
} from './rules.ts';

export type PushSending = {
  send: SendOutbound;
  encryption: Encryption;
  receipts: Pick<Receipts, 'create'>;
  /** where a push service learns who sends: the portal's address */
  contact: string;
  /** of the API, as browsers call it */
  apiOrigin: string;
  mayBeLoopback: boolean;
};

export const pushJobs = ({ push: sending }: { push: PushSending }): FeatureJobs => ({
  loops: [
    {
      name: 'send-notifications',
      reach: 'outside',
      intervalMs: 1000,
      run: (db) => pushToNextDevice(db, sending),
    },
  ],
  repeated: [
    {
      name: 'remove-signed-out-devices',
      reach: 'inside',
      intervalMs: 60_000,
      run: async ({ value, now }) => {
        await value(removeSignedOutDevices(daysBefore(now, forgottenAfterDays)));
        await value(deletePushBefore(daysBefore(now, storedDays)));
      },
    },
  ],
});

/** Sends the due notifications of one device; false if there are none. */
export async function pushToNextDevice(db: WorkerDb, sending: PushSending): Promise<boolean> {
  const device = await db.value(claimDevice(db.now()));
  if (!device) return false;
  for (const decision of decidePush(device.messages, device, db.now()))
    await settle(decision, { db, device, sending });
  return true;
}

type Settling = { db: WorkerDb; device: ClaimedDevice; sending: PushSending };

async function settle(decision: Decision, settling: Settling): Promise<void> {
  const { db, device } = settling;
  const of = { client: device.client_id, ids: decision.messages.map(({ id }) => id) };
  if (decision.kind === 'drop') await db.value(dropPush({ ...of, failure: decision.failure }));
  else if (decision.kind === 'wait') await db.value(postponePush({ ...of, until: decision.until }));
  else await pushMessages(decision.messages, of, settling);
}

async function pushMessages(
  messages: readonly QueuedMessage[],
  of: { client: number; ids: readonly number[] },
  { db, device, sending }: Settling,
): Promise<void> {
  const outcome = await attempt(messages, { db, device, sending });
  if (outcome.kind === 'sent')
    await db.value(markPushSent({ ...of, device: device.device_id, now: db.now() }));
  else if (outcome.kind === 'gone')
    await db.value(removeGoneDevice({ client: of.client, device: device.device_id }));
  else if (outcome.kind === 'later') await db.value(postponePush({ ...of, until: outcome.at }));
  else await db.value(dropPush({ ...of, failure: `refused with ${outcome.status}` }));
}

async function attempt(messages: readonly QueuedMessage[], { db, device, sending }: Settling) {
  const stored = await db.value(readPushKeys());
  // an address that was allowed once may be one of a test no longer
  if (!stored || !isPushAddress(device.endpoint, sending)) return { kind: 'gone' as const };
  const newest = messages.at(-1)?.id ?? 0;
  const now = db.now();
  const payload = JSON.stringify({
    ...nameAccount(composeNotification(messages), device),
    unread: device.unread,
    receipt: {
      url: new URL(toApiPath(push.acknowledge), sending.apiOrigin).href,
      token: sending.receipts.create({ client: device.client_id, message: newest }),
    },
  });
  const request = createPushRequest(payload, device, {
    keys: openPushKeys(stored, sending.encryption),
    contact: sending.contact,
    ttlSeconds,
    now,
  });
  const answer = await sending.send(request).catch(() => null);
  const attempts = Math.max(...messages.map((message) => message.attempts));
  return readPushOutcome(answer, { attempts, now });
}
