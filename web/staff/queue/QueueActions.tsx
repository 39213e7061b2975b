import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { QueueItem } from '#contract/staff/queue.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useMe } from '#web/session.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { asideDays } from './aside-days.ts';
import { SetAsideDialog } from './SetAsideDialog.tsx';
import { useQueueChange } from './use-queue-change.ts';

/** The actions on an item: the first as a button, the rest in a menu. */
export function QueueActions({ item, isAside }: { item: QueueItem; isAside: boolean }): ReactElement {
  const me = useMe();
  const [dialog, open] = useState<'aside' | 'assign' | null>(null);
  const trigger = useMenuFocus(dialog !== null);
  const close = () => open(null);
  const { change, isPending } = useQueueChange(item);
  if (item.done_at !== null)
    return (
      <Button
        variant="quiet"
        size="small"
        pending={isPending}
        onClick={() => change({ done: false }, 'It’s waiting again.')}
      >
        Bring back
      </Button>
    );
  const isMine = item.owner_id === me.id;
  return (
    <span className="inline-flex items-center gap-1">
      {item.owner_id === null && (
        <Button
          variant="quiet"
          size="small"
          pending={isPending}
          className="max-md:hidden"
          aria-label={`Take: ${item.sentence}`}
          onClick={() => change({ owner: me.id }, 'Assigned to you.')}
        >
          Take
        </Button>
      )}
      <ButtonMenu
        trigger={
          <Button
            ref={trigger}
            variant="quiet"
            size="icon"
            pending={isPending}
            aria-label={`Actions for: ${item.sentence}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {!isMine && (
          <ButtonMenuItem onSelect={() => change({ owner: me.id, from: item.owner_id }, 'Assigned to you.')}>
            {item.owner_id === null ? 'Assign to me' : `Take over from ${item.owner_name}`}
          </ButtonMenuItem>
        )}
        {isMine && (
          <ButtonMenuItem onSelect={() => change({ owner: null }, 'Unassigned.')}>Unassign</ButtonMenuItem>
        )}
        <ButtonMenuItem onSelect={() => open('assign')}>Assign to a colleague…</ButtonMenuItem>
        <ButtonMenuItem onSelect={() => change({ done: true }, 'Done.')}>It’s done</ButtonMenuItem>
        {isAside && (
          <ButtonMenuItem onSelect={() => change({ until: null }, 'It’s waiting again.')}>
            Bring back now
          </ButtonMenuItem>
        )}
        {asideDays.map(({ label, untilFrom }) => (
          <ButtonMenuItem
            key={label}
            onSelect={() => change({ until: untilFrom(new Date()) }, `Set aside ${label}.`)}
          >
            Set aside {label}
          </ButtonMenuItem>
        ))}
        <ButtonMenuItem onSelect={() => open('aside')}>Set aside until a day…</ButtonMenuItem>
      </ButtonMenu>
      {dialog === 'aside' && <SetAsideDialog item={item} onClose={close} />}
      {dialog === 'assign' && <AssignDialog item={item} onClose={close} />}
    </span>
  );
}
