import type { ReactElement } from 'react';
import { isStaff } from '#contract/account.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { noClient, noSite, signedInAs } from './words.ts';

/** Staff always see whose account they are in. */
export function StaffBanner(): ReactElement | null {
  const me = useMe();
  if (!isStaff(me)) return null;
  const text = me.client === null ? noClient : signedInAs(me.client.name);
  const siteless = me.client !== null && me.sites.length === 0;
  return (
    <aside
      aria-label="Staff"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-soft px-4 print:hidden py-2.5 text-sm font-[550] text-on-soft lg:px-8"
    >
      <Tag kind="staff">STAFF</Tag>
      <p className="min-w-0">{siteless ? `${text} ${noSite}` : text}</p>
    </aside>
  );
}
