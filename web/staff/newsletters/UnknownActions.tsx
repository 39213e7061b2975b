import { useState, type ReactElement } from 'react';
import {
  staffNewsletterSends,
  listUnknownActions,
  type StaffSend,
  type UnknownAction,
  type UnsentRecipient,
} from '#contract/newsletter/sending.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { unknownLabels } from './send-words.ts';

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
    onSuccess: (_answer, { body }) => toast.success(unknownLabels[body.action].done),
  });
  const who = recipient ? (recipient.name ?? recipient.email ?? `Contact ${recipient.lead_id}`) : null;
  return (
    <div className={recipient ? 'mt-2 flex flex-wrap gap-2' : 'flex flex-wrap gap-3'}>
      {listUnknownActions(send.state).map((action) => (
        <Button
          key={action}
          variant="secondary"
          size="small"
          aria-label={who === null ? undefined : `${unknownLabels[action].label}: ${who}`}
          onClick={() => ask(action)}
        >
          {who === null ? unknownLabels[action].labelOfAll(send.unknown) : unknownLabels[action].label}
        </Button>
      ))}
      {listUnknownActions(send.state).map((action) => (
        <ConfirmDialog
          key={action}
          open={asking === action}
          title={unknownLabels[action].title(who, send.unknown)}
          body={unknownLabels[action].note}
          confirmLabel={unknownLabels[action].label}
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
