import { useState, type ReactElement } from 'react';
import { staffMails } from '#contract/staff/mails.ts';
import { staff, type FailedJob } from '#contract/staff/staff.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { Details } from '../Details.tsx';

type JobDialogProps = { job: FailedJob; onClose: () => void };

export function JobDialog({ job, onClose }: JobDialogProps): ReactElement {
  const [isDiscarding, setDiscarding] = useState(false);
  const retry = useApiMutation(staffMails.retryJob, {
    stale: [staff.jobs],
    onSuccess: () => {
      toast.success('The job runs again.');
      onClose();
    },
  });
  if (isDiscarding)
    return (
      <ActionDialog
        endpoint={staffMails.discardJob}
        stale={[staff.jobs]}
        title="Discard this job?"
        text="The work it was meant to do won’t be done."
        verb="Discard"
        danger
        reason="It is saved with the job and in the log."
        input={(body) => ({ params: { id: job.id }, body })}
        done="The job is discarded."
        onDone={onClose}
        onClose={() => setDiscarding(false)}
      />
    );
  return (
    <Dialog
      open
      title={job.name}
      onOpenChange={(open) => !open && onClose()}
      footer={
        job.discarded_reason === null && (
          <>
            <Button variant="secondary" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
            <Button pending={retry.isPending} onClick={() => retry.mutate({ params: { id: job.id } })}>
              Run again
            </Button>
          </>
        )
      }
    >
      <Details
        details={[
          { term: 'Begun', value: formatRecent(job.created_at) },
          { term: 'Given up', value: formatRecent(job.failed_at) },
          { term: 'Tries', value: job.attempts },
          { term: 'Discarded', value: job.discarded_reason, wide: true },
          { term: 'Error', value: job.error || 'No reason was given.', wide: true },
        ]}
      />
    </Dialog>
  );
}
