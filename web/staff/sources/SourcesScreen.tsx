import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffSources, type StatsSource } from '#contract/statistics/sources.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { sourcesSearch, sourceStates } from '../staff-search.ts';
import { sourceColumns } from './source-columns.tsx';
import { SourceDialog } from './SourceDialog.tsx';
import { stateNames } from './source-words.ts';

const EVERY_MS = 5000;
const stateOptions = sourceStates.map((state) => ({ value: state, label: stateNames[state] }));

/** Where the numbers of all clients come from: what needs a person first. */
export function SourcesScreen(): ReactElement {
  const filters = sourcesSearch(useSearch({ strict: false }));
  const { page, state, search } = filters;
  const [opened, open] = useState<StatsSource | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(
    staffSources.list,
    { query: { ...(page && { page: String(page) }), ...(state && { state }), ...(search && { search }) } },
    { keepPrevious: true, pollEvery: EVERY_MS },
  );
  const show = useCallback(
    (change: Record<string, unknown>, replace = false) =>
      void navigate({
        to: paths.staffSources,
        search: (before) => sourcesSearch({ ...before, ...change }),
        replace,
      }),
    [navigate],
  );
  const showPage = useCallback((last: number) => show({ page: last }, true), [show]);
  return (
    <>
      <PageHead
        title="Statistics sources"
        subtitle="Where the numbers of every client come from. What needs someone stands first."
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,26rem)_13rem]">
        <SearchBox
          label="Search by client"
          value={search ?? ''}
          onSearch={(text) => show({ search: text, page: 1 }, search !== undefined && text !== '')}
        />
        <Select
          aria-label="State"
          options={stateOptions}
          placeholder="Any state"
          value={state ?? ''}
          onChange={(event) => show({ state: event.target.value, page: 1 })}
        />
      </div>
      <PagedTable
        caption="Statistics sources"
        answer={answer}
        page={page}
        columns={sourceColumns}
        rowKey={({ client_id, source, site_id }) => `${client_id} ${source} ${site_id}`}
        link={(row, props) => <RowButton {...props} onOpen={() => open(row)} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffSources} search={sourcesSearch({ ...filters, page: to })} />
        )}
        onBeyond={showPage}
        empty={<NoSources isNarrowed={state !== undefined || search !== undefined} />}
      />
      {opened && <SourceDialog source={opened} onClose={() => open(null)} />}
    </>
  );
}

const NoSources = ({ isNarrowed }: { isNarrowed: boolean }): ReactElement =>
  isNarrowed ? (
    <EmptyState
      title="No source matches."
      action={
        <LinkButton asChild variant="secondary">
          <Link to={paths.staffSources} search={{}}>
            Show all sources
          </Link>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      title="There is nothing to count yet."
      note="As soon as a client has a website or books ads, its sources stand here."
      action={
        <LinkButton asChild variant="secondary">
          <Link to={paths.staffClients}>Clients</Link>
        </LinkButton>
      }
    />
  );
