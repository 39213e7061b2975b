import { identifier, jsonPairs, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { compareForStaff, lastEditForStaff } from '#server/core/editing/cross-client.ts';
import { personName } from '#server/core/db/person-name.ts';
import { ClientRow, type ClientPage } from '#contract/staff/staff.ts';
import { aboutClient, staffActivity } from '../activity.ts';
import { selectManager } from './managers.ts';
import { firstNotes, noteCount } from './notes.ts';
import { clientUser } from './people.ts';
import { lastMove } from './tax-places.ts';
import { changeable } from './update-client.ts';

/** The page also has: where the sites can be seen, and the client's health. */
type ClientRecord = Omit<ClientPage, 'health' | 'sites'> & {
  sites: Omit<ClientPage['sites'][number], 'look_url'>[];
};

/** Locks the client. Null if there is none. */
export const lockPlace = (id: number) => systemWrite<
  Pick<ClientPage, 'country' | 'state_or_province'> & { tax_from: string | null }
>()`
  SELECT json_build_object('country', c.country, 'state_or_province', c.state_or_province, 'tax_from', ${lastMove(rawSql('c.id'))})
  FROM app.clients c WHERE c.id = ${id} FOR NO KEY UPDATE`;

/** Compares a change with the stored values. */
export const compareClient = (id: number, sent: object) =>
  compareForStaff({ table: identifier('app.clients'), where: sql`r.id = ${id}` }, sent, rawSql('r.id'));

export const readClient = (id: number, now: Date) => {
  const today = sql`app.to_local_time(${now}::timestamptz, c.time_zone)::date`;
  return systemRead<ClientRecord>()`
  SELECT json_build_object(${pairsOf(shown)}, 'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'state_or_province', p.region)
      ORDER BY p.starts_on), '[]') FROM app.tax_places p WHERE p.client_id = c.id), 'token', c.token,
    'old_token_ends_at', (SELECT app.to_iso(max(t.expires_at)) FROM app.site_tokens t WHERE t.client_id = c.id AND t.expires_at > ${now}),
    'created_at', app.to_iso(c.created_at),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(d.url ORDER BY d.id) FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]'),
        'last_visit_day', (SELECT max(v.day) FROM app.site_days v WHERE v.client_id = s.client_id AND v.site_id = s.id)) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'),
    'users', coalesce((
      SELECT json_agg(${clientUser} ORDER BY u.id)
      FROM app.users u WHERE u.client_id = c.id AND u.deleted_at IS NULL), '[]'),
    'manager', ${selectManager},
    'erasure', (
      SELECT json_build_object('asked_at', app.to_iso(e.asked_at), 'acts_at', app.to_iso(e.acts_at), 'reason', e.reason,
        'staff_name', ${personName('f')}, 'has_begun', e.began_at IS NOT NULL)
      FROM app.client_erasures e JOIN app.staff f ON f.id = e.asked_by
      WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.done_at IS NULL),
    'cancels_on', a.cancels_on, 'period_ends_on', CASE WHEN a.next_payment_on > ${today} THEN a.next_payment_on END,
    'trial_until', (SELECT t.last_on FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= ${today}),
    'notes', ${firstNotes}, 'note_count', ${noteCount}, 'version', c.version, 'last_edit', ${lastEditForStaff('c', rawSql('c.id'))})
  FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = ${id}`;
};

/** Null if there is no such client. */
export const logExport = (id: number, { staffId, now }: { staffId: number | null; now: Date }) =>
  systemWrite<true>()`${writeConsequences(rawSql('FROM client'), {
    now,
    before: { client: sql`SELECT id FROM app.clients WHERE id = ${id}` },
    log: logChange(staffActivity, 'staff.client_exported', aboutClient(staffId, rawSql('id'))),
    answer: rawSql('SELECT to_json(true) FROM client'),
  })}`;

/** Columns that a page shows and staff change, each once. */
const shown = [...new Set([...Object.keys(ClientRow.shape), ...changeable])];

const pairsOf = (keys: readonly string[]) => jsonPairs(keys, (key) => identifier(`c.${key}`));
