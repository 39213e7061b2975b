import { statuses } from '#contract/contacts/lists.ts';

/** The status that a link from a mail asks for; null where there is none, or none that exists. */
export const statusInAddress = (raw: Record<string, unknown>): (typeof statuses)[number] | null =>
  statuses.find(({ id }) => String(id) === String(raw['status'] ?? '')) ?? null;
