import { useState, type ReactElement } from 'react';
import {
  bothSecretsHours,
  Resend,
  storedDays,
  webhookIsOff,
  type AnyWebhook,
} from '#contract/webhooks/webhook-endpoints.ts';
import { ActionButton, ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Select } from '#web/parts/Select.tsx';
import { toast } from '#web/parts/toast.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { secretTitle, ShownSecret } from './ShownSecret.tsx';
import type { WebhookCalls, WebhookOwner } from './webhook-owner.ts';

type ActionProps = { webhook: AnyWebhook; calls: WebhookCalls };

export const WebhookActions = <Row extends AnyWebhook>({
  webhook,
  owner: { calls, change },
  onRemoved,
}: {
  webhook: Row;
  owner: WebhookOwner<Row>;
  onRemoved: () => void;
}): ReactElement => (
  <>
    <SendTest webhook={webhook} calls={calls} />
    {change(webhook, {
      title: 'Change webhook',
      verb: 'Save',
      done: 'Saved',
      trigger: (open) => (
        <Button variant="secondary" onClick={open}>
          Change
        </Button>
      ),
    })}
    <SendAgain webhook={webhook} calls={calls} />
    <ReplaceSecret webhook={webhook} calls={calls} />
    <ActionButton
      endpoint={calls.remove}
      stale={[calls.list]}
      title="Remove this webhook?"
      text="Your tool receives no more messages, and the list of sent messages is deleted."
      verb="Remove"
      danger
      input={() => ({ params: { id: webhook.id } })}
      done="Webhook removed"
      onDone={(_answer, close) => {
        close();
        onRemoved();
      }}
      trigger={(open) => (
        <Button variant="quiet" onClick={open}>
          Remove
        </Button>
      )}
    />
  </>
);

function SendTest({ webhook, calls }: ActionProps): ReactElement {
  const test = useApiMutation(calls.test, {
    stale: [calls.deliveries],
    onSuccess: () => toast.success('Test sent. See below whether it arrives.'),
  });
  return (
    <Button
      variant="secondary"
      pending={test.isPending}
      disabledReason={webhook.is_on ? undefined : webhookIsOff}
      onClick={() => test.mutate({ params: { id: webhook.id } })}
    >
      Send test
    </Button>
  );
}

const dayMs = 86_400_000;

function SendAgain({ webhook, calls }: ActionProps): ReactElement {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const since = (days: number) =>
    new Date((openedAt ?? 0) - days * dayMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return (
    <>
      <Button
        variant="quiet"
        disabledReason={webhook.is_on ? undefined : webhookIsOff}
        onClick={() => setOpenedAt(Date.now())}
      >
        Send again
      </Button>
      {openedAt !== null && (
        <ActionDialog
          endpoint={calls.resend}
          stale={[calls.deliveries]}
          title="Send everything again"
          text="Also what happened while the webhook was off. Messages that were sent before have the same id, so your tool can skip them."
          verb="Send again"
          schema={Resend}
          values={{ since: since(1) }}
          fields={{
            since: {
              label: 'What happened in',
              input: (input) => (
                <Select
                  {...input}
                  options={[
                    { value: since(1), label: 'the last 24 hours' },
                    { value: since(7), label: 'the last 7 days' },
                    { value: since(storedDays), label: `the last ${storedDays} days` },
                  ]}
                />
              ),
            },
          }}
          input={(body) => ({ params: { id: webhook.id }, body })}
          done={({ data: { count } }) =>
            count === 1 ? '1 message is sent again.' : `${count} messages are sent again.`
          }
          onClose={() => setOpenedAt(null)}
        />
      )}
    </>
  );
}

function ReplaceSecret({ webhook, calls }: ActionProps): ReactElement {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ActionButton
        endpoint={calls.replaceSecret}
        stale={[calls.list]}
        title="Make a new secret?"
        text={`For ${bothSecretsHours} hours messages are signed with both secrets, so nothing is lost while you change it in your tool.`}
        verb="Make new secret"
        input={() => ({ params: { id: webhook.id } })}
        onDone={(answer, close) => {
          close();
          setSecret(answer.data.secret);
        }}
        trigger={(open) => (
          <Button variant="quiet" onClick={open}>
            New secret
          </Button>
        )}
      />
      <Dialog open={secret !== null} onOpenChange={() => setSecret(null)} size="small" title={secretTitle}>
        <ShownSecret secret={secret ?? ''} onClose={() => setSecret(null)} />
      </Dialog>
    </>
  );
}
