import type { ReactElement } from 'react';
import { staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { describeTeamAct, reasonHint, type Act } from './team-words.ts';

type AccountDialogProps = { act: Act; account: StaffAccount; onClose: () => void };

/** Confirms an action and asks for the reason, which goes into the log. */
export const AccountDialog = ({ act, account, onClose }: AccountDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffTeam[act]}
    stale={[staffTeam.list, staffTeam.log]}
    {...describeTeamAct(act, account.name)}
    reason={reasonHint}
    input={(body) => ({ params: { id: account.id }, body })}
    onClose={onClose}
  />
);
