import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { Me } from '#contract/account/account.ts';
import { Button } from '#web/parts/Button.tsx';
import { changeEmailLabel } from './change-email-label.ts';

const ChangeEmailDialog = lazyPart(async () => ({
  default: (await import('./ChangeEmailDialog.tsx')).ChangeEmailDialog,
}));

export function ChangeEmail({ me }: { me: Me }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
        {changeEmailLabel}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeEmailDialog me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
