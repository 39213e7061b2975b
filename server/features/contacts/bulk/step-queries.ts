import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { followArrivals } from '../followup/arrivals.ts';
import { followFirstSteps } from '../followup/first-step.ts';
import { updateTotals } from '../queries.ts';
import { bulkActivity } from './activity.ts';

export type DueStep = {
  state: 'running' | 'undoing';
  action: 'status' | 'tags' | 'delete';
  lead_status_id: number | null;
  added: number[];
  removed: number[];
  /** the next of the change, or the last of an undo */
  step: number;
};
export type StepOf = { id: number; step: number; now: Date };

/** Locks a change that is on its way. What follows is done as the one who started it, also in the background. */
export const lockStep = (id: number) => write<DueStep>()`
  SELECT json_build_object('state', c.state, 'action', c.action, 'lead_status_id', c.lead_status_id, 'added', c.added_tag_ids, 'removed', c.removed_tag_ids,
    'step', (SELECT CASE c.state WHEN 'running' THEN min(s.step) FILTER (WHERE s.applied_at IS NULL) ELSE max(s.step) FILTER (WHERE s.applied_at IS NOT NULL) END
      FROM app.contact_bulk_steps s WHERE s.client_id = c.client_id AND s.change_id = c.id),
    'actor', set_config('app.actor', CASE c.state WHEN 'running' THEN concat(c.user_id, ' ', c.staff_id) ELSE concat(c.undo_user_id, ' ', c.undo_staff_id) END, true))
  FROM app.contact_bulk_changes c WHERE c.client_id = app.client() AND c.id = ${id} AND c.state IN ('running', 'undoing') FOR UPDATE`;

export const ofStep = ({ id, step }: Pick<StepOf, 'id' | 'step'>): Sql =>
  sql`s.client_id = app.client() AND s.change_id = ${id} AND s.step = ${step}::int`;

/** The contacts of a step that are still there, in one order for all who lock several. */
const lockLeads = (of: StepOf) => ({
  materialized: sql`SELECT l.id, l.lead_status_id, l.email FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE ${ofStep(of)}))
    ORDER BY l.id FOR UPDATE OF l`,
});

/** The former values of a step's contacts, by their ids; unpacked once. */
const readFormer = (of: StepOf, columns: Sql) => ({
  materialized: sql`SELECT f.key::bigint AS id, s.applied_at, ${columns} FROM app.contact_bulk_steps s, jsonb_each(s.former) f WHERE ${ofStep(of)}`,
});

/** Part of the statement that makes a step, after which the change is done or its next step is due. */
export const finishStep = (of: StepOf, former: Sql) => ({
  applied_step: sql`UPDATE app.contact_bulk_steps s SET applied_at = ${of.now}::timestamptz, former = ${former} WHERE ${ofStep(of)} RETURNING cardinality(s.lead_ids) AS contacts`,
  updated_change: sql`UPDATE app.contact_bulk_changes c SET done = c.done + m.contacts, changed = c.changed + (SELECT count(*) FROM changed),
      missing = c.missing + m.contacts - (SELECT count(*) FROM locked_leads), ${followStep(of, 'done', rawSql('s.applied_at IS NULL'))}
    FROM applied_step m WHERE c.client_id = app.client() AND c.id = ${of.id}`,
});

/** Part of the statement that undoes a step; `restored_leads` are the contacts that have all of it back. */
export const finishUndoOfStep = (of: StepOf) => ({
  undone_step: sql`UPDATE app.contact_bulk_steps s SET applied_at = NULL, former = NULL, consents = NULL WHERE ${ofStep(of)} RETURNING cardinality(s.lead_ids) AS contacts`,
  updated_change: sql`UPDATE app.contact_bulk_changes c SET done = c.done + u.contacts, restored = c.restored + n.restored,
      skipped = c.skipped + n.all_former - n.restored, ${followStep(of, 'undone', rawSql('s.applied_at IS NOT NULL'))}
    FROM undone_step u, (SELECT (SELECT count(*) FROM restored_leads) AS restored, (SELECT count(*) FROM former) AS all_former) n
    WHERE c.client_id = app.client() AND c.id = ${of.id}`,
});

const followStep = ({ id, step, now }: StepOf, end: 'done' | 'undone', isWaiting: Sql): Sql => {
  const others = sql`EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = ${id} AND s.step <> ${step}::int AND ${isWaiting})`;
  return sql`state = CASE WHEN ${others} THEN c.state ELSE ${end} END, step_at = CASE WHEN ${others} THEN clock_timestamp() END,
      finished_at = CASE WHEN ${others} THEN c.finished_at ELSE ${now}::timestamptz END`;
};

type BulkEvent = Parameters<typeof logChange<keyof typeof bulkActivity.events>>[1];

/** One event for a step, which names the contacts that it changed; none where it changed nobody. */
export const logStep = (event: BulkEvent) =>
  logChange(bulkActivity, event, {
    subject: rawSql('NULL'),
    details: rawSql(`jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids))`),
    from: rawSql('FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e'),
  });

const movedTotals = updateTotals(
  rawSql(
    'SELECT v.status, v.change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)',
  ),
);

