import type { WebhookMessage } from '#contract/webhooks/webhook-endpoints.ts';
import { hmacSha256 } from '#server/core/security/hashes.ts';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { readRetryAfter } from '#server/engines/outbound/retry-after.ts';
import type { OutboundResponse } from '#server/engines/outbound/send-once.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between the attempts of one delivery: ten of them over 75 hours. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Receivers that come back are not called by everybody at once. */
const jitter = 0.1;
/** A webhook that fails for so long is switched off. */
const failingHours = 120;
/** Of one message before that, so that one bad answer after quiet days does not switch it off. */
const attemptsBeforeOff = 5;

export type WebhookEvent = {
  /** null for a test of the provider */
  client_id: number | null;
  event: string;
  subject_id: number | null;
  happened_at: string;
};

/** No more than the type, the time and the ids: the rest is read from the API, by those who may. */
export const composeMessage = ({ client_id, event, subject_id, happened_at }: WebhookEvent): string =>
  JSON.stringify({
    type: event,
    timestamp: happened_at,
    data: { id: subject_id, client_id },
  } satisfies WebhookMessage);

type SignOptions = { message: string; body: string; secrets: readonly Buffer[]; now: Date };

/** The headers of Standard Webhooks: one signature for each secret that is valid. */
export function signMessage({ message, body, secrets, now }: SignOptions): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / second));
  const signatures = secrets.map(
    (secret) => `v1,${hmacSha256(secret, `${message}.${timestamp}.${body}`).toString('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': message,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export type WebhookOutcome =
  | { kind: 'delivered' }
  /** `pausedUntil` holds up the other messages too */
  | { kind: 'later'; at: Date; problem: string; pausedUntil: Date | null }
  | { kind: 'failed'; problem: string }
  /** the webhook is switched off */
  | { kind: 'off'; reason: 'gone' | 'failing'; problem: string };

type Attempt = {
  /** this one included */
  attempts: number;
  failingSince: Date | null;
  now: Date;
  /** from 0 to 1 */
  random: number;
};

/** The consequence of an attempt, whose result is a response or an error. */
export function decideOutcome(
  result: Pick<OutboundResponse, 'status' | 'headers'> | Error,
  { attempts, failingSince, now, random }: Attempt,
): WebhookOutcome {
  if (result instanceof Error) return decideFailure(describeError(result), 0);
  const { status, headers } = result;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'off', reason: 'gone', problem: describeStatus(status) };
  const slows = status === 429 || status === 503;
  return decideFailure(
    describeStatus(status),
    slows ? readRetryAfter(headers['retry-after'], now) * second : 0,
  );

  function decideFailure(problem: string, pauseMs: number): WebhookOutcome {
    const mayEnd = attempts >= attemptsBeforeOff;
    if (mayEnd && failingSince && now.getTime() - failingSince.getTime() >= failingHours * hour)
      return { kind: 'off', reason: 'failing', problem };
    const delay = delays[attempts - 1];
    if (delay === undefined) return { kind: 'failed', problem };
    const wait = delay * (1 - jitter + 2 * jitter * random);
    return {
      kind: 'later',
      at: new Date(now.getTime() + Math.max(wait, pauseMs)),
      problem,
      pausedUntil: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null,
    };
  }
}

const describeStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The address answered ${status}. Redirects aren’t followed.`
    : `The address answered ${status}.`;

function describeError(error: Error): string {
  if (!(error instanceof OutboundError)) return 'The message couldn’t be sent.';
  return problems[error.failure];
}

const problems = {
  'refused address': 'The address isn’t on the public internet.',
  'unknown host': 'The name of the address is unknown.',
  unreachable: 'The address couldn’t be reached.',
  timeout: 'The address couldn’t be reached in time.',
  'may have arrived': 'The address didn’t answer within 15 seconds.',
  'too long': 'The answer was too long.',
  'too many redirects': 'Redirects aren’t followed.',
} as const satisfies Record<OutboundError['failure'], string>;
