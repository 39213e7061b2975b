import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { may } from '#contract/access.ts';
import { account } from '#contract/account/account.ts';
import type { ClientRow } from '#contract/staff/staff.ts';
import { Button } from '#web/parts/Button.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { ButtonLook } from '#web/parts/button-look.ts';

const ImpersonateDialog = lazyPart(() =>
  import('./ImpersonateDialog.tsx').then((module) => ({ default: module.ImpersonateDialog })),
);

type ImpersonateButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  client: Pick<ClientRow, 'id' | 'name'>;
};

/** Opens the dialog that starts an impersonation of a client, for the roles that may. */
export function ImpersonateButton({ client, ...look }: ImpersonateButtonProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const who = useAccessSubject();
  if (!may(who, account.impersonate.access)) return null;
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
