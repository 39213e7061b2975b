import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { QueueFilter } from '#contract/staff/queue.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';

const words: Record<QueueFilter, { title: string; note: string }> = {
  all: {
    title: 'You’re all caught up.',
    note: 'Messages, prospects, launch forms and failures appear here automatically.',
  },
  mine: {
    title: 'Nothing is assigned to you.',
    note: 'Items you assign to yourself appear here.',
  },
  nobodys: { title: 'Everything is assigned.', note: 'New items appear here.' },
  later: { title: 'Nothing is set aside.', note: 'Items you set aside return on their date.' },
  done: { title: 'Nothing is done yet.', note: 'Completed items stay here, and you can reopen them.' },
};

export function EmptyQueue({ show }: { show: QueueFilter }): ReactElement {
  return (
    <EmptyState
      {...words[show]}
      action={
        show === 'mine' ? (
          <LinkButton asChild variant="secondary">
            <Link to={paths.staff} search={{ show: 'nobodys' }}>
              Show unassigned
            </Link>
          </LinkButton>
        ) : undefined
      }
    />
  );
}
