import type { ApiKey } from '#contract/api-keys/key-endpoints.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { isInUse, selectKeys, type NewKey } from './key-columns.ts';
import { providerKeyStaffEvents } from './staff-events.ts';

// The keys of the provider belong to no client.

type By = { staffId: number | null; now: Date };

const logKey = (event: keyof typeof providerKeyStaffEvents, { staffId }: By) =>
  logStaffChange(providerKeyStaffEvents, event, {
    by: staffId,
    details: rawSql("jsonb_build_object('name', name)"),
  });

export const listProviderKeys = (now: Date) => systemRead<ApiKey[]>()`
  SELECT ${selectKeys(now)} FROM app.provider_keys k LEFT JOIN app.staff u ON u.id = k.created_by
  WHERE k.revoked_at IS NULL`;

export const countProviderKeys = (now: Date) => systemRead<number>()`
  SELECT to_json(count(*)) FROM app.provider_keys k WHERE ${isInUse(now)}`;

export const createProviderKey = ({ name, scopes, hash, hint, ends }: NewKey, by: By) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.provider_keys (name, scopes, hint, created_by, created_at, expires_at)
    VALUES (${name}, ${scopes}::text[], ${hint}, ${by.staffId}, ${by.now}, ${ends}::timestamptz) RETURNING *`,
    {
      now: by.now,
      parts: {
        // used at the epoch, so that its first use is marked at once
        opened_session: sql`INSERT INTO app.sessions (token_hash, kind, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
          SELECT ${hash}::bytea, 'provider_key', 'Key', id, scopes, created_at, 'epoch', coalesce(expires_at, 'infinity'), coalesce(expires_at, 'infinity')
          FROM changed`,
      },
      log: logKey('api_key.created', by),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

const sessionsOfChanged = rawSql("kind = 'provider_key' AND key_id IN (SELECT id FROM changed)");

export const revokeProviderKey = (id: number, by: By) =>
  systemWrite<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.provider_keys k SET revoked_at = ${by.now} WHERE k.id = ${id} AND k.revoked_at IS NULL RETURNING k.id, k.name`,
    {
      now: by.now,
      parts: {
        ended_sessions: sql`UPDATE app.sessions SET revoked_at = ${by.now} WHERE ${sessionsOfChanged} AND revoked_at IS NULL`,
      },
      log: logKey('api_key.revoked', by),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** Null unless it was paused by a restore. */
export const confirmProviderKey = (id: number, by: By) =>
  systemWrite<{ id: number }>()`${change(
    sql`UPDATE app.provider_keys k SET paused_at = NULL WHERE k.id = ${id} AND k.revoked_at IS NULL AND k.paused_at IS NOT NULL
    RETURNING k.id, k.name`,
    {
      now: by.now,
      parts: {
        opened_sessions: sql`UPDATE app.sessions SET revoked_at = NULL WHERE ${sessionsOfChanged}`,
      },
      log: logKey('api_key.confirmed', by),
      answer: rawSql(`SELECT json_build_object('id', id) FROM changed`),
    },
  )}`;
