import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { QueueFilter } from '#contract/staff/queue.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';

const words: Record<QueueFilter, { title: string; note: string }> = {
  all: {
    title: 'Nothing waits for us.',
    note: 'Messages, prospects, launch forms and what failed appear here by themselves.',
  },
  mine: {
    title: "You've nothing on your list.",
    note: "Take something that's nobody's, and it appears here.",
  },
  nobodys: { title: 'Everything has somebody.', note: 'What comes in next appears here.' },
  later: { title: 'Nothing is set aside.', note: 'What you set aside comes back on its day.' },
  done: { title: 'Nothing is done yet.', note: 'What gets done stays here, to be brought back.' },
};

export function EmptyQueue({ show }: { show: QueueFilter }): ReactElement {
  return (
    <EmptyState
      {...words[show]}
      action={
        show === 'mine' ? (
          <LinkButton asChild variant="secondary">
            <Link to={paths.staff} search={{ show: 'nobodys' }}>
              Show what's nobody's
            </Link>
          </LinkButton>
        ) : undefined
      }
    />
  );
}
