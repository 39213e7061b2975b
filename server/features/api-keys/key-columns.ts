import type { ApiKeyDraft } from '#contract/api-keys/key-endpoints.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';

/** The stored part of a key that is made. */
export type NewKey = Pick<ApiKeyDraft, 'name' | 'scopes'> & { hash: Buffer; hint: string; ends: Date | null };

/** The keys `k` as JSON, newest first, with their makers `u`. */
export const selectKeys = (now: Date): Sql => sql`
  coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'hint', k.hint,
    'created_by', ${personName('u')}, 'created_at', app.to_iso(k.created_at), 'expires_at', app.to_iso(k.expires_at),
    'is_expired', coalesce(k.expires_at <= ${now}, false), 'is_paused', k.paused_at IS NOT NULL, 'used_at', app.to_iso(k.used_at)) ORDER BY k.id DESC), '[]')`;

export const isInUse = (now: Date): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`;
