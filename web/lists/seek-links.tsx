import type { ReactElement } from 'react';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import type { ListLink } from './list-definition.ts';

type Seek = {
  /** where this page begins; undefined for the newest */
  search: { before?: string };
  /** where the next one begins; null on the last */
  meta: { older: string | null } | undefined;
  link: ListLink;
};

/** The ways on to older rows and back to the newest, for a list without page numbers. */
export function seekLinks({ search, meta, link }: Seek): ReactElement | null {
  const older = meta?.older ?? null;
  if (search.before === undefined && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3">
      {search.before !== undefined && (
        <LinkButton asChild variant="secondary">
          {link({ before: undefined }, { children: 'Newest' })}
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton asChild variant="secondary">
          {link({ before: older }, { children: 'Older' })}
        </LinkButton>
      )}
    </nav>
  );
}
