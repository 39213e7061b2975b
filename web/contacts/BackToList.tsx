import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { useReturnToList } from './return-to-list.ts';

/** To the list as it was left, with its filters and page. */
export function BackToList(): ReactElement {
  const list = useReturnToList();
  return (
    <LinkButton asChild variant="quiet" size="small" className="-ml-3">
      <Link to={paths.contacts} search={list}>
        <ArrowLeft aria-hidden />
        Back
      </Link>
    </LinkButton>
  );
}
