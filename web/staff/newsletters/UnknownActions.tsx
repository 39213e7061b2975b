import { useState, type ReactElement } from 'react';
import {
  staffNewsletterSends,
  unknownActionsOf,
  type StaffSend,
  type UnknownAction,
  type UnsentRecipient,
} from '#contract/newsletter/sending.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { unknownWords } from './send-words.ts';

/** What can be done about somebody of whom nobody knows, or about all of them; each is asked about before. */
export function UnknownActions({
  send,
  recipient,
}: {
  send: StaffSend;
  recipient?: UnsentRecipient;
}): ReactElement {
  const [asking, ask] = useState<UnknownAction | null>(null);
  const settle = useApiMutation(staffNewsletterSends.settleUnknown, {
    stale: [staffNewsletterSends.read, staffNewsletterSends.list, staffNewsletterSends.unsent],
    onSuccess: (_answer, { body }) => toast.success(unknownWords[body.action].done),
  });
  const who = recipient ? (recipient.name ?? recipient.email ?? `Contact ${recipient.lead_id}`) : null;
  return (
    <div className={recipient ? 'mt-2 flex flex-wrap gap-2' : 'flex flex-wrap gap-3'}>
      {unknownActionsOf(send.state).map((action) => (
        <Button
          key={action}
          variant="secondary"
          size="small"
          aria-label={who === null ? undefined : `${unknownWords[action].label}: ${who}`}
          onClick={() => ask(action)}
        >
          {who === null ? unknownWords[action].labelOfAll(send.unknown) : unknownWords[action].label}
        </Button>
      ))}
      {unknownActionsOf(send.state).map((action) => (
        <ConfirmDialog
          key={action}
          open={asking === action}
          title={unknownWords[action].title(who, send.unknown)}
          body={unknownWords[action].note}
          confirmLabel={unknownWords[action].label}
          pending={settle.isPending}
          onConfirm={() =>
            settle.mutate(
              {
                params: { id: send.client_id, send_id: send.id },
                body: { action, ...(recipient && { recipient_id: recipient.id }) },
              },
              { onSettled: () => ask(null) },
            )
          }
          onCancel={() => ask(null)}
        />
      ))}
    </div>
  );
}
