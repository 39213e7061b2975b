import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { Shown } from '#web/parts/Shown.tsx';
import { EmailText } from '#web/parts/EmailText.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { CorrectEmail } from './CorrectEmail.tsx';
import { ResendInvite } from './ResendInvite.tsx';

export function UsersTable({ rows }: { rows: readonly User[] | undefined }): ReactElement {
  const me = useMe();
  return (
    <Table
      caption="Users"
      columns={columns(me.id)}
      rows={rows}
      rowKey={(user) => user.id}
      loadingRows={4}
      link={(user, props) =>
        user.id === me.id ? null : <Link {...props} to={paths.user} params={{ id: user.id }} />
      }
      empty={null}
    />
  );
}

const columns = (own: number): readonly Column<User>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'w-full max-w-0 md:w-[30%]',
    cell: (user) => <Name user={user} isOwn={user.id === own} />,
  },
  {
    key: 'email',
    title: 'Email',
    from: 'tablet',
    className: 'max-w-0 md:w-[40%]',
    cell: ({ email }) => (
      <span className="block truncate">
        <Shown text={email} />
      </span>
    ),
  },
  { key: 'role', title: 'Role', from: 'tablet', className: 'whitespace-nowrap', cell: ({ role }) => role },
  {
    key: 'invitation',
    title: 'Invitation',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (user) =>
      user.is_pending &&
      !user.is_disabled && (
        <span className="inline-flex gap-2">
          {/* on a phone on the page of the user, for want of room */}
          <CorrectEmail user={user} size="small" className="max-lg:hidden" />
          <ResendInvite user={user} size="small" />
        </span>
      ),
  },
];

function Name({ user, isOwn }: { user: User; isOwn: boolean }): ReactElement {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 md:flex-nowrap">
        <span className="block min-w-0 break-words font-[600]">{user.name}</span>
        {isOwn && (
          <Tag kind="update" className="shrink-0">
            You
          </Tag>
        )}
        {user.is_pending && (
          <Tag kind="plain" className="shrink-0">
            pending
          </Tag>
        )}
        {user.is_disabled && (
          <Tag kind="plain" className="shrink-0">
            switched off
          </Tag>
        )}
      </span>
      <span className="block text-sm font-[400] break-words text-muted md:hidden">
        {user.role} · <EmailText email={user.email} />
      </span>
    </>
  );
}
