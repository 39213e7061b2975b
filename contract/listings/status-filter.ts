import * as z from 'zod/mini';
import { statuses, statusGroups } from './statuses.ts';

const invalidStatus = 'Please select a valid status.';
/** a group by its word, or one status by its id; absent and '' mean any */
export const statusFilter = z.optional(
  z.pipe(
    z.enum(['', ...groupNames(), ...statuses.map((status) => `${status.id}` as const)], invalidStatus),
    z.transform((filter) => statusIdsOf(filter)),
  ),
);

function groupNames() {
  return ['active', 'inactive', 'sold', 'pending', 'unknown'] as const;
}

function statusIdsOf(filter: string): readonly number[] | undefined {
  if (filter === '') return undefined;
  const group = groupNames().find((name) => name === filter);
  return group ? statusGroups[group] : [Number(filter)];
}
