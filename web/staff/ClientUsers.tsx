import type { ReactElement } from 'react';
import type { ClientPage } from '#contract/staff.ts';
import { Tag } from '#web/parts/Tag.tsx';

export function ClientUsers({ users }: Pick<ClientPage, 'users'>): ReactElement {
  if (users.length === 0) return <p className="text-muted">Nobody can sign in to this account yet.</p>;
  return (
    <ul className="-my-3 divide-y divide-line">
      {users.map(({ id, name, email, role, is_pending }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-[600]">
              {name}
              {is_pending && <Tag kind="plain">pending</Tag>}
            </span>
            <span className="block text-sm break-all text-muted">{email}</span>
          </span>
          <span className="text-sm">{role}</span>
        </li>
      ))}
    </ul>
  );
}
