import { useState, type ReactElement } from 'react';
import {
  actionsOf,
  staffNewsletterSends,
  type SendAction,
  type StaffSend,
} from '#contract/newsletter/sending.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { actionWords, isDangerous } from './send-words.ts';

/** What can be done about a send in its state, each with a reason. */
export function SendActions({ send }: { send: StaffSend }): ReactElement {
  const [asking, ask] = useState<SendAction | null>(null);
  const act = useApiMutation(staffNewsletterSends.act, {
    stale: [staffNewsletterSends.read, staffNewsletterSends.list],
    failure: 'form',
    onSuccess: (_answer, { body }) => {
      toast.success(actionWords[body.action].done);
      ask(null);
    },
  });
  return (
    <>
      {actionsOf(send.state).map((action) => (
        <Button
          key={action}
          variant={isDangerous(action) ? 'secondary' : 'primary'}
          onClick={() => {
            act.reset();
            ask(action);
          }}
        >
          {actionWords[action].label}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={actionWords[asking].title}
          note={actionWords[asking].note}
          hint="It stays with the newsletter."
          label={actionWords[asking].label}
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
