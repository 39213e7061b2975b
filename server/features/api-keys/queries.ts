import type { ApiKey } from '#contract/api-keys/key-endpoints.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { apiKeyActivity } from './activity.ts';
import { isInUse, selectKeys, type NewKey } from './key-columns.ts';

export const listApiKeys = (now: Date) => read<ApiKey[]>()`
  SELECT ${selectKeys(now)}
  FROM app.api_keys k LEFT JOIN app.users u ON u.client_id = k.client_id AND u.id = k.created_by AND u.deleted_at IS NULL
  WHERE k.client_id = app.client() AND k.revoked_at IS NULL`;

/** In a statement of its own: one that waits for the lock would count the keys of before it waited. */
export const lockApiKeys = () => write<number>()`
  SELECT to_json(c.id) FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE`;

export const countApiKeys = (now: Date) => write<number>()`
  SELECT to_json(count(*)) FROM app.api_keys k WHERE k.client_id = app.client() AND ${isInUse(now)}`;

export const createApiKey = ({ name, scopes, hash, hint, ends }: NewKey, now: Date) =>
  write<number>()`${change(
    sql`INSERT INTO app.api_keys (client_id, name, scopes, hint, created_by, created_at, expires_at)
    VALUES (app.client(), ${name}, ${scopes}::text[], ${hint}, app.acting_user(), ${now}, ${ends}::timestamptz) RETURNING *`,
    {
      now,
      parts: {
        opened_key: sql`SELECT id, app.open_key(id, ${hash}, scopes, expires_at, created_at) FROM changed`,
      },
      log: logChange(apiKeyActivity, 'api_key.created'),
      answer: rawSql('SELECT to_json(id) FROM opened_key'),
    },
  )}`;

export const revokeApiKey = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.api_keys k SET revoked_at = ${now} WHERE k.client_id = app.client() AND k.id = ${id}
    AND k.revoked_at IS NULL RETURNING k.id`,
    {
      now,
      parts: { ended_key: sql`SELECT id, app.end_key(id, ${now}) FROM changed` },
      log: logChange(apiKeyActivity, 'api_key.revoked'),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM ended_key`),
    },
  )}`;

/** Null unless it was paused by a restore. */
export const confirmApiKey = (id: number, now: Date) =>
  write<{ id: number }>()`${change(
    sql`UPDATE app.api_keys k SET paused_at = NULL WHERE k.client_id = app.client() AND k.id = ${id}
    AND k.revoked_at IS NULL AND k.paused_at IS NOT NULL RETURNING k.id`,
    {
      now,
      parts: { confirmed_key: sql`SELECT id, app.confirm_key(id) FROM changed` },
      log: logChange(apiKeyActivity, 'api_key.confirmed'),
      answer: rawSql(`SELECT json_build_object('id', id) FROM confirmed_key`),
    },
  )}`;
