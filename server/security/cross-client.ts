import { sql } from '../db/sql.ts';
import { systemRead, systemWrite } from '../db/system-sql.ts';

/** Seconds to wait before this key may call again, 0 when the call is counted. */
export const countCall = ({
  key,
  at,
  most,
  seconds,
}: {
  key: string;
  at: Date;
  most: number;
  seconds: number;
}) => systemWrite<number>()`SELECT to_json(app.count_call(${key}, ${at}, ${most}, ${seconds}))`;

/** Takes the call back from the time window it was counted in; a later window is not changed. */
export const giveBackCall = ({ key, at }: { key: string; at: Date }) => systemWrite<null>()`
  UPDATE app.call_counts SET calls = calls - 1
  WHERE key = ${key} AND began_at <= ${at} AND ends_at > ${at} AND calls > 0`;

const idleOf = sql`CASE kind WHEN 'client' THEN interval '14 days' WHEN 'staff' THEN interval '60 minutes' ELSE interval '60 minutes' END`;

/** Extends the idle timeout; the absolute expiry stays. */
export const markSessionUsed = ({ hash, at }: { hash: Buffer; at: Date }) => systemWrite<null>()`
  UPDATE app.sessions SET used_at = ${at}, idle_until = ${at}::timestamptz + ${idleOf}
  WHERE token_hash = ${hash} AND revoked_at IS NULL AND used_at < ${at}`;

/** Whether this device of the account has signed in since. */
export const isKnownDevice = ({ hash, since }: { hash: Buffer; since: Date }) => systemRead<true>()`
  SELECT to_json(true) FROM app.known_devices WHERE device_hash = ${hash} AND signed_in_at > ${since}`;

/** Whether this host is a domain of an agent's site. */
export const isKnownHost = (host: string) => systemRead<true>()`
  SELECT to_json(true) FROM app.site_hosts WHERE host = ${host} LIMIT 1`;

/** Locks the login first in every change and sign-in, so that each sees what the one before it wrote. */
export const lockLogin = (email: string) => systemWrite<null>()`
  SELECT to_json(true) FROM app.logins WHERE email = ${email} FOR UPDATE`;

/** Locks the client, so that what is decided by its state is decided after whoever changes it. */
export const lockClient = (id: number) =>
  systemWrite<null>()`SELECT to_json(true) FROM app.clients WHERE id = ${id} FOR UPDATE`;

export const deleteCountersBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.call_counts WHERE ends_at < ${time}`;
