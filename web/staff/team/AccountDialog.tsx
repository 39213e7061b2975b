import type { ReactElement } from 'react';
import { staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { describeTeamAct, type Act } from './team-words.ts';

type AccountDialogProps = { act: Act; account: StaffAccount; onClose: () => void };

/** Confirms an action and asks for the reason, which goes into the log. */
export function AccountDialog({ act, account, onClose }: AccountDialogProps): ReactElement {
  const { label, title, note, done, danger } = describeTeamAct(act, account.name);
  const send = useApiMutation(staffTeam[act], {
    stale: [staffTeam.list, staffTeam.log],
    failure: 'form',
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const { refresh } = useCache();
  const close = () => {
    // an error may mean that a colleague was faster, so the list is refetched
    if (send.error) refresh(staffTeam.list, staffTeam.log);
    onClose();
  };
  return (
    <ReasonDialog
      title={title}
      note={note}
      hint="Your colleagues read it under What happened."
      label={label}
      danger={danger}
      pending={send.isPending}
      error={send.error}
      onSend={(body) => send.mutateAsync({ params: { id: account.id }, body })}
      onClose={close}
    />
  );
}
