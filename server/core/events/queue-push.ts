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
