import { useState, type ReactElement, useEffect, useRef, type RefObject } from 'react';
import { users, type User } from '#contract/users/users.ts';
import { Button } from '#web/parts/Button.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { ResetDialog, resetLabel } from '#web/account/second-factor/ResetDialog.tsx';

/** For a colleague who has lost both phone and recovery codes. */
export function ResetSecondFactor({ user }: { user: User }): ReactElement {
  const isOn = user.has_second_factor;
  const statusRef = useFocusWhenOff<HTMLHeadingElement>(isOn);
  const [asking, setAsking] = useState(false);
  return (
    <Surface className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 ref={statusRef} tabIndex={-1} className="text-lg outline-none">
            Two-step sign-in
          </h2>
          <StatusDot tone={isOn ? 'green' : 'slate'}>{isOn ? 'On' : 'Off'}</StatusDot>
        </div>
        {isOn && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            {resetLabel}
          </Button>
        )}
      </div>
      {asking && (
        <ResetDialog
          name={user.name}
          hint="Everyone who sees the account’s activity can read it."
          endpoint={users.resetFactor}
          params={{ id: user.id, user_id: user.id }}
          stale={[users.list, users.read]}
          onClose={() => setAsking(false)}
        />
      )}
    </Surface>
  );
}

/** Turning the second factor off removes the focused button, so the focus moves to the status. */
function useFocusWhenOff<Target extends HTMLElement>(isOn: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) target.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return target;
}
