import { personName } from '../db/person-name.ts';
import { sql, rawSql, write } from '../db/sql.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { supportMessageMail } from './mails/support-message.ts';
import { accessRequestMail } from './mails/access-request.ts';

type Message = { topic: string; message: string; to: string | null; now: Date };

/** Stored for the console, and mailed to the provider. */
export const saveMessage = ({ topic, message, to, now }: Message) => write<{ received: true }>()`
  WITH kept AS (
    INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), ${topic}, ${message}, ${now})),
  mailed AS (${enqueueMail(supportMessageMail, { to, details: { ...actorColumns, topic, message }, from: acting, now })})
  SELECT json_build_object('received', true)`;

/** Idempotent: a repeated request, or one for what is already booked, changes nothing. */
export const requestAccess = ({ to, now }: { to: string | null; now: Date }) => write<{ applied: true }>()`
  WITH first AS (
    INSERT INTO app.applications (client_id, user_id, created_at) SELECT c.id, app.acting_user(), ${now} FROM app.clients c
    WHERE c.id = app.client() AND NOT 'TESTIMONIAL_MANAGER' = ANY (c.features)
    ON CONFLICT DO NOTHING RETURNING client_id),
  mailed AS (${enqueueMail(accessRequestMail, { to, details: actorColumns, from: sql`${acting} AND EXISTS (SELECT FROM first)`, now })})
  SELECT json_build_object('applied', true)`;

const actorColumns = {
  name: sql`coalesce(${personName('u')}, c.name)`,
  email: rawSql("coalesce(u.email, '')"),
  client_name: rawSql('c.name'),
};
const acting = rawSql(
  'FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()',
);
