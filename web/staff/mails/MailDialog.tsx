import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffMails, type MailHistory } from '#contract/staff/mails.ts';
import type { OutboxRow } from '#contract/staff/staff.ts';
import { staff } from '#contract/staff/staff.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';
import { Details } from '../Details.tsx';
import { MailTimeline } from './MailTimeline.tsx';
import { mailName } from './mail-words.ts';

type MailDialogProps = { mail: OutboxRow; onClose: () => void };

/** One mail: its history, and the actions on it. */
export function MailDialog({ mail, onClose }: MailDialogProps): ReactElement {
  const { id, subject, address, attempts, text, client_id } = mail;
  const [isDiscarding, setDiscarding] = useState(false);
  const history = useApiQuery(staffMails.history, { params: { id } });
  if (isDiscarding)
    return (
      <ActionDialog
        endpoint={staffMails.discard}
        stale={[staff.outbox, staffMails.history]}
        title="Discard this email?"
        text={`${address} won’t get it, and it won’t be retried.`}
        verb="Discard"
        danger
        reason="It is saved with the email and in the log."
        input={(body) => ({ params: { id }, body })}
        done="The email is discarded."
        onDone={onClose}
        onClose={() => setDiscarding(false)}
      />
    );
  return (
    <Dialog
      open
      title={subject ?? mailName(mail.template)}
      onOpenChange={(open) => !open && onClose()}
      {...(text !== null && { size: 'large' })}
      footer={
        <Actions
          id={id}
          history={history.data?.data}
          onDiscard={() => setDiscarding(true)}
          clientId={client_id}
        />
      }
    >
      <Details
        details={[
          { term: 'To', value: address },
          { term: 'Kind', value: mailName(mail.template) },
          { term: 'Tries', value: attemptsText(attempts, mail.interrupted) },
          { term: 'Next attempt', value: mail.next_try_at && formatRecent(mail.next_try_at) },
        ]}
      />
      <MailTimeline answer={history} />
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
  return interrupted === 0 ? String(attempts) : `${attempts}, ${interrupted} of them interrupted`;
}

type ActionsProps = {
  id: number;
  clientId: number | null;
  history: MailHistory | undefined;
  onDiscard: () => void;
};

/** Only offers actions that this mail allows. */
function Actions({ id, clientId, history, onDiscard }: ActionsProps): ReactElement {
  const stale = [staff.outbox, staffMails.history];
  const resend = useApiMutation(staffMails.resend, {
    stale,
    onSuccess: () => toast.success('A copy is on its way.'),
  });
  const retry = useApiMutation(staffMails.retry, {
    stale,
    onSuccess: () => toast.success('We’re trying again right now.'),
  });
  return (
    <>
      {clientId !== null && (
        <LinkButton asChild variant="quiet" className="sm:mr-auto">
          <Link to={paths.staffClient} params={{ id: clientId }}>
            Open the client
          </Link>
        </LinkButton>
      )}
      {history?.can_discard && (
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {history?.can_retry && (
        <Button pending={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
          Try again now
        </Button>
      )}
      {history?.can_resend && (
        <Button
          variant="secondary"
          pending={resend.isPending}
          onClick={() => resend.mutate({ params: { id } })}
        >
          Send again
        </Button>
      )}
    </>
  );
}
