import type { EditConflict } from '#contract/editing/conflicts.ts';
import type { Edit } from '#contract/fields.ts';
import { formatAt } from '#web/parts/dates.ts';

const someone = 'Someone else';

/** 'Theo Martin changed the notes at 8:41 am' */
export const describeConflict = (label: string, { by, at }: Pick<EditConflict, 'by' | 'at'>): string =>
  `${by ?? someone} changed the ${lowerFirst(label)}${at === null ? '' : ` ${formatAt(at)}`}`;

/** 'Theo Martin saved changes at 8:41 am.' */
export const describeEdit = (edit: Edit | null): string =>
  `${edit?.by ?? someone} saved changes${edit ? ` ${formatAt(edit.at)}` : ''}.`;

/** A label in the middle of a sentence; abbreviations such as MLS stay. */
const lowerFirst = (label: string): string =>
  /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
