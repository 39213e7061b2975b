import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { users, type User } from '#contract/users/users.ts';
import { Button } from '#web/parts/Button.tsx';
import { correctLabel } from './correct-label.ts';

const CorrectEmailDialog = lazyPart(async () => ({
  default: (await import('./CorrectEmailDialog.tsx')).CorrectEmailDialog,
}));

/** Next to 'Resend invite': for an invitation sent to a wrong address. */
export function CorrectEmail({ user }: { user: User }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${correctLabel} of ${user.name}`}
        onClick={() => setAsking(true)}
      >
        {correctLabel}
      </Button>
      {isAsking && <CorrectUserEmail user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

export const CorrectUserEmail = ({ user, onClose }: { user: User; onClose: () => void }): ReactElement => (
  <Suspense fallback={null}>
    <CorrectEmailDialog
      name={user.name}
      email={user.email}
      endpoint={users.correctEmail}
      params={{ id: user.id, user_id: user.id }}
      stale={[users.list, users.read]}
      onClose={onClose}
    />
  </Suspense>
);
