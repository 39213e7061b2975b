import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { isStaff } from '#contract/account/standing.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/parts/Menu.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe, toAccessSubject } from '#web/session.tsx';
import { accountEntries } from './account-entries.ts';
import { accountLabel, useOtherAccounts } from './use-other-accounts.ts';

type ProfileMenuProps = { trigger: ReactElement; onLogOut: () => void };

/** Open from the start, since its code is only loaded when the button is used. */
export function ProfileMenu({ trigger, onLogOut }: ProfileMenuProps): ReactElement {
  const me = useMe();
  const { accounts, open } = useOtherAccounts();
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel>
        <span className="flex items-center gap-2 font-[600] text-ink">
          {me.name}
          {isStaff(me) && <Tag kind="staff">STAFF</Tag>}
        </span>
        <span className="block">{me.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {accountEntries(toAccessSubject(me)).map(({ label, icon: Icon, to }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onLogOut}>
        <LogOut aria-hidden />
        Log out
      </MenuItem>
      {accounts.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>Your other accounts</MenuLabel>
          {accounts.map((account) => (
            <MenuItem key={account.client_id} onSelect={() => open(account)}>
              <ArrowLeftRight aria-hidden />
              {accountLabel(account)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
