import type { ReactElement } from 'react';
import { webhookIsOff, webhooks, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';

type ReplayButtonProps = { delivery: WebhookDelivery; isOn: boolean };

export function ReplayButton({ delivery, isOn }: ReplayButtonProps): ReactElement {
  const replay = useApiMutation(webhooks.replay, {
    stale: [webhooks.deliveries],
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
