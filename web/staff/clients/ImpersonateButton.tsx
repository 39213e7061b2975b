import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ClientRow } from '#contract/staff/staff.ts';
import { Button } from '#web/parts/Button.tsx';
import type { ButtonLook } from '#web/parts/button-look.ts';

const ImpersonateDialog = lazy(() =>
  import('./ImpersonateDialog.tsx').then((module) => ({ default: module.ImpersonateDialog })),
);

type ImpersonateButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  client: Pick<ClientRow, 'id' | 'name'>;
};

/** Opens the dialog that starts an impersonation of a client. */
export function ImpersonateButton({ client, ...look }: ImpersonateButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} aria-label={`Sign in as client ${client.name}`} onClick={() => setOpen(true)}>
        {/* on phones the table row needs the room for the client's name */}
        <span>
          Sign in<span className={look.size === 'small' ? 'max-md:hidden' : undefined}> as client</span>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <ImpersonateDialog client={client} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
