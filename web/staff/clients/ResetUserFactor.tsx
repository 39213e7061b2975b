import { useState, type ReactElement } from 'react';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { ResetDialog, resetDone, resetLabel } from '#web/account/second-factor/ResetDialog.tsx';
import { useFocusWhenOff } from '#web/account/second-factor/use-focus-when-off.ts';

type ResetUserFactorProps = { clientId: number; user: ClientPage['users'][number] };

/** For a client's user who has lost both phone and recovery codes, and may have no Admin to ask. */
export function ResetUserFactor({ clientId, user }: ResetUserFactorProps): ReactElement {
  const isOn = user.has_second_factor;
  const statusRef = useFocusWhenOff<HTMLSpanElement>(isOn);
  const [asking, setAsking] = useState(false);
  const reset = useApiMutation(staff.resetFactor, {
    stale: [staff.client],
    failure: 'form',
    onSuccess: () => {
      setAsking(false);
      toast.success(resetDone(user.name));
    },
  });
  const close = () => {
    setAsking(false);
    reset.reset();
  };
  return (
    <>
      <span ref={statusRef} tabIndex={-1} className="outline-none">
        <StatusDot tone={isOn ? 'green' : 'slate'}>{isOn ? 'Two-step on' : 'Two-step off'}</StatusDot>
      </span>
      {isOn && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${resetLabel} for ${user.name}`}
          onClick={() => setAsking(true)}
        >
          Reset
        </Button>
      )}
      {asking && (
        <ResetDialog
          name={user.name}
          hint="The client and our team can read it in the account's activity."
          pending={reset.isPending}
          error={reset.error}
          onReset={(body) => reset.mutateAsync({ params: { id: clientId, user_id: user.id }, body })}
          onClose={close}
        />
      )}
    </>
  );
}
