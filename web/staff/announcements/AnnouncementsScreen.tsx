import { useSearch } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { parseId } from '#contract/ids.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { announcementsSearch } from './announcements-search.ts';

const AnnouncementScreen = lazyPart(() =>
  import('./AnnouncementScreen.tsx').then((module) => ({ default: module.AnnouncementScreen })),
);
const NewAnnouncementScreen = lazyPart(() =>
  import('./NewAnnouncementScreen.tsx').then((module) => ({ default: module.NewAnnouncementScreen })),
);

/** The messages to clients, or one of them: a route for each would weigh on every first load. */
export function AnnouncementsScreen(): ReactElement {
  const { announcement } = announcementsSearch(useSearch({ strict: false }));
  if (announcement === undefined) return <AnnouncementList />;
  const id = parseId(announcement);
  return (
    <Suspense fallback={<Waiting />}>
      {id === null ? <NewAnnouncementScreen /> : <AnnouncementScreen id={id} />}
    </Suspense>
  );
}

const Waiting = (): ReactElement => (
  <Surface className="max-w-form">
    <SkeletonForm fields={4} />
  </Surface>
);
