import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { AccountMenu } from './AccountMenu.tsx';

export function TeamTable({ rows }: { rows: readonly StaffAccount[] | undefined }): ReactElement {
  const me = useMe();
  const mayAct = may(useAccessSubject(), staffTeam.changeRole.access);
  return (
    <Table
      caption="Team"
      columns={mayAct ? [...columns(me.id), actionsFor(me.id)] : columns(me.id)}
      rows={rows}
      rowKey={({ id }) => id}
      loadingRows={3}
      empty={null}
    />
  );
}

const columns = (own: number): readonly Column<StaffAccount>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'w-full max-w-0 md:w-[40%]',
    cell: (account) => <Name account={account} isOwn={account.id === own} />,
  },
  { key: 'role', title: 'Role', from: 'tablet', className: 'whitespace-nowrap', cell: ({ role }) => role },
  {
    key: 'factor',
    title: 'Two-step sign-in',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ has_second_factor }) => (
      <StatusDot tone={has_second_factor ? 'green' : 'amber'}>{has_second_factor ? 'On' : 'Off'}</StatusDot>
    ),
  },
  {
    key: 'signed-in',
    title: 'Last sign-in',
    from: 'desktop',
    className: 'whitespace-nowrap',
    cell: lastSignIn,
  },
  { key: 'state', title: 'State', from: 'tablet', className: 'whitespace-nowrap', cell: State },
];

const actionsFor = (own: number): Column<StaffAccount> => ({
  key: 'actions',
  title: 'Actions',
  align: 'end',
  className: 'whitespace-nowrap',
  cell: (account) => account.id !== own && <AccountMenu account={account} />,
});

const lastSignIn = ({ signed_in_at }: StaffAccount): string =>
  signed_in_at === null ? 'Never' : formatRecent(signed_in_at);

const State = ({ is_active }: StaffAccount): ReactElement => (
  <StatusDot tone={is_active ? 'green' : 'slate'}>{is_active ? 'Active' : 'Switched off'}</StatusDot>
);

function Name({ account, isOwn }: { account: StaffAccount; isOwn: boolean }): ReactElement {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 md:flex-nowrap">
        <span className="block min-w-0 break-words font-[600]">{account.name}</span>
        {isOwn && (
          <Tag kind="update" className="shrink-0">
            You
          </Tag>
        )}
        {account.is_pending && (
          <Tag kind="plain" className="shrink-0">
            pending
          </Tag>
        )}
      </span>
      <span className="block truncate text-sm text-muted">{account.email}</span>
      <span className="block text-sm text-muted lg:hidden">Last sign-in: {lastSignIn(account)}</span>
      <span className="flex flex-wrap gap-x-4 text-sm md:hidden">
        {account.role}
        <State {...account} />
        <StatusDot tone={account.has_second_factor ? 'green' : 'amber'}>
          {account.has_second_factor ? 'Two-step on' : 'Two-step off'}
        </StatusDot>
      </span>
    </>
  );
}
