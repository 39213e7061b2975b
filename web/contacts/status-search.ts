import { statuses } from '#contract/contacts/lists.ts';

/** The status in a mail's link; null if there is none, or no such status. */
export const statusInAddress = (raw: Record<string, unknown>): (typeof statuses)[number] | null =>
  statuses.find(({ id }) => String(id) === String(raw['status'] ?? '')) ?? null;
