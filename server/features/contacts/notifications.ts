import { maxNoteLength } from '#contract/activity/activity.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { sql } from '#server/core/db/sql.ts';
import { declareNotifications, type NotificationInput } from '#server/core/events/notification-events.ts';
import { noteSource } from './columns.ts';

const contact = ({ name }: NotificationInput) => name ?? 'A contact';
/** Somebody who left a phone alone may have no name. */
const newContact = ({ name }: NotificationInput) => name ?? 'A person without a name';
const contactPath = ({ lead_id }: NotificationInput) => fillPath(paths.contact, { id: Number(lead_id) });
const entryPath = ({ lead_id, history_id }: NotificationInput) =>
  fillPath(paths.contactEntry, { id: Number(lead_id), historyId: Number(history_id) });
/** the forms of one person within an hour */
const formsOf = ({ details }: NotificationInput) => Number(details['forms'] ?? 1);

const note = sql`(
  SELECT json_build_object('source', ${noteSource}, 'text', left(h.notes, ${maxNoteLength + 1}::int)) FROM app.lead_history h
  WHERE h.client_id = n.client_id AND h.id = n.history_id)`;

export const contactNotifications = declareNotifications({
  events: {
    'contact.received': {
      changes: 'contact.changed',
      text: (input) =>
        formsOf(input) > 1
          ? {
              message: `${newContact(input)} is a new contact and sent ${formsOf(input)} forms.`,
              url: entryPath(input),
            }
          : { message: `${newContact(input)} is a new contact.`, url: contactPath(input) },
      note,
    },
    'contact.updated_by_form': {
      changes: 'contact.changed',
      text: (input) => ({
        message: `${contact(input)} sent ${formsOf(input) > 1 ? `${formsOf(input)} new forms` : 'a new form'}.`,
        url: entryPath(input),
      }),
      note,
    },
    'contact.email_unread': {
      changes: 'contact.changed',
      text: () => ({
        message: 'An email about a lead came in, but it doesn’t say how to reach the person.',
        url: paths.leadEmails,
      }),
    },
    'contact.digest': {
      changes: 'contact.changed',
      text: ({ details: { forms } }) => ({
        message: `${forms === 1 ? '1 more form' : `${Number(forms)} more forms`} arrived from your website within an hour.`,
        url: paths.contacts,
      }),
    },
  },
});
