import { useState, type ReactElement } from 'react';
import {
  listSendActions,
  staffNewsletterSends,
  type SendAction,
  type StaffSend,
} from '#contract/newsletter/sending.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { actionLabels, isDangerous } from './send-words.ts';

/** What can be done about a send in its state, each with a reason. */
export function SendActions({ send }: { send: StaffSend }): ReactElement {
  const [asking, ask] = useState<SendAction | null>(null);
  const act = useApiMutation(staffNewsletterSends.act, {
    stale: [staffNewsletterSends.read, staffNewsletterSends.list],
    failure: 'form',
    onSuccess: (_answer, { body }) => {
      toast.success(actionLabels[body.action].done);
      ask(null);
    },
  });
  return (
    <>
      {listSendActions(send.state).map((action) => (
        <Button
          key={action}
          variant={isDangerous(action) ? 'secondary' : 'primary'}
          onClick={() => {
            act.reset();
            ask(action);
          }}
        >
          {actionLabels[action].label}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={actionLabels[asking].title}
          note={actionLabels[asking].note}
          hint="It stays with the newsletter."
          label={actionLabels[asking].label}
          danger={isDangerous(asking)}
          pending={act.isPending}
          error={act.error}
          onSend={({ reason }) =>
            act.mutateAsync({
              params: { id: send.client_id, send_id: send.id },
              body: { action: asking, reason },
            })
          }
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
