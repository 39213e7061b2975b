import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { AddressHolder } from './taken-address.ts';
import type { StoredKeyAnswer, RequestKey } from './request-keys.ts';

/** Seconds to wait before this key may call again; 0 if the call is counted. */
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

/** Takes the call back from the window in which it was counted; a later window does not change. */
export const giveBackCall = ({ key, at }: { key: string; at: Date }) => systemWrite<null>()`
  UPDATE app.call_counts SET calls = calls - 1
  WHERE key = ${key} AND began_at <= ${at} AND ends_at > ${at} AND calls > 0`;

const idleOf = sql`CASE kind WHEN 'client' THEN interval '14 days' WHEN 'staff' THEN interval '60 minutes' ELSE interval '60 minutes' END`;

/** Extends the idle timeout; the absolute expiry stays. */
export const markSessionUsed = ({ hash, at }: { hash: Buffer; at: Date }) => systemWrite<null>()`
  UPDATE app.sessions SET used_at = ${at}, idle_until = ${at}::timestamptz + ${idleOf}
  WHERE token_hash = ${hash} AND revoked_at IS NULL AND used_at < ${at}`;

/** The use of an API key, which does not prolong it. It locks the key before its session, as its revocation does. */
export const markKeyUsed = ({ hash, at }: { hash: Buffer; at: Date }) => systemWrite<null>()`
  WITH session AS (
    SELECT kind, client_id, key_id FROM app.sessions
    WHERE token_hash = ${hash} AND key_id IS NOT NULL AND revoked_at IS NULL AND used_at < ${at}),
  used_provider_key AS (
    UPDATE app.provider_keys k SET used_at = ${at} FROM session s
    WHERE s.kind = 'provider_key' AND k.id = s.key_id AND (k.used_at IS NULL OR k.used_at < ${at}) RETURNING k.id),
  used_key AS (
    UPDATE app.api_keys k SET used_at = ${at} FROM session s
    WHERE k.client_id = s.client_id AND k.id = s.key_id AND (k.used_at IS NULL OR k.used_at < ${at}) RETURNING k.id)
  UPDATE app.sessions SET used_at = ${at}
  WHERE token_hash = ${hash} AND revoked_at IS NULL AND used_at < ${at}
    AND key_id IN (SELECT id FROM used_key UNION ALL SELECT id FROM used_provider_key)`;

/** Whether this device of the account has signed in since. */
export const isKnownDevice = ({ hash, since }: { hash: Buffer; since: Date }) => systemRead<true>()`
  SELECT to_json(true) FROM app.known_devices WHERE device_hash = ${hash} AND signed_in_at > ${since}`;

/** Whether this host is a domain of an agent's site. */
export const isKnownHost = (host: string) => systemRead<true>()`
  SELECT to_json(true) FROM app.site_hosts WHERE host = ${host} LIMIT 1`;

/** Locks the login first in every change and sign-in, so that each sees what the one before it wrote. */
export const lockLogin = (email: string) => systemWrite<null>()`
  SELECT to_json(true) FROM app.logins WHERE email = ${email} FOR UPDATE`;

/** Those of these addresses that no user can have, each with who it belongs to. */
export const findReservedAddresses = (emails: readonly string[]) => systemRead<
  Record<string, AddressHolder>
>()`
  SELECT coalesce(json_object_agg(email, holder), '{}')
  FROM (SELECT DISTINCT e AS email, app.address_holder(e) AS holder FROM unnest(${emails}::text[]) e) held WHERE holder IS NOT NULL`;

/**
 * Locks the client, so that decisions based on its state wait for changes to it. Rows that are written for the client
 * do not wait, since their writers have locked others before.
 */
export const lockClient = (id: number) =>
  systemWrite<null>()`SELECT to_json(true) FROM app.clients WHERE id = ${id} FOR NO KEY UPDATE`;

export const deleteCountersBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.call_counts WHERE ends_at < ${time}`;

/** Who calls the console: a colleague in their own session, or a program by an API key of the provider. */
export type ConsoleCaller = { kind: 'staff' | 'provider_key'; id: number };

const tableOf = ({ kind }: ConsoleCaller): Sql =>
  rawSql(kind === 'staff' ? 'app.staff_request_keys' : 'app.provider_request_keys');
const callerOf = ({ kind }: ConsoleCaller): Sql => rawSql(kind === 'staff' ? 'staff_id' : 'key_id');

/** The request keys of the console; those of clients are in request-keys.ts. */
export const claimConsoleKey = (
  caller: ConsoleCaller,
  { hash, request }: RequestKey,
  now: Date,
) => systemWrite<true>()`
  INSERT INTO ${tableOf(caller)} (${callerOf(caller)}, key_hash, request_hash, created_at)
  VALUES (${caller.id}, ${hash}, ${request}, ${now}) RETURNING to_json(true)`;

export const storeConsoleAnswer = (
  caller: ConsoleCaller,
  hash: Buffer,
  { status, encrypted }: { status: number; encrypted: Buffer },
) => systemWrite<true>()`
  UPDATE ${tableOf(caller)} SET status = ${status}, answer = ${encrypted}
  WHERE ${callerOf(caller)} = ${caller.id} AND key_hash = ${hash} RETURNING to_json(true)`;

export const releaseConsoleKey = (caller: ConsoleCaller, hash: Buffer) =>
  systemWrite<true>()`
  DELETE FROM ${tableOf(caller)} WHERE ${callerOf(caller)} = ${caller.id} AND key_hash = ${hash} RETURNING to_json(true)`;

/** It waits for a synchronous standby, as the one of a client does. */
export const readConsoleAnswer = (caller: ConsoleCaller, hash: Buffer) =>
  systemWrite<StoredKeyAnswer>()`
  SELECT json_build_object('request', encode(request_hash, 'hex'), 'created_at', created_at, 'status', status, 'answer', encode(answer, 'base64'))
  FROM ${tableOf(caller)} WHERE ${callerOf(caller)} = ${caller.id} AND key_hash = ${hash} FOR UPDATE`;

export const deleteRequestKeysBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.request_keys WHERE created_at < ${time}`;

export const deleteStaffKeysBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.staff_request_keys WHERE created_at < ${time}`;

export const deleteProviderKeyCallsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.provider_request_keys WHERE created_at < ${time}`;
