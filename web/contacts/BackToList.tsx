import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { useReturnToList } from './return-to-list.ts';

/** To the list as it was left, with its filters and page. */
export function BackToList(): ReactElement {
  return <BackLink to={paths.contacts} search={useReturnToList()} />;
}
