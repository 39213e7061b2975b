import { Link } from '@tanstack/react-router';
import { may } from '#contract/access.ts';
import { staffAnnouncements } from '#contract/announcements/announcements.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { announcementsSearch } from './announcements-search.ts';
import { channelNames, readText, stateNames, stateTones, timeText } from './announcement-words.ts';

const newAnnouncement = (
  <LinkButton asChild>
    <Link to={paths.staffAnnouncements} search={{ announcement: 'new' }}>
      New announcement
    </Link>
  </LinkButton>
);

/** The messages of the provider to its clients. */
export const AnnouncementList = defineList({
  search: announcementsSearch,
  query: ({ page }) => queryOptions(staffAnnouncements.list, { query: { page } }),
  pollEvery: 15_000,
  head: ({ who }) => ({
    title: 'Announcements',
    subtitle: 'Messages to clients, by email and on their dashboards.',
    actions: may(who, staffAnnouncements.create.access) && newAnnouncement,
  }),
  caption: 'Announcements',
  rowKey: ({ id }) => id,
  link: ({ id }, props) => (
    <Link {...props} to={paths.staffAnnouncements} search={{ announcement: String(id) }} />
  ),
  columns: [
    {
      key: 'subject',
      title: 'Subject',
      className: 'w-full max-w-0 md:w-[40%]',
      cell: (row) => (
        <>
          <span className="block min-w-0 break-words">{row.subject}</span>
          <span className="block text-sm font-[400] text-muted">{channelNames[row.channel]}</span>
          <span className="block text-sm font-[400] text-muted md:hidden">{timeText(row)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      className: 'whitespace-nowrap',
      cell: ({ state }) => <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot>,
    },
    {
      key: 'time',
      title: 'Time',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: (row) => timeText(row),
    },
    { key: 'read', title: 'Read', from: 'desktop', className: 'whitespace-nowrap', cell: readText },
  ],
  empty: ({ who }) => ({
    title: 'No announcements yet.',
    note: 'Tell your clients about new features, closed days and maintenance.',
    action: may(who, staffAnnouncements.create.access) && newAnnouncement,
  }),
});
