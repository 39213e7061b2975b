import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { packages } from '#contract/access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import * as paths from '#contract/paths.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { Select } from '#web/parts/Select.tsx';
import { phaseOptions, waitingLabels } from './client-words.ts';
import { clientsSearch, type ClientsSearch } from '../staff-search.ts';

const packageOptions = packages.map((name) => ({ value: name, label: name }));
const waitingOptions = Object.entries(waitingLabels).map(([value, label]) => ({ value, label }));
const statusOptions = accountStatuses.map((name) => ({ value: name, label: name }));

/** Search and filters of the client list, which combine and are part of the address. */
export function ClientFilters({ search }: { search: ClientsSearch }): ReactElement {
  const navigate = useNavigate();
  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.staffClients,
      search: (before) => clientsSearch({ ...before, page: 1, ...change }),
      replace,
    });
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_9.5rem_9rem_9rem_11rem]">
      <SearchBox
        label="Search by name, email or domain"
        value={search.search ?? ''}
        // refining a search replaces the history entry, so that Back leads to the list before the search
        onSearch={(text) => show({ search: text }, search.search !== undefined && text !== '')}
        className="col-span-full lg:col-span-1 lg:max-w-[26rem]"
      />
      <Select
        aria-label="Package"
        options={packageOptions}
        placeholder="All packages"
        value={search.package ?? ''}
        onChange={(event) => show({ package: event.target.value })}
        className="min-w-0"
      />
      <Select
        aria-label="Status"
        options={statusOptions}
        placeholder="Any status"
        value={search.status ?? ''}
        onChange={(event) => show({ status: event.target.value })}
        className="min-w-0"
      />
      <Select
        aria-label="Launch phase"
        options={phaseOptions}
        placeholder="Any phase"
        value={search.phase ?? ''}
        onChange={(event) => show({ phase: event.target.value })}
        className="min-w-0"
      />
      <Select
        aria-label="Next step"
        options={waitingOptions}
        placeholder="Any next step"
        value={search.waits ?? ''}
        onChange={(event) => show({ waits: event.target.value })}
        className="min-w-0"
      />
    </div>
  );
}
