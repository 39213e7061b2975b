import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import type { RowLinkProps } from '#web/parts/Table.tsx';

/** The link of a row to an address of the portal that the server chose. */
export function RowLink({ url, className, children }: RowLinkProps & { url: string }): ReactElement {
  const router = useRouter();
  // a client-side navigation, unless a modifier key asks the browser for another tab or window
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(url);
  };
  return (
    <a href={url} onClick={open} className={className}>
      {children}
    </a>
  );
}
