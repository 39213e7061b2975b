import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState, type ReactElement } from 'react';
import { billing } from '#contract/billing/billing.ts';
import {
  filterInvoices,
  invoiceFilterNames,
  invoiceFilters,
  invoicesPerPage,
} from '#contract/billing/invoices.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Pagination } from '#web/parts/Pagination.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { noInvoices } from './billing-words.ts';
import { invoiceSearch, type InvoiceSearch } from './invoice-search.ts';
import { InvoicesTable } from './InvoicesTable.tsx';

const filterOptions = invoiceFilters.map((value) => ({ value, label: invoiceFilterNames[value] }));

/** Every invoice, by when it was created, ten on a page. */
export function InvoiceList({ search }: { search: InvoiceSearch }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(billing.invoices, {});
  const navigate = useNavigate();
  const filterId = useId();
  const months = search.months ?? 'all';
  const show = useCallback(
    (change: InvoiceSearch | { months: string }, replace = false) =>
      void navigate({ to: paths.billing, search: invoiceSearch({ ...change }), replace, resetScroll: false }),
    [navigate],
  );
  const [now] = useState(() => new Date());
  const shown = data && filterInvoices(data.data, months, now);
  const last = Math.max(1, Math.ceil((shown?.length ?? 0) / invoicesPerPage));
  const page = search.page ?? 1;
  const isBeyond = shown !== undefined && page > last;
  useEffect(() => {
    if (isBeyond) show({ ...(search.months && { months: search.months }), page: last }, true);
  }, [isBeyond, last, search.months, show]);
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  const first = (Math.min(page, last) - 1) * invoicesPerPage;
  return (
    <section aria-labelledby="invoices">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="invoices" className="text-xl">
          Invoices
        </h2>
        <div className="flex items-center gap-3 max-sm:w-full">
          <label htmlFor={filterId} className="text-sm text-muted">
            Show
          </label>
          <Select
            id={filterId}
            className="w-40 max-sm:flex-1"
            options={filterOptions}
            value={months}
            onChange={({ target }) => show({ months: target.value })}
          />
        </div>
      </div>
      <InvoicesTable
        rows={shown?.slice(first, first + invoicesPerPage)}
        empty={<EmptyState title={noInvoices} note={emptyNote(months)} />}
      />
      <Pagination
        className="mt-4"
        page={Math.min(page, last)}
        last={last}
        link={(number, props) => (
          <Link
            {...props}
            to={paths.billing}
            search={{ ...(search.months && { months: search.months }), ...(number > 1 && { page: number }) }}
            resetScroll={false}
          />
        )}
      />
    </section>
  );
}

const emptyNote = (months: string) =>
  months === 'all' ? 'Each one appears here when it is issued.' : 'Choose a longer time to see older ones.';
