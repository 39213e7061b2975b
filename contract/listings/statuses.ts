import { createIdSchema } from '../fields.ts';

/** As the feeds of the MLS name them; stored by id. */
export const statuses = [
  { id: 1, status: 'Active' },
  { id: 2, status: 'Pending' },
  { id: 3, status: 'Sold' },
  { id: 4, status: 'Cancelled' },
  { id: 5, status: 'Expired' },
  { id: 6, status: 'Unknown' },
] as const;
export const active = 1;
export const pending = 2;
export const sold = 3;
export const cancelled = 4;
const expired = 5;
export const unknown = 6;

export const statusId = createIdSchema(
  statuses.map(({ id }) => id),
  'Please select a valid status.',
);

/** The stored statuses behind each word of the filter. */
export const statusGroups = {
  active: [active, pending],
  inactive: [cancelled, expired],
  sold: [sold],
  pending: [pending],
  unknown: [unknown],
} as const satisfies Record<string, readonly number[]>;

/** Lists show both inactive statuses under one name. */
export const statusLabel = (id: number): string =>
  statusGroups.inactive.some((inactive) => inactive === id) ? 'Inactive' : getStatusName(id);

/** The statuses a person may choose. One that only feeds set is offered while the listing has it. */
export function statusChoices(present: number | null): { id: number; label: string }[] {
  const usual = [
    { id: active, label: 'Active' },
    { id: cancelled, label: 'Inactive' },
    { id: sold, label: 'Sold' },
  ];
  if (present === null || usual.some(({ id }) => id === present)) return usual;
  return [...usual, { id: present, label: getStatusName(present) }];
}

const getStatusName = (id: number): string =>
  statuses.find((status) => status.id === id)?.status ?? 'Unknown';
