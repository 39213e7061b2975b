import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { noFactor, staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Menu, MenuItem } from '#web/parts/Menu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { toast } from '#web/parts/toast.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { actLabels, type Act } from './team-words.ts';

/** The actions available for a colleague's account in its current state. */
export function AccountMenu({ account }: { account: StaffAccount }): ReactElement {
  const [asking, ask] = useState<Act | 'changeRole' | null>(null);
  const resend = useApiMutation(staffTeam.resendInvite, {
    stale: [staffTeam.log],
    onSuccess: () => toast.success(`A new invitation is on its way to ${account.email}.`),
  });
  const trigger = useMenuFocus(asking !== null);
  return (
    <>
      <Menu
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
          <MenuItem onSelect={() => resend.mutate({ params: { id: account.id } })}>
            Resend invitation
          </MenuItem>
        )}
        {account.is_active && <MenuItem onSelect={() => ask('changeRole')}>Change role</MenuItem>}
        <MenuItem
          disabledReason={account.has_second_factor ? undefined : noFactor}
          onSelect={() => ask('resetFactor')}
        >
          {actLabels.resetFactor}
        </MenuItem>
        {account.is_active ? (
          <MenuItem danger onSelect={() => ask('switchOff')}>
            {actLabels.switchOff}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => ask('switchOn')}>{actLabels.switchOn}</MenuItem>
        )}
      </Menu>
      {asking === 'changeRole' ? (
        <RoleDialog account={account} onClose={() => ask(null)} />
      ) : (
        asking && <AccountDialog act={asking} account={account} onClose={() => ask(null)} />
      )}
    </>
  );
}