/** Returns the contacts whose status it changed, with their main emails. */
export const changeStatuses = (status: number, of: StepOf) =>
  write<{ id: number; email: string | null }[]>()`${change(
    sql`UPDATE app.leads l SET lead_status_id = ${status}::int FROM locked_leads k
    WHERE l.client_id = app.client() AND l.id = k.id AND l.id = ANY (ARRAY(SELECT id FROM locked_leads)) AND k.lead_status_id IS DISTINCT FROM ${status}::int
    RETURNING l.id, l.email, l.lead_status_id, k.lead_status_id AS old_status`,
    {
      now: of.now,
      before: { locked_leads: lockLeads(of) },
      parts: {
        updated_totals: movedTotals,
        // a step that this change opens would be due at once: nobody has written
        followed_steps: followFirstSteps(rawSql('changed'), rawSql('NULL::timestamptz'), of.now),
        followed_arrivals: followArrivals(rawSql('changed'), rawSql('NULL::timestamptz'), of.now),
        ...finishStep(of, rawSql('(SELECT jsonb_object_agg(id, old_status) FROM changed)')),
      },
      log: logStep('contact.several_status_changed'),
      answer: rawSql(
        `SELECT coalesce(json_agg(json_build_object('id', id, 'email', email)), '[]') FROM changed`,
      ),
    },
  )}`;

/** Contacts that still have the status of the change get their former one. */
export const restoreStatuses = (status: number, of: StepOf) =>
  write<null>()`${change(
    sql`UPDATE app.leads l SET lead_status_id = f.status FROM former f, locked_leads k
    WHERE l.client_id = app.client() AND l.id = k.id AND f.id = k.id AND l.id = ANY (ARRAY(SELECT id FROM former)) AND k.lead_status_id = ${status}::int
    RETURNING l.id, l.lead_status_id, k.lead_status_id AS old_status, f.applied_at`,
    {
      now: of.now,
      before: {
        locked_leads: lockLeads(of),
        former: readFormer(of, rawSql(`(f.value #>> '{}')::int AS status`)),
      },
      parts: {
        updated_totals: movedTotals,
        followed_steps: followFirstSteps(rawSql('changed'), rawSql('changed.applied_at'), of.now),
        followed_arrivals: followArrivals(rawSql('changed'), rawSql('changed.applied_at'), of.now),
        restored_leads: rawSql('SELECT id FROM changed'),
        ...finishUndoOfStep(of),
      },
      log: logStep('contact.several_restored'),
    },
  )}`;

type Tags = { added: readonly number[]; removed: readonly number[] };

/** Tags that somebody has deleted meanwhile are left out. */
export const changeTagsOfMany = ({ added, removed }: Tags, of: StepOf) =>
  write<null>()`${change(
    rawSql('SELECT lead_id AS id FROM removed_tags UNION SELECT lead_id FROM added_tags'),
    {
      now: of.now,
      before: {
        locked_leads: lockLeads(of),
        removed_tags: sql`DELETE FROM app.lead_tags x WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))
        AND x.tag_id = ANY (${removed}::bigint[]) RETURNING x.lead_id, x.tag_id`,
        added_tags: sql`INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), k.id, t.id FROM locked_leads k, app.tags t WHERE t.client_id = app.client() AND t.id = ANY (${added}::bigint[])
          AND t.id <> ALL (${removed}::bigint[]) ON CONFLICT DO NOTHING RETURNING lead_id, tag_id`,
      },
      parts: finishStep(
        of,
        rawSql(`(SELECT jsonb_object_agg(lead_id, tags) FROM (
        SELECT lead_id, jsonb_build_object('added', coalesce(jsonb_agg(tag_id) FILTER (WHERE is_added), '[]'),
          'removed', coalesce(jsonb_agg(tag_id) FILTER (WHERE NOT is_added), '[]')) AS tags
        FROM (SELECT lead_id, tag_id, true AS is_added FROM added_tags UNION ALL SELECT lead_id, tag_id, false FROM removed_tags) t GROUP BY lead_id) v)`),
      ),
      log: logStep('contact.several_tagged'),
    },
  )}`;

/** Takes added tags away and gives removed ones back, unless somebody has done so since. */
export const restoreTags = (of: StepOf) =>
  write<null>()`${change(
    rawSql('SELECT lead_id AS id FROM removed_tags UNION SELECT lead_id FROM returned_tags'),
    {
      now: of.now,
      before: {
        locked_leads: lockLeads(of),
        former: readFormer(of, rawSql(`f.value`)),
        former_tags: {
          materialized:
            rawSql(`SELECT f.id, t.tag::bigint AS tag, true AS is_added FROM former f JOIN locked_leads k ON k.id = f.id, jsonb_array_elements_text(f.value -> 'added') t (tag)
        UNION ALL SELECT f.id, t.tag::bigint, false FROM former f JOIN locked_leads k ON k.id = f.id, jsonb_array_elements_text(f.value -> 'removed') t (tag)`),
        },
        removed_tags: rawSql(`DELETE FROM app.lead_tags x USING former_tags f
        WHERE f.is_added AND x.client_id = app.client() AND x.lead_id = f.id AND x.tag_id = f.tag AND x.lead_id = ANY (ARRAY(SELECT id FROM former)) RETURNING x.lead_id, x.tag_id`),
        returned_tags: rawSql(`INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), f.id, f.tag FROM former_tags f JOIN app.tags t ON t.client_id = app.client() AND t.id = f.tag WHERE NOT f.is_added
        ON CONFLICT DO NOTHING RETURNING lead_id, tag_id`),
      },
      parts: {
        restored_leads:
          rawSql(`SELECT f.id FROM former_tags f LEFT JOIN (SELECT * FROM removed_tags UNION ALL SELECT * FROM returned_tags) d ON d.lead_id = f.id AND d.tag_id = f.tag
        GROUP BY f.id HAVING bool_and(d.tag_id IS NOT NULL)`),
        ...finishUndoOfStep(of),
      },
      log: logStep('contact.several_restored'),
    },
  )}`;
