import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { countText, useQueueCounts } from '#web/staff/queue/use-queue-counts.ts';

/** Counts the waiting items beside the menu that is closed on phones. Only staff load this code. */
export function QueueLink(): ReactElement {
  const counts = useQueueCounts();
  const waiting = counts ? counts.mine + counts.nobodys : 0;
  return (
    <Link
      to={paths.staff}
      aria-label={waiting > 0 ? `Work queue, ${countText(waiting)} waiting` : 'Work queue'}
      className="relative grid size-11 place-content-center rounded-full hover:bg-soft lg:hidden"
    >
      <Inbox aria-hidden className="size-5.5" strokeWidth={1.75} />
      {waiting > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-content-center rounded-full bg-glow px-1 text-xs font-[700] text-on-glow tabular-nums ring-2 ring-ground"
        >
          {countText(waiting)}
        </span>
      )}
    </Link>
  );
}
