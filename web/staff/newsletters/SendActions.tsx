import { useState, type ReactElement } from 'react';
import {
  listSendActions,
  staffNewsletterSends,
  type SendAction,
  type StaffSend,
} from '#contract/newsletter/sending.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { actionLabels, isDangerous } from './send-words.ts';

/** The actions on a send that its state allows, each with a reason. */
export function SendActions({ send }: { send: StaffSend }): ReactElement {
  // here and not with the buttons, which change while somebody types
  const [asking, ask] = useState<SendAction | null>(null);
  return (
    <>
      {listSendActions(send.state).map((action) => (
        <Button
          key={action}
          variant={isDangerous(action) ? 'secondary' : 'primary'}
          onClick={() => ask(action)}
        >
          {actionLabels[action].verb}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          endpoint={staffNewsletterSends.act}
          stale={[staffNewsletterSends.read, staffNewsletterSends.list]}
          {...actionLabels[asking]}
          danger={isDangerous(asking)}
          reason="It stays with the newsletter."
          input={({ reason }) => ({
            params: { id: send.client_id, send_id: send.id },
            body: { action: asking, reason },
          })}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
