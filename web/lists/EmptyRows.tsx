import type { ReactElement } from 'react';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { EmptyWords, ListLink } from './list-definition.ts';

type EmptyRowsProps = { empty: EmptyWords | ReactElement | null; link: ListLink };

/** Shown in place of rows, with a link to a list that has some. */
export function EmptyRows({ empty, link }: EmptyRowsProps): ReactElement | null {
  if (empty === null || !('title' in empty)) return empty;
  const { clearSearch, showAll, action, ...words } = empty;
  const way = clearSearch
    ? link({ search: '', page: 1 }, { children: 'Clear search' })
    : showAll !== undefined && link(null, { children: showAll });
  return (
    <EmptyState
      {...words}
      action={
        way ? (
          <LinkButton asChild variant="secondary">
            {way}
          </LinkButton>
        ) : (
          action
        )
      }
    />
  );
}
