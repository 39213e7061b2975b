import type { ReactElement } from 'react';
import { staffPeople, type ClientUser } from '#contract/staff/people.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { actLabels, describePersonAct, type ReasonedAct } from './people-words.ts';

type SwitchDialogProps = {
  act: ReasonedAct;
  clientId: number;
  user: ClientUser;
  others: readonly ClientUser[];
  onClose: () => void;
};

/** Switches a user off or on again, for a reason that the client reads. */
export function SwitchDialog({ act, clientId, user, others, onClose }: SwitchDialogProps): ReactElement {
  const { title, note, done, danger } = describePersonAct(act, user, others);
  const { refresh } = useCache();
  const send = useApiMutation(staffPeople[act], {
    stale: [staff.client],
    failure: 'form',
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const close = () => {
    // an error may mean that a colleague was faster
    if (send.error) refresh(staff.client);
    onClose();
  };
  return (
    <ReasonDialog
      title={title}
      note={note}
      hint="The client and our team can read it in the account's activity."
      label={actLabels[act]}
      danger={danger}
      pending={send.isPending}
      error={send.error}
      onSend={(body) => send.mutateAsync({ params: { id: clientId, user_id: user.id }, body })}
      onClose={close}
    />
  );
}
