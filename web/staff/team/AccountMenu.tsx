import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { noFactor, staffTeam, type TeamMember } from '#contract/staff/team.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { toast } from '#web/parts/toast.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { BackDialog } from './BackDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { actLabels, type Act } from './team-words.ts';

type AccountMenuProps = { account: TeamMember; isOwn: boolean };

/** The actions available for an account in its current state. Of one's own, only being away. */
export function AccountMenu({ account, isOwn }: AccountMenuProps): ReactElement {
  const [asking, ask] = useState<Act | Asked | null>(null);
  const close = () => ask(null);
  const resend = useApiMutation(staffTeam.resendInvite, {
    stale: [staffTeam.log],
    onSuccess: () => toast.success(`A new invitation is on its way to ${account.email}.`),
  });
  const trigger = useMenuFocus(asking !== null);
  return (
    <>
      <ButtonMenu
        trigger={
          <Button
            ref={trigger}
            variant="quiet"
            size="icon"
            pending={resend.isPending}
            aria-label={`Actions for ${account.name}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {account.is_active && (
          <ButtonMenuItem onSelect={() => ask('absence')}>
            {account.absence ? 'Change days away…' : 'Enter days away…'}
          </ButtonMenuItem>
        )}
        {account.absence && (
          <ButtonMenuItem onSelect={() => ask('back')}>
            {account.absence.is_away ? 'Back now' : 'Not going away'}
          </ButtonMenuItem>
        )}
        {!isOwn && (
          <ColleagueItems
            account={account}
            ask={ask}
            resend={() => resend.mutate({ params: { id: account.id } })}
          />
        )}
      </ButtonMenu>
      {asking === 'absence' && <AbsenceDialog account={account} isOwn={isOwn} onClose={close} />}
      {asking === 'back' && <BackDialog account={account} isOwn={isOwn} onClose={close} />}
      {asking === 'changeRole' && <RoleDialog account={account} onClose={close} />}
      {asking === 'handOver' && <HandOverDialog account={account} onClose={close} />}
      {isAct(asking) && <AccountDialog act={asking} account={account} onClose={close} />}
    </>
  );
}

type Asked = 'changeRole' | 'handOver' | 'absence' | 'back';

const isAct = (asking: Act | Asked | null): asking is Act => asking !== null && asking in actLabels;

type ColleagueItemsProps = {
  account: TeamMember;
  ask: (what: Act | Asked) => void;
  resend: () => void;
};

const ColleagueItems = ({ account, ask, resend }: ColleagueItemsProps): ReactElement => (
  <>
    {account.is_pending && account.is_active && (
      <ButtonMenuItem onSelect={resend}>Resend invitation</ButtonMenuItem>
    )}
    {account.is_active && <ButtonMenuItem onSelect={() => ask('changeRole')}>Change role</ButtonMenuItem>}
    {account.is_active && <ButtonMenuItem onSelect={() => ask('handOver')}>Hand over…</ButtonMenuItem>}
    <ButtonMenuItem
      disabledReason={account.has_second_factor ? undefined : noFactor}
      onSelect={() => ask('resetFactor')}
    >
      {actLabels.resetFactor}
    </ButtonMenuItem>
    {account.is_active ? (
      <ButtonMenuItem danger onSelect={() => ask('switchOff')}>
        {actLabels.switchOff}
      </ButtonMenuItem>
    ) : (
      <ButtonMenuItem onSelect={() => ask('switchOn')}>{actLabels.switchOn}</ButtonMenuItem>
    )}
  </>
);
