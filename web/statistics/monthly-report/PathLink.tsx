import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';

type PathLinkProps = { path: string; className: string; children: string };

/** A link to an address of the portal that the server has made, with its search. */
export function PathLink({ path, className, children }: PathLinkProps): ReactElement {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    <a href={path} onClick={open} className={className}>
      {children}
    </a>
  );
}
