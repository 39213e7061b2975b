import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffAnnouncements, type Announcement } from '#contract/announcements/announcements.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useTitle } from '#web/routing/title.ts';
import { useAccessSubject } from '#web/session.tsx';
import { channelNames, stateNames } from './announcement-words.ts';
import { EditAnnouncement } from './EditAnnouncement.tsx';
import { SentAnnouncement } from './SentAnnouncement.tsx';

/** Until the worker has sent it. */
const pollEvery = 5000;

export function AnnouncementScreen({ id }: { id: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffAnnouncements.read,
    { params: { id } },
    { pollEvery },
  );
  const announcement = data?.data;
  useTitle(announcement?.subject);
  return (
    <>
      <PageHead
        back={<BackLink to={paths.staffAnnouncements}>Announcements</BackLink>}
        title={announcement?.subject ?? 'Announcement'}
        subtitle={announcement && `${stateNames[announcement.state]} · ${channelNames[announcement.channel]}`}
      />
      {announcement ? (
        <Shown announcement={announcement} />
      ) : error?.status === 404 ? (
        <EmptyState title="This announcement no longer exists." />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Surface className="max-w-form">
          <SkeletonForm fields={4} />
        </Surface>
      )}
    </>
  );
}

/** The form stays as it is typed while a colleague changes the message; saving says so then. */
function Shown({ announcement }: { announcement: Announcement }): ReactElement {
  const mayWrite = may(useAccessSubject(), staffAnnouncements.save.access);
  const isOpen = announcement.state === 'scheduled' || announcement.state === 'missed';
  return isOpen && mayWrite ? (
    <div className="max-w-form">
      <EditAnnouncement key={announcement.id} announcement={announcement} />
    </div>
  ) : (
    <SentAnnouncement announcement={announcement} />
  );
}
