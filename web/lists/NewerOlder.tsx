import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/parts/Button.tsx';
import type { ListAddress, PartOfList } from './list-definition.ts';

type NewerOlderProps = {
  search: PartOfList;
  meta: { last_page: number } | undefined;
  show: ListAddress<PartOfList>['show'];
  label?: string;
  className: string;
  size?: 'small';
  /** ahead of the ways */
  children?: ReactNode;
};

/** The ways to the pages beside this one, for a history within a screen. */
export function NewerOlder({
  search: { page = 1 },
  meta,
  show,
  label,
  className,
  size,
  children,
}: NewerOlderProps): ReactElement | null {
  // from a page that could not be loaded, the way back stays
  const last = meta?.last_page ?? page;
  if (last <= 1) return null;
  const Frame = label === undefined ? 'div' : 'nav';
  const step = (to: number, name: string) => (
    <Button variant="secondary" size={size} onClick={() => show({ page: to })}>
      {name}
    </Button>
  );
  return (
    <Frame aria-label={label} className={className}>
      {children !== undefined && <span className="mr-auto text-sm text-muted">{children}</span>}
      {page > 1 && step(page - 1, 'Newer')}
      {page < last && step(page + 1, 'Older')}
    </Frame>
  );
}
