import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { User } from '#contract/users/users.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { correctLabel } from './correct-label.ts';
import { CorrectUserEmail } from './CorrectEmail.tsx';
import { useResendInvite } from './use-resend-invite.ts';

/** The actions on somebody who has not used their invitation. */
export function InvitationMenu({ user }: { user: User }): ReactElement {
  const [isCorrecting, setCorrecting] = useState(false);
  const trigger = useMenuFocus(isCorrecting);
  const { isPending, send } = useResendInvite(user);
  return (
    <>
      <ButtonMenu
        trigger={
          <Button
            ref={trigger}
            variant="quiet"
            size="icon"
            pending={isPending}
            aria-label={`Actions for ${user.name}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <ButtonMenuItem onSelect={send}>Resend invite</ButtonMenuItem>
        <ButtonMenuItem onSelect={() => setCorrecting(true)}>{correctLabel}</ButtonMenuItem>
      </ButtonMenu>
      {isCorrecting && <CorrectUserEmail user={user} onClose={() => setCorrecting(false)} />}
    </>
  );
}
