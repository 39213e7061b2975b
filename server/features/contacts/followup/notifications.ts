import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { textAt } from '#server/core/events/sentences.ts';
import { declareNotifications, type NotificationInput } from '#server/core/events/notification-events.ts';

const taskOf = ({ name, details }: NotificationInput) => {
  const title = textAt(details, 'title') || 'a deleted task';
  return name === null || title.includes(name) ? title : `${title} (${name})`;
};
const urlOf = ({ lead_id }: NotificationInput) =>
  lead_id === null ? paths.tasks : fillPath(paths.contact, { id: lead_id });

export const taskNotifications = declareNotifications({
  events: {
    'task.due': {
      changes: 'contact.changed',
      text: (input) => ({
        message: `Task due: ${taskOf(input)}${input.details['is_unwanted'] === true ? ' (they asked you not to)' : ''}`,
        url: urlOf(input),
      }),
      present:
        rawSql(`(SELECT jsonb_build_object('title', t.title, 'is_unwanted', EXISTS (SELECT FROM app.leads l
          WHERE l.client_id = t.client_id AND l.id = t.lead_id AND (t.way = 'call' AND l.do_not_call OR t.way = 'text' AND l.do_not_text))) FROM app.lead_tasks t
        WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint)`),
    },
    'task.given': {
      changes: 'contact.changed',
      text: (input) => ({
        message: `${textAt(input.details, 'giver') || 'Our support team'} gave you a task: ${taskOf(input)}`,
        url: urlOf(input),
      }),
      present: sql`jsonb_build_object(
        'title', (SELECT t.title FROM app.lead_tasks t WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint),
        'giver', (SELECT ${personName('u')} FROM app.users u WHERE u.client_id = n.client_id AND u.id = (n.details ->> 'by')::bigint))`,
    },
  },
});
