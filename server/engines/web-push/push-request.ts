import type { OutboundRequest, OutboundResponse } from '#server/engines/outbound/send-once.ts';
import { readRetryAfter } from '#server/engines/outbound/retry-after.ts';
import { encryptPayload, type SubscriptionKeys } from './encrypt-payload.ts';
import { signRequest, type VapidKeys } from './vapid.ts';

export type Subscription = SubscriptionKeys & { endpoint: string };

type PushOptions = {
  keys: VapidKeys;
  contact: string;
  /** how long the service may hold it for a device that is switched off */
  ttlSeconds: number;
  now: Date;
};

export const createPushRequest = (
  payload: string,
  { endpoint, ...subscription }: Subscription,
  { keys, contact, ttlSeconds, now }: PushOptions,
): OutboundRequest => ({
  method: 'POST',
  url: endpoint,
  headers: {
    authorization: signRequest(keys, { endpoint, contact, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(ttlSeconds),
    // devices that save power wake up for it
    urgency: 'high',
  },
  body: encryptPayload(payload, subscription),
  timeoutMs: 10_000,
  maxBytes: 20_000,
});

export type PushOutcome =
  | { kind: 'sent' }
  /** the browser has unsubscribed, or was removed */
  | { kind: 'gone' }
  | { kind: 'later'; at: Date }
  | { kind: 'refused'; status: number };

/** Seconds before the first further attempt; each waits twice as long as the one before. */
const firstDelay = 5;
const maxDelay = 15 * 60;

/** The outcome of an attempt. Without an answer nobody knows whether it has arrived: sent twice, it is shown once. */
export function readPushOutcome(
  answer: Pick<OutboundResponse, 'status' | 'headers'> | null,
  { attempts, now }: { attempts: number; now: Date },
): PushOutcome {
  if (answer && answer.status >= 200 && answer.status < 300) return { kind: 'sent' };
  if (answer?.status === 404 || answer?.status === 410) return { kind: 'gone' };
  if (answer && answer.status !== 429 && answer.status < 500)
    return { kind: 'refused', status: answer.status };
  const delay = Math.min(maxDelay, firstDelay * 2 ** Math.max(0, attempts - 1));
  const retryAfter = readRetryAfter(answer?.headers['retry-after'], now);
  return { kind: 'later', at: new Date(now.getTime() + 1000 * Math.max(delay, retryAfter)) };
}
