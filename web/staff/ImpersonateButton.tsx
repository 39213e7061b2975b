import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ClientRow } from '#contract/staff/staff.ts';
import { Button } from '#web/parts/Button.tsx';
import type { ButtonLook } from '#web/parts/button-look.ts';

const VisitDialog = lazy(() =>
  import('./ImpersonateDialog.tsx').then((module) => ({ default: module.ImpersonateDialog })),
);

type VisitButtonProps = Pick<ButtonLook, 'variant' | 'size'> & { client: Pick<ClientRow, 'id' | 'name'> };

/** The way into a client's account. */
export function ImpersonateButton({ client, ...look }: VisitButtonProps): ReactElement {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...look} aria-label={`Sign in as client ${client.name}`} onClick={() => setAsking(true)}>
        {/* in the rows of a phone the name of the client needs the room */}
        <span>
          Sign in<span className={look.size === 'small' ? 'max-md:hidden' : undefined}> as client</span>
        </span>
      </Button>
      {asking && (
        <Suspense>
          <VisitDialog client={client} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
