import type { ReactElement } from 'react';
import { LinkButton } from '#web/parts/LinkButton.tsx';

type SeekLinksProps = {
  /** where this page begins; undefined for the newest */
  before: string | undefined;
  /** where the next one begins; null on the last */
  older: string | null;
  link: (before: string | undefined, props: { children: string }) => ReactElement;
};

/** The ways through a list without page numbers: on to older rows, or back to the newest. */
export function SeekLinks({ before, older, link }: SeekLinksProps): ReactElement | null {
  if (before === undefined && older === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3">
      {before !== undefined && (
        <LinkButton asChild variant="secondary">
          {link(undefined, { children: 'Newest' })}
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton asChild variant="secondary">
          {link(older, { children: 'Older' })}
        </LinkButton>
      )}
    </nav>
  );
}
