import {
  maxCountedInView,
  maxViews,
  ViewFilter,
  type View,
  type ViewDraft,
} from '#contract/contacts/views.ts';
import { columns, quickRead, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { matchesFilter, type ContactFilter } from '../filters.ts';
import { contactPatterns } from '../search-patterns.ts';
import { contactViewActivity } from './activity.ts';

const filterKeys = Object.keys(ViewFilter.shape);
const draftColumns = columns(['name', ...filterKeys]);
const viewColumns = sql`id, ${draftColumns}, has_tag AND tag_id IS NULL AS has_deleted_tag`;

export const listViews = () => quickRead<View[]>()`
  SELECT coalesce(json_agg(to_json(v) ORDER BY v.position, v.id), '[]')
  FROM (SELECT ${viewColumns}, position FROM app.contact_views WHERE client_id = app.client()) v`;

/** One more than the number that is shown says that there are more. */
export const countMatching = (filter: ContactFilter) => read<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client() ${matchesFilter(filter)} LIMIT ${maxCountedInView + 1}::int) c`;

export const countFound = (search: string) => read<number>()`
  SELECT to_json(least(total, ${maxCountedInView + 1}::int)) FROM app.search_leads(${contactPatterns(search)}, 0, 0)`;

const answer = sql`SELECT row_to_json(v) FROM (SELECT ${viewColumns} FROM changed) v`;
const ofView = { subject: rawSql('NULL'), details: rawSql(`jsonb_build_object('view', id)`) };

/** No row where there are too many already. */
export const createView = (draft: ViewDraft, now: Date) =>
  write<View & { id: number }>()`${change(
    sql`INSERT INTO app.contact_views (client_id, ${draftColumns}, has_tag, position, created_at)
    SELECT app.client(), ${draftColumns}, tag_id IS NOT NULL, present.last + 1, ${now}::timestamptz
    FROM jsonb_populate_record(NULL::app.contact_views, ${JSON.stringify(draft)}),
      (SELECT count(*) AS views, coalesce(max(position), 0) AS last FROM app.contact_views WHERE client_id = app.client()) present
    WHERE present.views < ${maxViews}::int RETURNING *`,
    { now, log: logChange(contactViewActivity, 'contact.view_created', ofView), answer },
  )}`;

export const updateView = (id: number, draft: ViewDraft, now: Date) =>
  write<View & { id: number }>()`${change(
    sql`UPDATE app.contact_views v SET (${draftColumns}) = (SELECT ${draftColumns} FROM new_values), has_tag = new_values.tag_id IS NOT NULL
    FROM new_values WHERE v.client_id = app.client() AND v.id = ${id} RETURNING v.*`,
    {
      now,
      before: {
        new_values: sql`SELECT * FROM jsonb_populate_record(NULL::app.contact_views, ${JSON.stringify(draft)})`,
      },
      log: logChange(contactViewActivity, 'contact.view_edited', ofView),
      answer,
    },
  )}`;

export const deleteView = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.contact_views WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      log: logChange(contactViewActivity, 'contact.view_deleted', ofView),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** A view that somebody has just added is not among the ids, and comes last. No row where one of the ids is not there. */
export const sortViews = (ids: readonly number[]) => write<{ view_ids: number[] }>()`
  WITH updated_views AS (
    UPDATE app.contact_views SET position = coalesce(array_position(${ids}::bigint[], id), ${maxViews}::int + position)
    WHERE client_id = app.client() AND (SELECT count(*) FROM app.contact_views WHERE client_id = app.client() AND id = ANY (${ids}::bigint[])) = ${ids.length}::int
    RETURNING id, position)
  SELECT json_build_object('view_ids', json_agg(id ORDER BY position, id)) FROM updated_views HAVING count(*) > 0`;
