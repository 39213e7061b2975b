import { reconciliation } from '#contract/billing/reconciliation.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { differenceColumns } from './difference-columns.tsx';

/** Charges and refunds that are not the same at the card provider and in our ledger. */
export const Differences = defineList({
  search: pageSearch,
  query: (search) => queryOptions(reconciliation.differences, { query: search }),
  frame: (list) => (
    <section aria-labelledby="differences">
      <h2 id="differences" className="mb-4 text-xl">
        Differences
      </h2>
      {list}
    </section>
  ),
  caption: 'Differences',
  rowKey: ({ remote }) => remote,
  loadingRows: 3,
  link: () => null,
  columns: differenceColumns,
  empty: {
    title: 'Everything agrees.',
    note: 'Charges and refunds are the same at the card provider and in our ledger.',
  },
});
