import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffTeam, type TeamMember } from '#contract/staff/team.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { PersonName } from '#web/lists/PersonName.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { noSearch } from '#web/routing/search.ts';
import { describeAbsence } from './absence-words.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { TeamLog } from './TeamLog.tsx';

export const TeamScreen = defineList({
  search: noSearch,
  query: () => queryOptions(staffTeam.list, {}),
  head: ({ who }) => ({
    title: 'Team',
    subtitle:
      'People who can sign in here. Only an owner can change accounts, and nobody their own. Your days away you enter yourself.',
    actions: may(who, staffTeam.invite.access) && <Invite />,
  }),
  caption: 'Team',
  rowKey: ({ id }) => id,
  loadingRows: 3,
  columns: ({ me, who }) => [
    {
      key: 'name',
      title: 'Name',
      className: 'w-full max-w-0 md:w-[40%]',
      cell: (account) => <Name account={account} isOwn={account.id === me.id} />,
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
    actionsFor(me.id, may(who, staffTeam.changeRole.access)),
  ],
  empty: null,
  frame: (list, { isFetched, who }) => (
    <>
      {list}
      {/* below a table whose length is not known before; it stays while a list that failed is asked for again */}
      {isFetched && may(who, staffTeam.log.access) && (
        <section aria-labelledby="what-happened" className="mt-10 lg:mt-12">
          <h2 id="what-happened" className="mb-4 text-xl">
            What happened
          </h2>
          <TeamLog />
        </section>
      )}
    </>
  ),
});

function Invite(): ReactElement {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button onClick={() => setInviting(true)}>
        <Plus aria-hidden />
        Add
      </Button>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

/** Everybody enters their own days away; what happens to others is an owner's to decide. */
const actionsFor = (own: number, mayChange: boolean): Column<TeamMember> => ({
  key: 'actions',
  title: 'Actions',
  align: 'end',
  className: 'whitespace-nowrap',
  cell: (account) =>
    (mayChange || account.id === own) && <AccountMenu account={account} isOwn={account.id === own} />,
});

const lastSignIn = ({ signed_in_at }: TeamMember): string =>
  signed_in_at === null ? 'Never' : formatRecent(signed_in_at);

function State({ is_active, absence }: TeamMember): ReactElement {
  if (!is_active || !absence)
    return (
      <StatusDot tone={is_active ? 'green' : 'slate'}>{is_active ? 'Active' : 'Switched off'}</StatusDot>
    );
  return (
    <span>
      <StatusDot tone={absence.is_away ? 'amber' : 'green'}>{describeAbsence(absence)}</StatusDot>
      <span className="block text-sm text-muted">Deputy: {absence.deputy_name}</span>
    </span>
  );
}

function Name({ account, isOwn }: { account: TeamMember; isOwn: boolean }): ReactElement {
  return (
    <>
      <PersonName name={account.name} isOwn={isOwn} isPending={account.is_pending} />
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
