import { useState, type ReactElement } from 'react';
import { staffNewsletterSends, type StaffSend, type UnsentRecipient } from '#contract/newsletter/sending.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { EmptyState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { unsentNames, unsentTones } from './send-words.ts';

/** Who did not get it and why, by the number of their contact. */
export function UnsentRecipients({ send }: { send: StaffSend }): ReactElement {
  const [page, showPage] = useState(1);
  const answer = useApiQuery(
    staffNewsletterSends.unsent,
    { params: { id: send.client_id, send_id: send.id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent" className="mb-1 text-xl">
        Who did not get it
      </h2>
      <p className="mb-4 text-muted">
        Of an unknown one nobody can say whether it arrived, so it is not sent again.
      </p>
      <PagedTable
        caption="Who did not get it"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={() => null}
        pageLink={(to, props) => <button type="button" {...props} onClick={() => showPage(to)} />}
        onBeyond={showPage}
        empty={<EmptyState title="Everybody got it." />}
      />
    </section>
  );
}

const columns: readonly Column<UnsentRecipient>[] = [
  {
    key: 'reason',
    title: 'Contact',
    className: 'w-full max-w-0 md:w-[60%]',
    cell: ({ lead_id, reason }) => (
      <>
        <span className="block truncate">Contact {lead_id}</span>
        <span className="line-clamp-2 text-sm font-[400] break-words text-muted">{reason}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    className: 'whitespace-nowrap',
    cell: ({ state }) => <StatusDot tone={unsentTones[state]}>{unsentNames[state]}</StatusDot>,
  },
  {
    key: 'settled',
    title: 'When',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ settled_at }) => formatRecent(settled_at),
  },
];
