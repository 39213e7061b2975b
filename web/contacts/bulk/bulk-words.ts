import type { BulkChange } from '#contract/contacts/bulk.ts';
import { statuses } from '#contract/contacts/lists.ts';

export const formatContacts = (count: number): string =>
  count === 1 ? '1 contact' : `${count.toLocaleString('en-CA')} contacts`;

const nameStatus = (id: number | null): string =>
  statuses.find((status) => status.id === id)?.status ?? 'a status';
const listNames = (tags: BulkChange['added_tags']): string => tags.map(({ name }) => name).join(', ');

/** 'Status set to Nurture', 'Tags added: Buyers, Investors' */
export function describeAction({
  action,
  lead_status_id: status,
  added_tags: added,
  removed_tags: removed,
}: BulkChange): string {
  if (action === 'status') return `Status set to ${nameStatus(status)}`;
  if (action === 'delete') return 'Contacts deleted';
  const parts = [
    added.length > 0 && `Tags added: ${listNames(added)}`,
    removed.length > 0 && `Tags removed: ${listNames(removed)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Tags changed' : parts.join(' · ');
}

/** '2,128 contacts changed. 12 had it already. 3 were deleted or merged before.' */
export function describeResult({ action, total, changed, missing }: BulkChange): string {
  const same = total - changed - missing;
  return [
    `${formatContacts(changed)} ${action === 'delete' ? 'deleted' : 'changed'}.`,
    same > 0 && `${same.toLocaleString('en-CA')} had it already.`,
    missing > 0 &&
      `${missing.toLocaleString('en-CA')} ${missing === 1 ? 'was' : 'were'} deleted or merged before.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** '2,125 contacts are as they were. 3 were changed since and stay as they are.' */
export function describeUndo({ action, undo }: Pick<BulkChange, 'action' | 'undo'>): string {
  const { restored, kept } = undo ?? { restored: 0, kept: 0 };
  if (action === 'delete') return describeReturn(restored, kept);
  const back = `${formatContacts(restored)} ${restored === 1 ? 'is as it was' : 'are as they were'}.`;
  if (kept === 0) return back;
  return `${back} ${kept.toLocaleString('en-CA')} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'stays as it is' : 'stay as they are'}.`;
}

/** '2,125 contacts are back. 3 are not, because another contact has their email.' */
function describeReturn(restored: number, others: number): string {
  const back = `${formatContacts(restored)} ${restored === 1 ? 'is' : 'are'} back.`;
  if (others === 0) return back;
  return `${back} ${others.toLocaleString('en-CA')} ${others === 1 ? 'is' : 'are'} not, because another contact has their email.`;
}
