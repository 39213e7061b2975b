import { personName } from '../db/person-name.ts';
import { sql, rawSql, write } from '../db/sql.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';

export type Prospect = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string | null | undefined;
  message?: string | null | undefined;
};

/** Stored for the console, and mailed to the sales address. */
export const saveProspect = ({ now, to, ...prospect }: Prospect & { to: string; now: Date }) => write<null>()`
  WITH kept AS (
    INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
    VALUES (${prospect.first_name}, ${prospect.last_name}, ${prospect.email}, ${prospect.phone_number}, ${prospect.message}, ${now}))
  ${enqueueMail('prospect', {
    to,
    details: {
      first_name: prospect.first_name,
      last_name: prospect.last_name,
      email: prospect.email,
      phone_number: prospect.phone_number ?? '',
      message: prospect.message ?? '',
    },
    client: null,
    now,
  })}`;

type Message = { topic: string; message: string; to: string; now: Date };

/** Stored for the console, and mailed to the provider. */
export const saveMessage = ({ topic, message, to, now }: Message) => write<{ received: true }>()`
  WITH kept AS (
    INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), ${topic}, ${message}, ${now})),
  mailed AS (${enqueueMail('support-message', { to, details: { ...actorColumns, topic, message }, from: acting, now })})
  SELECT json_build_object('received', true)`;

/** Idempotent: a repeated request, or one for what is already booked, changes nothing. */
export const requestAccess = ({ to, now }: { to: string; now: Date }) => write<{ applied: true }>()`
  WITH first AS (
    INSERT INTO app.applications (client_id, user_id, created_at) SELECT c.id, app.acting_user(), ${now} FROM app.clients c
    WHERE c.id = app.client() AND NOT 'TESTIMONIAL_MANAGER' = ANY (c.features)
    ON CONFLICT DO NOTHING RETURNING client_id),
  mailed AS (${enqueueMail('access-request', { to, details: actorColumns, from: sql`${acting} AND EXISTS (SELECT FROM first)`, now })})
  SELECT json_build_object('applied', true)`;

const actorColumns = {
  name: sql`coalesce(${personName('u')}, c.name)`,
  email: rawSql("coalesce(u.email, '')"),
  client_name: rawSql('c.name'),
};
const acting = rawSql(
  'FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()',
);
