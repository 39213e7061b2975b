import type { ReactElement } from 'react';
import type { OutboxRow } from '#contract/staff/staff.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Details } from './Details.tsx';
import { mailName, stateNames, stateTones } from './mail-words.ts';

type LetterDialogProps = { letter: OutboxRow; onClose: () => void };

export function MailDialog({ letter, onClose }: LetterDialogProps): ReactElement {
  const { subject, state, address, attempts, error, text } = letter;
  return (
    <Dialog
      open
      title={subject ?? mailName(letter.letter)}
      onOpenChange={(open) => !open && onClose()}
      {...(text !== null && { size: 'large' })}
    >
      <Details
        details={[
          { term: 'To', value: address },
          { term: 'State', value: <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot> },
          { term: 'Written', value: formatRecent(letter.created_at) },
          { term: 'Sent', value: letter.sent_at && formatRecent(letter.sent_at) },
          { term: 'Next try', value: letter.next_try_at && formatRecent(letter.next_try_at) },
          { term: 'Tries', value: triesOf(attempts, letter.interrupted) },
          { term: 'Kind', value: mailName(letter.letter) },
          { term: 'Error', value: error, wide: true },
        ]}
      />
      {text !== null && (
        <section aria-labelledby="letter-text" className="mt-6">
          <h3 id="letter-text" className="font-sans text-sm font-[400] tracking-normal text-muted">
            Text (shown in the demo world only)
          </h3>
          <p className="mt-2 rounded-control bg-sunken p-4 text-sm break-words whitespace-pre-wrap">{text}</p>
        </section>
      )}
    </Dialog>
  );
}

/** A try that was cut off may have arrived all the same. */
function triesOf(attempts: number, interrupted: number): string {
  return interrupted === 0 ? String(attempts) : `${attempts}, ${interrupted} of them cut off midway`;
}
