import { Link } from '@tanstack/react-router';
import { Mail, ShieldAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { useRead } from '#web/api/use-api-query.ts';

const look = 'inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline';

/** How else contacts come in. A caught form causes no notification, so the list shows that there are some. */
export function IntakeLinks(): ReactElement {
  const { data } = useRead('/leads/caught', { query: { take: '1' } });
  const count = data?.meta.total ?? 0;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
      <Link to={paths.caughtForms} className={look}>
        <ShieldAlert aria-hidden className="size-4" />
        Caught as spam
        {count > 0 && (
          <span className="font-[600] text-ink tabular-nums">{count.toLocaleString('en-CA')}</span>
        )}
      </Link>
      <Link to={paths.leadEmails} className={look}>
        <Mail aria-hidden className="size-4" />
        Leads by email
      </Link>
    </p>
  );
}
