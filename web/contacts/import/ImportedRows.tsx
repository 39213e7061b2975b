import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contactImportSteps, type ContactImport } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCount, kindLabels } from './import-labels.ts';
import { ImportedRow } from './ImportedRow.tsx';
import { importSearch, type ImportSearch, type ShownKind } from './import-search.ts';

/** The rows of a file, each with its effect on the contacts. */
export const ImportedRows = defineList({
  search: importSearch,
  keepsScroll: true,
  query: ({ page, kind }, { file }: { file: ContactImport }) =>
    queryOptions(contactImportSteps.rows, {
      params: { id: file.id },
      query: { ...(page && { page }), ...(kind && { kind }) },
    }),
  filters: ({ search, props }) => <KindFilter file={props.file} search={search} />,
  rowKey: ({ row }) => row,
  draw: items({
    label: 'People in the file',
    className: 'divided rounded-surface bg-surface shadow-surface',
    itemClassName: 'p-5',
    item: (row, { props }) => <ImportedRow row={row} file={props.file} />,
    loading: (
      <div className="flex flex-col gap-3 p-5">
        <SkeletonLine width="40%" />
        <SkeletonLine width="62%" />
      </div>
    ),
    loadingRows: 6,
  }),
  empty: (
    <Surface>
      <p className="text-muted">No rows here any more.</p>
    </Surface>
  ),
  frame: (list) => <section aria-label="Rows">{list}</section>,
});

const kinds = ['new', 'changed', 'refused', 'incomplete', 'same', 'left_out'] as const satisfies ShownKind[];

/** As links, so that a reload finds the same rows. Kinds without rows are not offered. */
function KindFilter({ file, search }: { file: ContactImport; search: ImportSearch }): ReactElement {
  const isOver = file.state !== 'ready';
  const shown = kinds.filter((kind) => kind === search.kind || (file.counts?.[kind] ?? 0) > 0);
  const link = (kind: ShownKind | undefined, label: string, count: number) => (
    <li key={label}>
      <Link
        to={paths.contactImport}
        params={{ id: file.id }}
        search={{ ...(search.step && { step: search.step }), ...(kind && { kind }) }}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={kind === search.kind ? 'page' : undefined}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-[550] whitespace-nowrap',
          kind === search.kind
            ? 'bg-action text-on-action'
            : 'bg-surface text-ink shadow-surface hover:bg-soft hover:text-on-soft',
        )}
      >
        {label}
        <span className="tabular-nums">{formatCount(count)}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="Kinds of rows" className="mb-4 -mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex gap-2 lg:flex-wrap">
        {link(undefined, 'All', file.rows)}
        {shown.map((kind) =>
          link(kind, kindLabels[kind][isOver ? 'after' : 'before'], file.counts?.[kind] ?? 0),
        )}
      </ul>
    </nav>
  );
}
