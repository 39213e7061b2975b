import type { ContactImport, ImportRow } from '#contract/contacts/import.ts';
import { parsePage, type PageSearch } from '#web/routing/search.ts';

const importSteps = ['columns', 'choices', 'preview'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The rows a preview can be narrowed to. `incomplete` are imported without a value that cannot be stored. */
export type ShownKind = NonNullable<ImportRow['kind']> | 'incomplete';
const shownKinds = {
  new: true,
  changed: true,
  same: true,
  left_out: true,
  refused: true,
  incomplete: true,
} as const satisfies Record<ShownKind, true>;

export type ImportSearch = PageSearch & { step?: ImportStep; kind?: ShownKind };

/** The part of an import that its address names. Unknown values count as missing. */
export function importSearch(raw: Record<string, unknown>): ImportSearch {
  const step = importSteps.find((one) => one === raw['step']);
  const kind = raw['kind'];
  return {
    ...(step && { step }),
    ...(isShownKind(kind) && { kind }),
    ...parsePage(raw['page']),
  };
}

const isShownKind = (value: unknown): value is ShownKind =>
  typeof value === 'string' && Object.hasOwn(shownKinds, value);

export const hasColumns = (type: ContactImport['file_type']): boolean => type !== 'vcf';

/** Where an import is: its state decides, and the address where a state has several steps. Cards name their columns. */
export function findStep(
  { state, file_type }: Pick<ContactImport, 'state' | 'file_type'>,
  requested: ImportStep | undefined,
): ImportStep | 'progress' {
  if (state !== 'mapping' && state !== 'ready') return 'progress';
  const first = hasColumns(file_type) ? 'columns' : 'choices';
  if (requested === 'choices') return requested;
  if (requested === 'columns' || state === 'mapping') return first;
  return 'preview';
}
