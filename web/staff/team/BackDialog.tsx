import type { ReactElement } from 'react';
import { staffAbsences } from '#contract/staff/absences.ts';
import { staffTeam, type TeamMember } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { listsOfQueue } from '../queue/use-queue-change.ts';

type BackDialogProps = { account: TeamMember; isOwn: boolean; onClose: () => void };

/** Ends an absence, or one that is planned. */
export function BackDialog({
  account: { id, name, absence },
  isOwn,
  onClose,
}: BackDialogProps): ReactElement {
  const whose = isOwn ? 'your' : `${name}’s`;
  const shared = {
    stale: [staffTeam.list, staffTeam.log, ...listsOfQueue],
    title: absence?.is_away ? `End ${whose} absence?` : `Remove ${whose} days away?`,
    text: absence?.is_away
      ? `${absence.deputy_name} no longer looks after ${whose} items.`
      : 'The items stay where they are.',
    verb: absence?.is_away ? 'Back now' : 'Remove',
    done: isOwn ? 'Your items are yours alone again.' : `The items of ${name} are theirs alone again.`,
    onClose,
  };
  return isOwn ? (
    <ActionDialog {...shared} endpoint={staffAbsences.endOwn} input={() => ({})} />
  ) : (
    <ActionDialog {...shared} endpoint={staffAbsences.end} input={() => ({ params: { id } })} />
  );
}
