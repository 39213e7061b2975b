import * as z from 'zod/mini';
import { joinChanges, type Values } from '#contract/editing/join.ts';
import type { EditConflict } from '#contract/editing/conflicts.ts';
import { ApiError } from '#contract/errors.ts';
import { fieldErrors } from '#server/core/http/parse-input.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { Statement } from '#server/core/db/sql.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ComparedRow } from './queries.ts';
import { restoreBase, changedIn, describeConflicts } from './rules.ts';

type Tx = Pick<Transaction<'write'>, 'value'>;

type EditOptions<Patch> = Sent<Patch> & {
  /** compares the sent values with the stored ones, and locks the record */
  compare: (since: number) => Statement<ComparedRow, 'write'>;
  /** the record for the answer */
  read: Statement<object, 'read'>;
};

type Sent<Patch> = {
  /** the sent values, by the names of the columns */
  patch: Patch;
  /** the version that the change began from; without it, the change replaces those of others */
  version: number | undefined;
  /** the stored values of lists with tables of their own, in the form in which they are sent */
  lists?: Values;
  /** the schemas of lists, for lists that become too long once both sides are joined */
  schemas?: Readonly<Record<string, z.core.$ZodType>>;
  /** the fields of the answer that are not named after their column */
  fieldNames?: Readonly<Record<string, string>>;
};

/**
 * The part of a change that is left to write, so that others' changes since its version stay. Locks the record;
 * throws changed_elsewhere if both changed the same field.
 */
export const joinEdit = <Patch extends object>(
  tx: Tx,
  { compare, read, ...sent }: EditOptions<Patch>,
): Promise<Partial<Patch>> =>
  joinCompared(sent, { compare: (since) => tx.value(compare(since)), read: () => tx.value(read) });

type Reads = {
  compare: (since: number) => Promise<ComparedRow | null>;
  read: () => Promise<object | null>;
};

/** The same for records of any client or none: the caller runs their statements. */
export async function joinCompared<Patch extends object>(
  { patch, version, lists = {}, schemas = {}, fieldNames = {} }: Sent<Patch>,
  { compare, read }: Reads,
): Promise<Partial<Patch>> {
  if (version === undefined) return patch;
  const compared = orNotFound(await compare(version));
  if (version >= compared.version) return patch;
  const { kept, conflicts } = join(patch, compared, { version, lists });
  if (conflicts.length === 0) {
    assertValid(kept, schemas);
    return kept;
  }
  const record = await read();
  const getFieldName = (field: string) => fieldNames[field] ?? field;
  const named = conflicts.map((conflict) => ({ ...conflict, field: getFieldName(conflict.field) }));
  const changed = changedIn(compared.edits).map(getFieldName);
  const data = { version: compared.version, ...record, conflicts: named, changed };
  throw new ApiError('changed_elsewhere', { data });
}

function assertValid(values: object, schemas: Readonly<Record<string, z.core.$ZodType>>): void {
  const issues = Object.entries(schemas).flatMap(([field, schema]) => {
    const result = z.safeParse(schema, Reflect.get(values, field));
    return result.success
      ? []
      : result.error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }));
  });
  if (issues.length > 0) throw new ApiError('invalid', { fields: fieldErrors(issues) });
}

/** Equal to nothing that can be stored. */
const notKnown = { isKnown: false };

function join<Patch extends object>(
  patch: Patch,
  compared: ComparedRow,
  { version, lists }: { version: number; lists: Values },
): { kept: Partial<Patch>; conflicts: EditConflict[] } {
  const { edits, known_from } = compared;
  const stored = { ...compared.stored, ...lists };
  const sent = Object.keys(patch);
  const mine = Object.fromEntries(
    sent.map((field) => [field, field in lists ? Reflect.get(patch, field) : compared.mine[field]]),
  );
  // if the version is no longer remembered, any field may have changed
  const base =
    version < known_from
      ? Object.fromEntries(sent.map((field) => [field, notKnown]))
      : restoreBase(stored, edits);
  const { values, conflicts } = joinChanges({ base, mine, stored });
  const remaining: Partial<Patch> = { ...patch };
  for (const field of sent) {
    if (!(field in values)) Reflect.deleteProperty(remaining, field);
    else if (Array.isArray(values[field])) Reflect.set(remaining, field, values[field]);
  }
  return {
    kept: remaining,
    conflicts: describeConflicts(conflicts, edits),
  };
}
