import { useState, type ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useMe } from '#web/session.tsx';
import { greeting } from './greeting.ts';
import { RecentContacts } from './RecentContacts.tsx';

export function DashboardScreen(): ReactElement {
  const { first_name } = useMe();
  const [hello] = useState(() => greeting(new Date().getHours()));
  return (
    <>
      <PageHead title={`${hello}, ${first_name}`} subtitle="Here is who was in touch lately." />
      <div className="grid grid-cols-1 items-start gap-5">
        <RecentContacts />
      </div>
    </>
  );
}
