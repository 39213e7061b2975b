import { Link } from '@tanstack/react-router';
import {
  readStates,
  staffAnnouncements,
  type Announcement,
  type AnnouncementRecipient,
  type ReadState,
} from '#contract/announcements/announcements.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { FilterSelect } from '#web/lists/FilterSelect.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { EmailText } from '#web/parts/EmailText.tsx';
import { announcementsSearch } from './announcements-search.ts';

const showNames: Record<ReadState, string> = {
  all: 'Everyone',
  unseen: 'Have not seen it',
  seen: 'Have seen it',
  dismissed: 'Have dismissed it',
  failed: 'Email failed',
};
const mailNames = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

const mailText = ({ mail_state, mailed_at }: AnnouncementRecipient): string =>
  mail_state === null
    ? ''
    : mailed_at === null
      ? mailNames[mail_state]
      : `${mailNames[mail_state]}, ${formatRecent(mailed_at)}`;
const noticeText = ({ seen_at, dismissed_at }: AnnouncementRecipient): string =>
  dismissed_at !== null
    ? `Dismissed, ${formatRecent(dismissed_at)}`
    : seen_at !== null
      ? `Seen, ${formatRecent(seen_at)}`
      : 'Not seen yet';

/** Each person who got it, and whether they have read it. */
export const Recipients = defineList({
  search: announcementsSearch,
  query: ({ page, show }, { announcement: { id } }: { announcement: Announcement }) =>
    queryOptions(staffAnnouncements.recipients, { params: { id }, query: { page, show } }),
  keepsScroll: true,
  filters: ({ search, narrow }) => (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">Who read it</h2>
      <FilterSelect
        filter={{
          name: 'show',
          label: 'Who to show',
          options: readStates.map((value) => ({ value, label: showNames[value] })),
          otherwise: 'all',
          className: 'w-full sm:w-56',
        }}
        search={search}
        narrow={narrow}
      />
    </div>
  ),
  caption: 'Who read it',
  rowKey: ({ user_id }) => user_id,
  columns: [
    {
      key: 'name',
      title: 'Person',
      className: 'w-full max-w-0 md:w-[32%]',
      cell: (row) => (
        <>
          <span className="block min-w-0 break-words">{row.name}</span>
          <span className="block text-sm font-[400] text-muted">
            <EmailText email={row.email} />
          </span>
          <span className="block text-sm font-[400] text-muted md:hidden">{mailText(row)}</span>
        </>
      ),
    },
    {
      key: 'client',
      title: 'Client',
      from: 'tablet',
      className: 'max-w-0 md:w-[24%] [&>a]:break-words',
      cell: ({ client_id, client_name }) => (
        <Link to={paths.staffClient} params={{ id: client_id }} className="underline">
          {client_name}
        </Link>
      ),
    },
    { key: 'mail', title: 'Email', from: 'tablet', cell: mailText },
    { key: 'notice', title: 'Notice', cell: noticeText },
  ],
  empty: { title: 'Nobody here.' },
});
