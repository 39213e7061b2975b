import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contactLists, contacts, type Contact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useWide } from '#web/parts/use-wide.ts';
import { useLeaveMissing } from './leave-missing.ts';
import { useReturnToList } from './return-to-list.ts';

/** A button if there is room for it, and a menu entry on a phone. */
export function ReportSpam({ contact: { id, name } }: { contact: Contact }): ReactElement {
  const [asking, setAsking] = useState(false);
  const trigger = useMenuFocus(asking);
  const navigate = useNavigate();
  const list = useReturnToList();
  const leaveMissing = useLeaveMissing();
  const isWide = useWide();
  const ask = () => setAsking(true);
  return (
    <>
      {isWide ? (
        <Button
          ref={trigger}
          variant="secondary"
          className="text-danger not-aria-disabled:hover:text-danger not-aria-disabled:hover:inset-ring-danger"
          onClick={ask}
        >
          Report spam
        </Button>
      ) : (
        <ButtonMenu
          trigger={
            <Button ref={trigger} variant="secondary" size="icon" aria-label="More actions">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <ButtonMenuItem danger onSelect={ask}>
            Report spam
          </ButtonMenuItem>
        </ButtonMenu>
      )}
      <ActionDialog
        isOpen={asking}
        endpoint={contacts.spam}
        stale={[...contactLists, activity.notifications]}
        title="Report this contact for spam?"
        text="All contact information will be permanently removed from your account, and future submissions and notifications will be blocked."
        verb="Report spam"
        danger
        input={() => ({ params: { id } })}
        done={`${name} has been reported as spam.`}
        onDone={() => void navigate({ to: paths.contacts, search: list, replace: true })}
        onMissing={leaveMissing}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
