import type { ReactElement } from 'react';
import { staffPeople, type ClientUser } from '#contract/staff/people.ts';
import { staff } from '#contract/staff/staff.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { describePersonAct, type ReasonedAct } from './people-words.ts';

type SwitchDialogProps = {
  act: ReasonedAct;
  clientId: number;
  user: ClientUser;
  others: readonly ClientUser[];
  onClose: () => void;
};

/** Switches a user off or on again, for a reason that the client reads. */
export const SwitchDialog = ({ act, clientId, user, others, onClose }: SwitchDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffPeople[act]}
    stale={[staff.client]}
    {...describePersonAct(act, user, others)}
    reason="The client and our team can read it in the account’s activity."
    input={(body) => ({ params: { id: clientId, user_id: user.id }, body })}
    onClose={onClose}
  />
);
