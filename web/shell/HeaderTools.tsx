import { Suspense, type ReactElement } from 'react';
import { may, staffAreas } from '#contract/access.ts';
import { isStaff } from '#contract/account/standing.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { toAccessSubject, useMe } from '#web/session.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';

const QueueLink = lazyPart(() => import('./QueueLink.tsx').then((module) => ({ default: module.QueueLink })));

/** The parts of the header that no first load waits for; those of the console are only loaded by staff. */
export function HeaderTools({ onLogOut }: { onLogOut: () => void }): ReactElement {
  const me = useMe();
  const showsQueue = isStaff(me) && me.client === null && may(toAccessSubject(me), staffAreas('overview'));
  return (
    <>
      <PaletteButton onLogOut={onLogOut} />
      <Suspense>{showsQueue && <QueueLink />}</Suspense>
    </>
  );
}
