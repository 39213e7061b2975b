import type { ReactElement } from 'react';
import type { StaffConversation } from '#contract/staff/messages.ts';
import { Button } from '#web/parts/Button.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { useMe } from '#web/session.tsx';
import { useQueueChange } from '../queue/use-queue-change.ts';

type Item = NonNullable<StaffConversation['item']>;

/** The conversation's place in the work queue: whether it waits, and who has it. */
export function WhoHasIt({ item }: { item: StaffConversation['item'] }): ReactElement | null {
  return item && <Standing item={item} />;
}

function Standing({ item }: { item: Item }): ReactElement {
  const me = useMe();
  const { change, isPending } = useQueueChange(item);
  if (item.done_at !== null) return <StatusDot tone="green">Answered: nothing is waiting for us</StatusDot>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StatusDot tone="amber">{ownerWords(item, me.id)}</StatusDot>
      {item.owner_id === null && (
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          onClick={() => change({ owner: me.id }, 'Assigned to you.')}
        >
          Assign to me
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        pending={isPending}
        onClick={() => change({ done: true }, 'Done.')}
      >
        Done without a reply
      </Button>
    </div>
  );
}

function ownerWords({ owner_id, owner_name }: Item, own: number): string {
  if (owner_id === null) return 'Waiting for us: unassigned';
  return owner_id === own ? 'Waiting for us: assigned to you' : `Waiting for us: assigned to ${owner_name}`;
}
