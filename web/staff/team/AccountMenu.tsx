import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { noFactor, staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { toast } from '#web/parts/toast.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { actLabels, type Act } from './team-words.ts';

/** The actions available for a colleague's account in its current state. */
export function AccountMenu({ account }: { account: StaffAccount }): ReactElement {
  const [asking, ask] = useState<Act | 'changeRole' | 'handOver' | null>(null);
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
        {account.is_pending && account.is_active && (
          <ButtonMenuItem onSelect={() => resend.mutate({ params: { id: account.id } })}>
            Resend invitation
          </ButtonMenuItem>
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
      </ButtonMenu>
      {asking === 'changeRole' ? (
        <RoleDialog account={account} onClose={() => ask(null)} />
      ) : asking === 'handOver' ? (
        <HandOverDialog account={account} onClose={() => ask(null)} />
      ) : (
        asking && <AccountDialog act={asking} account={account} onClose={() => ask(null)} />
      )}
    </>
  );
}
