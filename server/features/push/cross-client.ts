import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import type { QueuedMessage, QuietHours } from './rules.ts';

export type StoredKeys = { public_key: string; private_key: string };

/** Of several processes that make keys at once, the first has made them for all. */
export const findPushKeys = (fresh: {
  publicKey: string;
  privateKey: Buffer;
}): SystemBatch<StoredKeys, 'write'> => [
  systemWrite()`INSERT INTO app.push_keys (public_key, private_key) VALUES (${fresh.publicKey}, ${fresh.privateKey}) ON CONFLICT DO NOTHING`,
  readPushKeys(),
];

export const readPushKeys = () => systemWrite<StoredKeys>()`
  SELECT json_build_object('public_key', public_key, 'private_key', encode(private_key, 'hex')) FROM app.push_keys`;

/** The name of the session's browser, such as 'Chrome on Android'. */
export const readSessionDevice = (session: Buffer) => systemRead<string>()`
  SELECT to_json(device) FROM app.sessions WHERE token_hash = ${session}`;

type Renewed = { endpoint: string; p256dh: string; auth: string; session: Buffer; now: Date };

/** In each account of the person in which this browser shows notifications; the id is that of the session's account. */
export const renewDevices = ({ endpoint, p256dh, auth, session, now }: Renewed) => systemWrite<{
  id: number | null;
  is_known: boolean;
}>()`
  WITH renewed_devices AS (
    UPDATE app.push_devices d SET session = ${session}, renewed_at = ${now}, p256dh = ${p256dh}, auth = ${auth}
    FROM app.sessions s JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
      JOIN app.memberships m ON m.login_id = own.login_id
    WHERE s.token_hash = ${session} AND s.kind = 'client' AND s.revoked_at IS NULL
      AND d.client_id = m.client_id AND d.user_id = m.user_id AND d.endpoint = ${endpoint}
    RETURNING d.id, d.client_id = s.client_id AS is_here)
  SELECT json_build_object('id', min(id) FILTER (WHERE is_here), 'is_known', count(*) > 0) FROM renewed_devices`;

export type ClaimedDevice = QuietHours & {
  client_id: number;
  device_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  time_zone: string;
  /** the name of the client for who works for others as well, otherwise null */
  account: string | null;
  /** switched on, of an active user of an account that goes on, and not signed out */
  is_current: boolean;
  /** of the bell */
  unread: number;
  /** the oldest first */
  messages: QueuedMessage[];
};

/** Time for one attempt, after which another worker may take the messages over. */
const attemptTime = sql`interval '1 minute'`;

/** Claims all due messages of the device whose message has waited longest. */
export const claimDevice = (now: Date) => systemWrite<ClaimedDevice>()`
  WITH due_message AS (
    SELECT client_id, device_id FROM app.push_messages WHERE sent_at IS NULL AND failure IS NULL AND due_at <= ${now}
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED),
  claimed_messages AS (
    UPDATE app.push_messages m SET attempts = m.attempts + 1, due_at = ${now}::timestamptz + ${attemptTime}
    FROM due_message t WHERE m.client_id = t.client_id AND m.device_id = t.device_id
      AND m.sent_at IS NULL AND m.failure IS NULL AND m.due_at <= ${now}
    RETURNING m.id, m.lead_id, m.title, m.body, m.url, m.created_at, m.attempts)
  SELECT json_build_object('client_id', d.client_id, 'device_id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'time_zone', c.time_zone,
    'account', CASE WHEN EXISTS (SELECT FROM app.memberships m JOIN app.memberships o ON o.login_id = m.login_id AND o.client_id <> m.client_id
      WHERE m.client_id = d.client_id AND m.user_id = d.user_id) THEN c.name END,
    'is_current', d.is_on AND c.account_status <> 'Cancelled' AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = d.client_id AND u.id = d.user_id)
      AND NOT EXISTS (SELECT FROM app.sessions s WHERE s.token_hash = d.session AND s.revoked_at IS NOT NULL),
    'unread', (SELECT count(*) FROM app.notifications n WHERE n.client_id = d.client_id AND n.user_id = d.user_id AND NOT n.seen),
    'messages', (SELECT json_agg(json_build_object('id', m.id, 'lead_id', m.lead_id, 'title', m.title, 'body', m.body, 'url', m.url,
      'created_at', app.to_iso(m.created_at), 'attempts', m.attempts) ORDER BY m.id) FROM claimed_messages m))
  FROM due_message t JOIN app.push_devices d ON d.client_id = t.client_id AND d.id = t.device_id
    JOIN app.clients c ON c.id = d.client_id`;

type OfDevice = { client: number; device: number };
type OfMessages = { client: number; ids: readonly number[] };

export const markPushSent = ({
  client,
  device,
  ids,
  now,
}: OfDevice & OfMessages & { now: Date }) => systemWrite<null>()`
  WITH sent_messages AS (
    UPDATE app.push_messages SET sent_at = ${now} WHERE client_id = ${client} AND id = ANY (${ids}))
  UPDATE app.push_devices SET sent_at = ${now} WHERE client_id = ${client} AND id = ${device}`;

export const postponePush = ({ client, ids, until }: OfMessages & { until: Date }) => systemWrite<null>()`
  UPDATE app.push_messages SET due_at = ${until} WHERE client_id = ${client} AND id = ANY (${ids})`;

export const dropPush = ({ client, ids, failure }: OfMessages & { failure: string }) => systemWrite<null>()`
  UPDATE app.push_messages SET failure = ${failure} WHERE client_id = ${client} AND id = ANY (${ids})`;

export const removeGoneDevice = ({ client, device }: OfDevice) => systemWrite<null>()`
  DELETE FROM app.push_devices WHERE client_id = ${client} AND id = ${device}`;

/** A sign-out ends them, wherever it happened; a session that only ran out does not. */
export const removeSignedOutDevices = (openedBefore: Date) => systemWrite<null>()`
  DELETE FROM app.push_devices d WHERE d.renewed_at < ${openedBefore}
    OR EXISTS (SELECT FROM app.sessions s WHERE s.token_hash = d.session AND s.revoked_at IS NOT NULL)`;

export const deletePushBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.push_messages WHERE created_at < ${time}`;

/** A device that shows a message has those that were sent to it before. */
export const acknowledgePush = ({
  client,
  message,
  now,
}: {
  client: number;
  message: number;
  now: Date;
}) => systemWrite<true>()`
  WITH shown_message AS (SELECT client_id, id, device_id FROM app.push_messages WHERE client_id = ${client} AND id = ${message}),
  shown_messages AS (
    UPDATE app.push_messages m SET received_at = ${now} FROM shown_message s
    WHERE m.client_id = s.client_id AND m.device_id = s.device_id AND m.id <= s.id AND m.received_at IS NULL)
  UPDATE app.push_devices d SET received_at = ${now} FROM shown_message s
  WHERE d.client_id = s.client_id AND d.id = s.device_id RETURNING to_json(true)`;
