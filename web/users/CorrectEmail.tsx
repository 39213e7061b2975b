import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { users, type User } from '#contract/users/users.ts';
import { Button } from '#web/parts/Button.tsx';
import { correctLabel } from './correct-label.ts';

const CorrectEmailDialog = lazyPart(async () => ({
  default: (await import('./CorrectEmailDialog.tsx')).CorrectEmailDialog,
}));

/** Next to 'Resend invite': for an invitation sent to a wrong address. */
export function CorrectEmail({
  user,
  size,
  className,
}: {
  user: User;
  size?: 'small';
  className?: string;
}): ReactElement {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        aria-label={`${correctLabel} of ${user.name}`}
        onClick={() => setAsking(true)}
      >
        {correctLabel}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <CorrectEmailDialog
            name={user.name}
            email={user.email}
            endpoint={users.correctEmail}
            params={{ id: user.id, user_id: user.id }}
            stale={[users.list, users.read]}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
