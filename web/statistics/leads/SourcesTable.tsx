import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { sources } from '#contract/contacts/sources.ts';
import * as paths from '#contract/paths.ts';
import type { LeadNumbers } from '#contract/statistics/leads.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { formatMonth } from '../month-words.ts';
import { formatCount } from '../rate-words.ts';
import { listLeadSources, type SourceRow } from './lead-numbers.ts';

/** Each number of contacts opens the list of those behind it. */
export function SourcesTable({ numbers, month }: { numbers: LeadNumbers; month: string }): ReactElement {
  const rows = listLeadSources(numbers, month);
  return (
    <Surface aria-labelledby="lead-sources" className="overflow-hidden p-0! md:p-0!">
      <h2 id="lead-sources" className="px-5 pt-5 pb-3 text-lg">
        By source
      </h2>
      {rows.length === 0 ? (
        <p className="px-5 pb-5 text-muted">Nobody was added in {formatMonth(month)}.</p>
      ) : (
        <Table
          caption={`Contacts of ${formatMonth(month)} by source`}
          columns={columnsOf(month)}
          rows={rows}
          rowKey={({ lead_source_id }) => lead_source_id}
          empty={null}
        />
      )}
    </Surface>
  );
}

const columnsOf = (month: string): readonly Column<SourceRow>[] => [
  { key: 'source', title: 'Source', className: 'break-words', cell: (row) => <Source {...row} /> },
  {
    key: 'leads',
    title: 'Contacts',
    className: 'w-28 tabular-nums',
    cell: ({ lead_source_id, leads }) => <Behind month={month} source={lead_source_id} count={leads} />,
  },
  {
    key: 'clients',
    title: 'Clients',
    className: 'w-24 tabular-nums',
    cell: ({ lead_source_id, clients }) => (
      <Behind month={month} source={lead_source_id} count={clients} areClients />
    ),
  },
  {
    key: 'cost',
    title: 'Cost',
    from: 'tablet',
    className: 'w-36 tabular-nums',
    cell: ({ cost, currency }) => moneyText(cost, currency),
  },
  {
    key: 'per-lead',
    title: 'Per contact',
    className: 'w-36 tabular-nums',
    cell: ({ costPerLead, currency }) => moneyText(costPerLead, currency),
  },
];

/** A phone has no column for the cost, so it is named below its source. */
const Source = ({ source, cost, currency }: SourceRow): ReactElement => (
  <>
    {source}
    {cost !== null && (
      <span className="block text-sm text-muted md:hidden">{moneyText(cost, currency)} spent</span>
    )}
  </>
);

type BehindProps = { month: string; source: number; count: number; areClients?: true };

function Behind({ month, source, count, areClients }: BehindProps): ReactElement {
  const known = sources.find(({ id }) => id === source);
  if (count === 0 || !known) return <span className="text-muted">{formatCount(count)}</span>;
  return (
    <Link
      to={paths.contacts}
      search={{ source: known.id, month, ...(areClients && { clients: true as const }) }}
      aria-label={`${formatCount(count)} from ${known.source}${areClients ? ' who became clients' : ''}`}
      className="-mx-2 inline-flex min-h-11 min-w-11 items-center rounded-control px-2 font-[600] text-action hover:bg-soft"
    >
      {formatCount(count)}
    </Link>
  );
}

const moneyText = (amount: number | null, currency: string | null): ReactElement | string =>
  amount === null || currency === null ? (
    <span className="text-muted">—</span>
  ) : (
    new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      amount,
    )
  );
