import type { AnyWebhook, WebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

type State = { tone: Tone; label: string };

export function describeState({ is_on, off_reason, failing_since }: AnyWebhook): State {
  if (off_reason !== null) return { tone: 'red', label: 'Switched off' };
  if (!is_on) return { tone: 'slate', label: 'Off' };
  return failing_since === null ? { tone: 'green', label: 'On' } : { tone: 'amber', label: 'Failing' };
}

export const describeDelivery = ({ state, attempts }: WebhookDelivery): State => {
  if (state === 'delivered') return { tone: 'green', label: 'Delivered' };
  if (state === 'failed') return { tone: 'red', label: 'Not delivered' };
  return { tone: attempts > 0 ? 'amber' : 'slate', label: attempts > 0 ? 'Trying again' : 'Waiting' };
};

/** The answer to the last attempt. */
export function describeAnswer({
  problem,
  answer_status,
  answer_ms,
  attempts,
}: Pick<WebhookDelivery, 'problem' | 'answer_status' | 'answer_ms' | 'attempts'>): string | null {
  const attempt = attempts > 1 ? `Attempt ${attempts}: ` : '';
  if (problem !== null) return `${attempt}${problem}`;
  if (answer_status === null) return null;
  return `${attempt}Answered ${answer_status} in ${answer_ms} ms.`;
}

export const offReasons = {
  gone: 'We’ve switched this webhook off, because its address answered that it no longer exists.',
  failing: 'We’ve switched this webhook off, because nothing could be delivered for five days.',
} as const satisfies Record<NonNullable<AnyWebhook['off_reason']>, string>;
