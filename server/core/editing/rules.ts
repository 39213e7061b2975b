import type { EditConflict } from '#contract/editing/conflicts.ts';
import type { Values } from '#contract/editing/join.ts';

/** An edit of a record, with the values it replaced. */
export type StoredEdit = { version: number; by: string | null; at: string; before: Values };

/**
 * The record in the version from which a change began. Each field has the value that the first edit since then
 * replaced, or else the stored one. Nothing is known about a version that is no longer remembered.
 */
export function restoreBase(stored: Values, edits: readonly StoredEdit[]): Record<string, unknown> {
  return edits
    .toSorted((a, b) => b.version - a.version)
    .reduce<Record<string, unknown>>((base, { before }) => ({ ...base, ...before }), { ...stored });
}

/** The fields that both changed, with who last changed them and when. */
export const describeConflicts = (fields: readonly string[], edits: readonly StoredEdit[]): EditConflict[] =>
  fields.map((field) => {
    const edit = findLastEdit(field, edits);
    return { field, by: edit?.by ?? null, at: edit?.at ?? null };
  });

/** The fields that these edits changed. */
export const changedIn = (edits: readonly StoredEdit[]): string[] => [
  ...new Set(edits.flatMap(({ before }) => Object.keys(before))),
];

const findLastEdit = (field: string, edits: readonly StoredEdit[]): StoredEdit | undefined =>
  edits.toSorted((a, b) => b.version - a.version).find(({ before }) => field in before);
