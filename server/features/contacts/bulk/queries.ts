import { undoBulkDays, waitingBulkHours, type BulkAction, type BulkChange } from '#contract/contacts/bulk.ts';
import { personName } from '#server/core/db/person-name.ts';
import { quickRead, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { currentCaller } from '#server/core/events/log-activity.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';

/** Contacts of a step: few enough that other clients' calls wait for none of it. */
const contactsPerStep = 500;
/** Choices that nothing was done with take room, so only the newest ones stay. */
const maxWaiting = 20;

export const deleteOldestChoices = () => write<null>()`
  WITH deleted_changes AS (
    DELETE FROM app.contact_bulk_changes WHERE client_id = app.client() AND id IN (
      SELECT id FROM app.contact_bulk_changes WHERE client_id = app.client() AND state = 'chosen'
      ORDER BY created_at DESC, id DESC OFFSET ${maxWaiting - 1}))
  SELECT NULL`;

/** Those of these contacts that there are not. */
export const listUnknownLeads = (ids: readonly number[]) => quickRead<number[]>()`
  SELECT coalesce(json_agg(named), '[]') FROM unnest(${ids}::bigint[]) named
  WHERE NOT EXISTS (SELECT FROM app.leads WHERE client_id = app.client() AND id = named)`;

/** Stores which contacts meet a condition now; no row where none does. */
export const storeChoice = (matching: Sql, exceptIds: readonly number[], now: Date) => write<number>()`
  WITH chosen_leads AS MATERIALIZED (
    SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${contactsPerStep}::int AS step FROM app.leads
    WHERE client_id = app.client() AND ${matching} AND id <> ALL (${exceptIds}::bigint[])),
  new_change AS (
    INSERT INTO app.contact_bulk_changes (client_id, state, total, user_id, staff_id, created_at, expires_at)
    SELECT app.client(), 'chosen', count(*), ${currentCaller.user}, ${currentCaller.staff}, ${now}::timestamptz,
      ${now}::timestamptz + make_interval(hours => ${waitingBulkHours}) FROM chosen_leads HAVING count(*) > 0 RETURNING id),
  new_steps AS (
    INSERT INTO app.contact_bulk_steps (client_id, change_id, step, lead_ids)
    SELECT app.client(), n.id, c.step, array_agg(c.id ORDER BY c.id) FROM new_change n, chosen_leads c GROUP BY n.id, c.step)
  SELECT to_json(id) FROM new_change`;

type LockedChange = Pick<BulkChange, 'state' | 'created_at'>;

/** Two people who start or undo a change come one after the other. */
export const lockChange = (id: number) => write<LockedChange>()`
  SELECT json_build_object('state', state, 'created_at', app.to_iso(created_at)) FROM app.contact_bulk_changes
  WHERE client_id = app.client() AND id = ${id} FOR UPDATE`;

/** After all changes that have been started before it. */
const lastTurn = sql`(SELECT coalesce(max(turn), 0) + 1 FROM app.contact_bulk_changes WHERE client_id = app.client())`;

/** Whether no other change of the client is on its way, so that its first step can be made now. */
const isAlone = (id: number): Sql => sql`NOT EXISTS (
    SELECT FROM app.contact_bulk_changes o WHERE o.client_id = app.client() AND o.id <> ${id} AND o.step_at IS NOT NULL)`;

/** Says whether it is its turn already. */
export const startChange = (id: number, action: BulkAction, now: Date) => {
  const { added_ids: added = [], removed_ids: removed = [] } = action.action === 'tags' ? action : {};
  const status = action.action === 'status' ? action.lead_status_id : null;
  return write<boolean>()`
  WITH started_change AS (
    UPDATE app.contact_bulk_changes SET state = 'running', action = ${action.action}, lead_status_id = ${status}::int,
      added_tag_ids = ${added}::bigint[], removed_tag_ids = ${removed}::bigint[], turn = ${lastTurn}, step_at = ${now}::timestamptz,
      user_id = ${currentCaller.user}, staff_id = ${currentCaller.staff}, created_at = ${now}::timestamptz,
      expires_at = ${now}::timestamptz + make_interval(days => ${undoBulkDays})
    WHERE client_id = app.client() AND id = ${id} RETURNING id)
  SELECT to_json(${isAlone(id)}) FROM started_change`;
};

export const startUndo = (id: number, now: Date) => write<boolean>()`
  WITH started_undo AS (
    UPDATE app.contact_bulk_changes SET state = 'undoing', done = 0, turn = ${lastTurn}, step_at = ${now}::timestamptz,
      undo_user_id = ${currentCaller.user}, undo_staff_id = ${currentCaller.staff}
    WHERE client_id = app.client() AND id = ${id} RETURNING id)
  SELECT to_json(${isAlone(id)}) FROM started_undo`;

const tags = (ids: Sql): Sql => sql`(
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.folded_name), '[]')
    FROM app.tags t WHERE t.client_id = c.client_id AND t.id = ANY (${ids}))`;

const isOver = rawSql(`c.state IN ('undoing', 'undone')`);

const selectChange = (now: Date): Sql => sql`
  c.id, c.state, c.action, c.lead_status_id, ${tags(rawSql('c.added_tag_ids'))} AS added_tags, ${tags(rawSql('c.removed_tag_ids'))} AS removed_tags,
  c.total, c.done, c.changed, c.missing, CASE WHEN ${isOver} THEN json_build_object('restored', c.restored, 'kept', c.skipped) END AS undo,
  c.state = 'done' AND c.changed > 0 AND c.created_at > ${daysBefore(now, undoBulkDays)}::timestamptz AS is_undoable,
  coalesce(${personName('u')}, CASE WHEN c.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(c.created_at) AS created_at, app.to_iso(c.finished_at) AS finished_at`;

const withUser = sql`app.contact_bulk_changes c
  LEFT JOIN app.users u ON u.client_id = c.client_id AND u.id = c.user_id AND c.staff_id IS NULL`;

export const readChange = (id: number, now: Date) => quickRead<BulkChange>()`
  SELECT row_to_json(r) FROM (SELECT ${selectChange(now)} FROM ${withUser} WHERE c.client_id = app.client() AND c.id = ${id}) r`;

export const listChanges = ({ page, take }: { page: number; take: number }, now: Date) => quickRead<
  BulkChange[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${selectChange(now)} FROM ${withUser} WHERE c.client_id = app.client() AND c.state <> 'chosen'
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT count(*) FROM app.contact_bulk_changes WHERE client_id = app.client() AND state <> 'chosen')`;
