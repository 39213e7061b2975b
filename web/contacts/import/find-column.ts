import type { ContactImport, ImportProblem, ImportRow } from '#contract/contacts/import.ts';

const inCells: ReadonlySet<ImportProblem['kind']> = new Set([
  'email',
  'phone',
  'shortened',
  'date',
  'date_order',
  'source',
  'yes_or_no',
  'too_long',
]);

/** The column of the cell that causes a problem, or one that could solve it; null if no cell does. */
export function findColumn(
  { columns, choices }: Pick<ContactImport, 'columns' | 'choices'>,
  { cells }: Pick<ImportRow, 'cells'>,
  { kind, column, value }: ImportProblem,
): number | null {
  const targets = choices?.columns ?? [];
  const index = inCells.has(kind)
    ? columns.findIndex(
        ({ header }, place) => header === column && (cells[place] ?? '').includes(value.replace(/…$/, '')),
      )
    : kind === 'unreachable'
      ? targets.findIndex((target) => target === 'email' || target === 'phone_number')
      : -1;
  return index === -1 ? null : index;
}
