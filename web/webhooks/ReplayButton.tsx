import type { ReactElement } from 'react';
import { webhookIsOff, type WebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import type { WebhookCalls } from './webhook-owner.ts';

type ReplayButtonProps = { calls: WebhookCalls; delivery: WebhookDelivery; isOn: boolean };

export function ReplayButton({ calls, delivery, isOn }: ReplayButtonProps): ReactElement {
  const replay = useApiMutation(calls.replay, {
    stale: [calls.deliveries],
    onSuccess: () => toast.success('The message is sent again.'),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Send again: ${delivery.event}`}
      pending={replay.isPending}
      disabledReason={isOn ? undefined : webhookIsOff}
      onClick={() => replay.mutate({ params: { id: delivery.id } })}
    >
      Send again
    </Button>
  );
}
