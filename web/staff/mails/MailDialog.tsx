import type { ReactElement } from 'react';
import type { OutboxRow } from '#contract/staff/staff.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Details } from '../Details.tsx';
import { mailName, stateNames, stateTones } from './mail-words.ts';

type MailDialogProps = { mail: OutboxRow; onClose: () => void };

export function MailDialog({ mail, onClose }: MailDialogProps): ReactElement {
  const { subject, state, address, attempts, error, text } = mail;
  return (
    <Dialog
      open
      title={subject ?? mailName(mail.template)}
      onOpenChange={(open) => !open && onClose()}
      {...(text !== null && { size: 'large' })}
    >
      <Details
        details={[
          { term: 'To', value: address },
          { term: 'State', value: <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot> },
          { term: 'Written', value: formatRecent(mail.created_at) },
          { term: 'Sent', value: mail.sent_at && formatRecent(mail.sent_at) },
          { term: 'Next try', value: mail.next_try_at && formatRecent(mail.next_try_at) },
          { term: 'Tries', value: attemptsText(attempts, mail.interrupted) },
          { term: 'Kind', value: mailName(mail.template) },
          { term: 'Error', value: error, wide: true },
        ]}
      />
      {text !== null && (
        <section aria-labelledby="mail-text" className="mt-6">
          <h3 id="mail-text" className="font-sans text-sm font-[400] tracking-normal text-muted">
            Text (shown in the demo world only)
          </h3>
          <p className="mt-2 rounded-control bg-sunken p-4 text-sm break-words whitespace-pre-wrap">{text}</p>
        </section>
      )}
    </Dialog>
  );
}

/** Interrupted attempts are counted separately, since such a mail may have been delivered. */
function attemptsText(attempts: number, interrupted: number): string {
  return interrupted === 0 ? String(attempts) : `${attempts}, ${interrupted} of them cut off midway`;
}
