import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { ResetUserFactor } from './ResetUserFactor.tsx';

export function ClientUsers({ client: { id: clientId, users } }: { client: ClientPage }): ReactElement {
  const mayReset = may(useAccessSubject(), staff.resetFactor.access);
  if (users.length === 0) return <p className="text-muted">Nobody can sign in to this account yet.</p>;
  return (
    <ul className="-my-3 divide-y divide-line">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-[600]">
              {user.name}
              {user.is_pending && <Tag kind="plain">pending</Tag>}
            </span>
            <span className="block text-sm break-all text-muted">{user.email}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            {user.role}
            {mayReset && !user.is_pending && <ResetUserFactor clientId={clientId} user={user} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
