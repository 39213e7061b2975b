import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffPeople, userIsOff, type ClientUser } from '#contract/staff/people.ts';
import { staff } from '#contract/staff/staff.ts';
import { hasNoSecondFactor } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ResetDialog, resetLabel } from '#web/account/second-factor/ResetDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { toast } from '#web/parts/toast.ts';
import { CorrectEmailDialog } from '#web/users/CorrectEmailDialog.tsx';
import { correctLabel } from '#web/users/correct-label.ts';
import { actLabels, type ReasonedAct } from './people-words.ts';
import { SwitchDialog } from './SwitchDialog.tsx';

type PersonMenuProps = { clientId: number; user: ClientUser; others: readonly ClientUser[] };

/** The actions of staff on a user, depending on the user's state. */
export function PersonMenu({ clientId, user, others }: PersonMenuProps): ReactElement {
  const [asking, ask] = useState<ReasonedAct | 'resetFactor' | 'correctEmail' | null>(null);
  const params = { id: clientId, user_id: user.id };
  const stale = [staff.client];
  const resend = useApiMutation(staffPeople.resendInvite, {
    stale,
    onSuccess: () => toast.success(`A new invitation is on its way to ${user.email}.`),
  });
  const sendReset = useApiMutation(staffPeople.sendReset, {
    stale,
    onSuccess: () => toast.success(`A link for a new password is on its way to ${user.email}.`),
  });
  const trigger = useMenuFocus(asking !== null);
  const isOff = user.is_disabled ? userIsOff : undefined;
  const close = () => ask(null);
  return (
    <>
      <ButtonMenu
        trigger={
          <Button
            ref={trigger}
            variant="quiet"
            size="icon"
            pending={resend.isPending || sendReset.isPending}
            aria-label={`Actions for ${user.name}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {user.is_pending ? (
          <>
            <ButtonMenuItem disabledReason={isOff} onSelect={() => resend.mutate({ params })}>
              Resend invitation
            </ButtonMenuItem>
            <ButtonMenuItem disabledReason={isOff} onSelect={() => ask('correctEmail')}>
              {correctLabel}
            </ButtonMenuItem>
          </>
        ) : (
          <>
            <ButtonMenuItem disabledReason={isOff} onSelect={() => sendReset.mutate({ params })}>
              Send a link for a new password
            </ButtonMenuItem>
            <ButtonMenuItem
              disabledReason={user.has_second_factor ? undefined : hasNoSecondFactor}
              onSelect={() => ask('resetFactor')}
            >
              {resetLabel}
            </ButtonMenuItem>
          </>
        )}
        {user.is_disabled ? (
          <ButtonMenuItem onSelect={() => ask('switchOn')}>{actLabels.switchOn}</ButtonMenuItem>
        ) : (
          <ButtonMenuItem danger onSelect={() => ask('switchOff')}>
            {actLabels.switchOff}
          </ButtonMenuItem>
        )}
      </ButtonMenu>
      {asking === 'correctEmail' ? (
        <CorrectEmailDialog
          name={user.name}
          email={user.email}
          endpoint={staffPeople.correctEmail}
          params={params}
          stale={stale}
          onClose={close}
        />
      ) : asking === 'resetFactor' ? (
        <ResetDialog
          name={user.name}
          hint="The client and our team can read it in the account’s activity."
          endpoint={staff.resetFactor}
          params={params}
          stale={stale}
          onClose={close}
        />
      ) : (
        asking && (
          <SwitchDialog act={asking} clientId={clientId} user={user} others={others} onClose={close} />
        )
      )}
    </>
  );
}
