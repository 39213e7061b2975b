import type { DeviceSettings, PushDevice } from '#contract/push/push.ts';
import { read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { isUnreached } from '#server/core/events/queue-push.ts';
import { testTitle } from './rules.ts';

const own = sql`d.client_id = app.client() AND d.user_id = app.acting_user()`;

const selectDevice = (now: Date): Sql => sql`json_build_object('id', d.id, 'name', d.name, 'is_on', d.is_on,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'created_at', app.to_iso(d.created_at),
    'renewed_at', app.to_iso(d.renewed_at), 'sent_at', app.to_iso(d.sent_at), 'received_at', app.to_iso(d.received_at),
    'is_unreached', ${isUnreached(now)})`;

export const listDevices = (now: Date) => read<PushDevice[]>()`
  SELECT coalesce(json_agg(${selectDevice(now)} ORDER BY d.renewed_at DESC, d.id DESC), '[]')
  FROM app.push_devices d WHERE ${own}`;

export const countOtherDevices = (endpoint: string) => read<number>()`
  SELECT to_json(count(*)) FROM app.push_devices d WHERE ${own} AND d.endpoint <> ${endpoint}`;

export const saveDevice = (
  device: { endpoint: string; p256dh: string; auth: string; name: string | null; session: Buffer },
  now: Date,
) => write<PushDevice>()`
  INSERT INTO app.push_devices AS d (client_id, user_id, endpoint, p256dh, auth, name, session, created_at, renewed_at)
  VALUES (app.client(), app.acting_user(), ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${device.name}, ${device.session}, ${now}, ${now})
  ON CONFLICT (client_id, user_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
    name = excluded.name, session = excluded.session, renewed_at = excluded.renewed_at
  RETURNING ${selectDevice(now)}`;

export const updateDevice = (
  id: number,
  { is_on, quiet_from, quiet_to }: DeviceSettings,
  now: Date,
) => write<PushDevice>()`
  UPDATE app.push_devices d SET is_on = ${is_on}, quiet_from = ${quiet_from}, quiet_to = ${quiet_to}
  WHERE ${own} AND d.id = ${id} RETURNING ${selectDevice(now)}`;

export const removeDevice = (id: number) => write<{ id: number; deleted: true }>()`
  DELETE FROM app.push_devices d WHERE ${own} AND d.id = ${id}
  RETURNING json_build_object('id', d.id, 'deleted', true)`;

export const queueTest = (id: number, { body, url }: { body: string; url: string }, now: Date) => write<{
  id: number;
}>()`
  INSERT INTO app.push_messages (client_id, device_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, ${testTitle}, ${body}, ${url}, ${now}, ${now} FROM app.push_devices d
  WHERE ${own} AND d.id = ${id} AND d.is_on RETURNING json_build_object('id', device_id)`;
