import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { isStaff } from '#contract/account.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/parts/Menu.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe, who } from '#web/session.tsx';
import { accountEntries } from './account-entries.ts';
import { initials } from './initials.ts';

export function ProfileMenu({ onLogOut }: { onLogOut: () => void }): ReactElement {
  const me = useMe();
  const trigger = (
    <button
      type="button"
      className="grid size-11 place-content-center rounded-full bg-soft text-sm font-[650] text-on-soft hover:bg-line data-[state=open]:bg-line"
    >
      <span aria-hidden>{initials(me.name)}</span>
      <span className="sr-only">Profile menu of {me.name}</span>
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className="flex items-center gap-2 font-[600] text-ink">
          {me.name}
          {isStaff(me) && <Tag kind="staff">STAFF</Tag>}
        </span>
        <span className="block">{me.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {accountEntries(who(me)).map(({ label, icon: Icon, to }) => (
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
    </Menu>
  );
}
