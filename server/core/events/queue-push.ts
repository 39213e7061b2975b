import { acknowledgedWithinSeconds } from '#contract/push/push.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from './change.ts';

/** Select list expressions; `from` has a row `d` of app.push_devices for each device that is notified. */
type PushOptions = { title: Sql; body: Sql; url: Sql; lead: Sql; from: Sql };

/** Queues a notification for devices with the change, or not at all. It carries no more than it shows. */
export const queuePush =
  ({ title, body, url, lead, from }: PushOptions): Consequence =>
  ({ now }) =>
    sql`
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, ${lead}, ${title}, ${body}, ${url}, ${now}::timestamptz, ${now}::timestamptz ${from}`;

/** Of a device `d`: it has not answered since a notification that had its minute. */
export const isUnreached = (now: Date): Sql => sql`EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < ${now}::timestamptz - make_interval(secs => ${acknowledgedWithinSeconds}::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))`;
