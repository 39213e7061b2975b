import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { users, type User } from '#contract/users/users.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { PersonName } from '#web/lists/PersonName.tsx';
import { EmailText } from '#web/parts/EmailText.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Shown } from '#web/parts/Shown.tsx';
import { noSearch } from '#web/routing/search.ts';
import { InvitationMenu } from './InvitationMenu.tsx';

export const UsersScreen = defineList({
  search: noSearch,
  query: () => queryOptions(users.list, {}),
  head: {
    title: 'Manage users',
    subtitle: 'Who can use this account, and what they can do.',
    back: <BackLink to={paths.settings}>Account settings</BackLink>,
    actions: (
      <LinkButton asChild>
        <Link to={paths.newUser}>
          <Plus aria-hidden />
          New user
        </Link>
      </LinkButton>
    ),
  },
  caption: 'Users',
  rowKey: ({ id }) => id,
  loadingRows: 4,
  link: ({ id }, props, { me }) =>
    id === me.id ? null : <Link {...props} to={paths.user} params={{ id }} />,
  columns: ({ me }) => [
    {
      key: 'name',
      title: 'Name',
      className: 'w-full max-w-0 md:w-[30%]',
      cell: (user) => <Name user={user} isOwn={user.id === me.id} />,
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
      key: 'actions',
      title: 'Actions',
      align: 'end',
      className: 'w-20',
      cell: (user) => user.is_pending && !user.is_disabled && <InvitationMenu user={user} />,
    },
  ],
  empty: null,
});

function Name({ user, isOwn }: { user: User; isOwn: boolean }): ReactElement {
  return (
    <>
      <PersonName
        name={user.name}
        isOwn={isOwn}
        isPending={user.is_pending}
        isSwitchedOff={user.is_disabled}
      />
      <span className="block text-sm font-[400] break-words text-muted md:hidden">
        {user.role} · <EmailText email={user.email} />
      </span>
    </>
  );
}
