import type { Notification } from '#contract/activity.ts';
import type { NotificationRow } from './queries.ts';

/** The sentence and the place a notification leads to, made when it is read. */
export function notificationOf(row: NotificationRow): Notification {
  const name = row.name || 'A contact';
  const { message, url } = worded(row, name);
  return { id: row.id, message, url, seen: row.seen, created_at: row.created_at };
}

function worded(
  { event, lead_id, history_id }: NotificationRow,
  name: string,
): { message: string; url: string } {
  switch (event) {
    case 'contact.received':
      return { message: `${name} is a new contact.`, url: `/contacts/view/${lead_id}` };
    case 'contact.updated_by_form':
      return { message: `${name} sent a new form.`, url: `/contacts/view/${lead_id}/${history_id}` };
    case 'user.activated':
      return { message: `${name} joined your account.`, url: '/settings/users' };
    default:
      throw new Error(`No words for the notification '${event}'.`);
  }
}
