import {
  maxExcerptLength,
  maxTemplates,
  type ListedTemplate,
  type Template,
  type TemplateDraft,
  type TemplatePatch,
} from '#contract/contacts/templates.ts';
import type { FieldValues } from '#contract/contacts/template-fields.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { quickRead, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { contactTemplateActivity } from './activity.ts';

export const listTemplates = () => quickRead<ListedTemplate[]>()`
  SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'subject', subject,
    'excerpt', left(text, ${maxExcerptLength}::int)) ORDER BY position, id), '[]')
  FROM app.message_templates WHERE client_id = app.client()`;

const templateColumns = sql`t.id, t.kind, t.name, t.subject, t.text, t.version, ${selectLastEdit('t')} AS last_edit`;

export const readTemplate = (id: number) => quickRead<Template>()`
  SELECT row_to_json(e) FROM (SELECT ${templateColumns} FROM app.message_templates t WHERE t.client_id = app.client() AND t.id = ${id}) e`;

/** Locks the row until the transaction ends. */
export const lockTemplate = (id: number) => write<TemplateDraft>()`
  SELECT json_build_object('kind', kind, 'name', name, 'subject', subject, 'text', text)
  FROM app.message_templates WHERE client_id = app.client() AND id = ${id} FOR UPDATE`;

const ofTemplate = { subject: rawSql('NULL'), details: rawSql(`jsonb_build_object('template', id)`) };

/** No row where there are too many already. */
export const createTemplate = ({ kind, name, subject, text }: TemplateDraft, now: Date) =>
  write<Template>()`${change(
    sql`INSERT INTO app.message_templates (client_id, kind, name, subject, text, position, created_at, updated_at)
    SELECT app.client(), ${kind}::text, ${name}::text, ${subject}::text, ${text}::text, present.last + 1, ${now}::timestamptz, ${now}::timestamptz
    FROM (SELECT count(*) AS templates, coalesce(max(position), 0) AS last FROM app.message_templates WHERE client_id = app.client()) present
    WHERE present.templates < ${maxTemplates}::int RETURNING *`,
    {
      now,
      log: logChange(contactTemplateActivity, 'contact.template_created', ofTemplate),
      answer: sql`SELECT row_to_json(e) FROM (SELECT ${templateColumns} FROM changed t) e`,
    },
  )}`;

export const updateTemplate = (id: number, { name, subject, text }: TemplatePatch, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.message_templates SET name = coalesce(${name ?? null}::text, name), subject = coalesce(${subject ?? null}::text, subject),
      text = coalesce(${text ?? null}::text, text), updated_at = ${now}
    WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    { now, log: logChange(contactTemplateActivity, 'contact.template_edited', ofTemplate) },
  )}`;

export const deleteTemplate = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.message_templates WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      log: logChange(contactTemplateActivity, 'contact.template_deleted', ofTemplate),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** A template that somebody has just added is not among the ids, and comes last. No row where one of the ids is not there. */
export const sortTemplates = (ids: readonly number[]) => write<{ template_ids: number[] }>()`
  WITH updated_templates AS (
    UPDATE app.message_templates SET position = coalesce(array_position(${ids}::bigint[], id), ${maxTemplates}::int + position)
    WHERE client_id = app.client() AND (SELECT count(*) FROM app.message_templates WHERE client_id = app.client() AND id = ANY (${ids}::bigint[])) = ${ids.length}::int
    RETURNING id, position)
  SELECT json_build_object('template_ids', json_agg(id ORDER BY position, id)) FROM updated_templates HAVING count(*) > 0`;

/** Of a seller of several homes nobody knows which one is meant. No row without a contact. */
export const readFieldValues = (leadId: number) => read<FieldValues>()`
  SELECT json_build_object('first_name', nullif(l.first_name, ''), 'last_name', nullif(l.last_name, ''),
    'home_address', (SELECT CASE WHEN count(*) = 1 THEN nullif(max(h.address), '') END FROM app.listing_sellers s
      JOIN app.listings h ON h.client_id = s.client_id AND h.id = s.listing_id WHERE s.client_id = l.client_id AND s.lead_id = l.id),
    'agent_name', nullif(agent.name, ''), 'agent_phone', nullif(agent.phone_number, ''))
  FROM app.leads l JOIN app.agents agent ON agent.client_id = l.client_id
  WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)}`;
