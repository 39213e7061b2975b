import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contacts, newLead } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatSince } from '#web/parts/dates.ts';
import { ActionCard, actionRows } from './ActionCard.tsx';
import { cardLink } from './DashboardCard.tsx';

/** The contacts without a response: those that still have their initial status. */
export function Enquiries(): ReactElement {
  const { data, isError, isFetching, refetch } = useApiQuery(contacts.list, {
    query: { lead_status_id: `${newLead}`, take: String(actionRows) },
  });
  return (
    <ActionCard
      id="enquiries"
      title="New enquiries"
      action={
        data !== undefined &&
        data.meta.total > 0 && (
          <Link to={paths.contacts} search={{ status: newLead }} className={cardLink}>
            {data.meta.total > actionRows ? `See all ${data.meta.total}` : 'See contacts'}
          </Link>
        )
      }
      rows={data?.data}
      rowKey={({ id }) => id}
      empty={<p>Nobody is waiting for your answer.</p>}
      failure={{ isFailed: isError && !data, isPending: isFetching, onRetry: () => void refetch() }}
    >
      {({ id, name, created_at }) => (
        <>
          <Link to={paths.contact} params={{ id }} className="row-link min-w-0 break-words font-[600]">
            {name}
          </Link>
          <p className="truncate text-sm text-muted">
            Waiting since <time dateTime={created_at}>{formatSince(created_at)}</time>
          </p>
        </>
      )}
    </ActionCard>
  );
}
