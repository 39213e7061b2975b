import { staff } from '#contract/staff/staff.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { openDialog } from '#web/lists/RowButton.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PhoneText, Shown } from '#web/parts/Shown.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { Details } from '../Details.tsx';

export const ProspectsScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(staff.prospects, { query: search }),
  head: { title: 'Prospects', subtitle: 'People who want to become clients, newest first.' },
  caption: 'Prospects',
  rowKey: ({ id }) => id,
  columns: [
    {
      key: 'name',
      title: 'Name',
      className: 'w-full max-w-0 md:w-[40%]',
      cell: ({ name, email, created_at }) => (
        <>
          <span className="block min-w-0 break-words">{name}</span>
          <span className="block truncate text-sm font-[400] text-muted">
            <Shown text={email} />
          </span>
          <span className="block text-sm font-[400] text-muted md:hidden">{formatRecent(created_at)}</span>
        </>
      ),
    },
    {
      key: 'message',
      title: 'Message',
      from: 'desktop',
      className: 'max-w-0 md:w-[40%]',
      cell: ({ message }) => <span className="block truncate">{message}</span>,
    },
    {
      key: 'created',
      title: 'Signed up',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ created_at }) => formatRecent(created_at),
    },
  ],
  link: openDialog,
  dialog: (prospect, close) => (
    <Dialog
      open
      title={prospect.name}
      onOpenChange={(open) => !open && close()}
      footer={
        <LinkButton variant="secondary" href={`mailto:${prospect.email}`}>
          Write an email
        </LinkButton>
      }
    >
      <Details
        details={[
          { term: 'Email', value: <Shown text={prospect.email} /> },
          { term: 'Phone', value: prospect.phone_number && <PhoneText number={prospect.phone_number} /> },
          { term: 'Signed up', value: formatRecent(prospect.created_at) },
          { term: 'Message', value: prospect.message, wide: true },
        ]}
      />
    </Dialog>
  ),
  empty: { title: 'No prospects yet.', note: 'People who fill in the sign-up form appear here.' },
});
