import type { ReactElement } from 'react';
import {
  staffNewsletterSends,
  listUnknownActions,
  type StaffSend,
  type UnsentRecipient,
} from '#contract/newsletter/sending.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { unknownLabels } from './send-words.ts';

type UnknownActionsProps = { send: StaffSend; recipient?: UnsentRecipient };

/** The actions on one recipient whose outcome is unknown, or on all of them; each asks first. */
export function UnknownActions({ send, recipient }: UnknownActionsProps): ReactElement {
  const who = recipient ? (recipient.name ?? recipient.email ?? `Contact ${recipient.lead_id}`) : null;
  return (
    <div className={recipient ? 'mt-2 flex flex-wrap gap-2' : 'flex flex-wrap gap-3'}>
      {listUnknownActions(send.state).map((action) => {
        const { label, labelOfAll, title, note, done } = unknownLabels[action];
        return (
          <ActionButton
            key={action}
            trigger={(open) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={who === null ? undefined : `${label}: ${who}`}
                onClick={open}
              >
                {who === null ? labelOfAll(send.unknown) : label}
              </Button>
            )}
            endpoint={staffNewsletterSends.settleUnknown}
            stale={[staffNewsletterSends.read, staffNewsletterSends.list, staffNewsletterSends.unsent]}
            title={title(who, send.unknown)}
            text={note}
            verb={label}
            input={() => ({
              params: { id: send.client_id, send_id: send.id },
              body: { action, ...(recipient && { recipient_id: recipient.id }) },
            })}
            done={done}
            onFailed={(close) => close()}
          />
        );
      })}
    </div>
  );
}
