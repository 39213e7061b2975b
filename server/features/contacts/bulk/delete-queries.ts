import { undoBulkDays } from '#contract/contacts/bulk.ts';
import {
  columns,
  emptySql,
  identifier,
  joinSql,
  rawSql,
  sql,
  sqlLiteral,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { erasedEmail } from '../erase-texts.ts';
import { updateTotals } from '../queries.ts';
import { deletedTables, releasedTables, type DeletedTable } from './deleted-tables.ts';
import { finishStep, finishUndoOfStep, logStep, ofStep, type StepOf } from './step-queries.ts';

const nameRows = (table: string) => identifier(`rows_${table}`);
const joinWith = (parts: readonly Sql[], word: Sql): Sql =>
  parts.reduce((all, part, index) => sql`${all}${index === 0 ? emptySql : word}${part}`, emptySql);
const or = rawSql(' OR ');

/** Locks the contacts of a step, so that the statement after it sees all that has been written with them. */
export const lockLeadsOfStep = (of: StepOf) => write<null>()`
  WITH locked_leads AS MATERIALIZED (
    SELECT l.id FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE ${ofStep(of)}))
    ORDER BY l.id FOR UPDATE OF l)
  SELECT NULL FROM (SELECT count(*) FROM locked_leads) locked`;

const belongs = ({ link }: DeletedTable): Sql =>
  'through' in link
    ? sql`x.${identifier(link.column)} = ANY (ARRAY(SELECT id FROM ${nameRows(link.through)}))`
    : joinWith(
        link.columns.map((column) => sql`x.${identifier(column)} = ANY (ARRAY(SELECT id FROM locked_leads))`),
        or,
      );

const readRows = (deleted: DeletedTable) => ({
  materialized: sql`SELECT x.* FROM ${identifier(`app.${deleted.table}`)} x
    WHERE x.client_id = app.client() AND (${belongs(deleted)}) FOR NO KEY UPDATE OF x`,
});

const storeRows = (from: Sql, row: Sql): Sql => sql`(SELECT coalesce(jsonb_agg(${row}), '[]') FROM ${from})`;

/** All rows of the contacts by their tables, as they are stored until the undo or its end. */
const allRows = sql`jsonb_build_object('leads', ${storeRows(rawSql('locked_leads x'), rawSql('to_jsonb(x)'))},
    'files', ${storeRows(rawSql('rows_files x'), rawSql('to_jsonb(x)'))}, ${joinSql([
      ...deletedTables.map(
        ({ table }) =>
          sql`${sqlLiteral(table)}, ${storeRows(sql`${nameRows(table)} x`, rawSql('to_jsonb(x)'))}`,
      ),
      ...releasedTables.map(
        ({ table }) =>
          sql`${sqlLiteral(table)}, ${storeRows(sql`${nameRows(table)} x`, rawSql('to_jsonb(x)'))}`,
      ),
    ])})`;

/** Deletes the contacts of a step, with all that goes with them. */
export const deleteLeads = (of: StepOf) =>
  write<null>()`${change(
    sql`DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT id FROM locked_leads))
    RETURNING l.id, l.lead_status_id`,
    {
      now: of.now,
      before: {
        locked_leads: {
          materialized: sql`SELECT l.* FROM app.leads l
          WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE ${ofStep(of)}))`,
        },
        ...Object.fromEntries(deletedTables.map((deleted) => [`rows_${deleted.table}`, readRows(deleted)])),
        ...Object.fromEntries(
          releasedTables.map(({ table, key, texts }) => [
            `rows_${table}`,
            {
              materialized: sql`SELECT ${columns([key, 'lead_id', ...texts], 'x')} FROM ${identifier(`app.${table}`)} x
              WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))`,
            },
          ]),
        ),
        rows_files: {
          materialized: sql`SELECT f.id, f.message_id FROM app.files f
          WHERE f.client_id = app.client() AND f.message_id = ANY (ARRAY(SELECT id FROM rows_lead_messages))`,
        },
      },
      parts: {
        updated_totals: updateTotals(rawSql('SELECT lead_status_id AS status, -1 AS change FROM changed')),
        released_files: sql`UPDATE app.files f SET message_id = NULL, expires_at = ${of.now}::timestamptz + make_interval(days => ${undoBulkDays}::int)
          FROM rows_files r WHERE f.client_id = app.client() AND f.id = r.id`,
        erased_emails: sql`UPDATE app.lead_emails x SET ${erasedEmail} FROM rows_lead_emails r WHERE x.client_id = app.client() AND x.id = r.id`,
        erased_ad_leads: rawSql(`UPDATE app.lead_ad_leads x SET body = NULL FROM rows_lead_ad_leads r
          WHERE x.client_id = app.client() AND x.leadgen = r.leadgen AND r.body IS NOT NULL`),
        ...finishStep(of, allRows),
      },
      log: logStep('contact.several_deleted'),
    },
  )}`;

/** Rows r of a table as they were; a column that is newer than the deletion has its default. */
const formerRows = (table: string): Sql =>
  sql`FROM former_step s, jsonb_array_elements(s.former -> ${sqlLiteral(table)}) e,
      jsonb_populate_record(NULL::${identifier(`app.${table}`)}, (SELECT app.column_defaults(${sqlLiteral(table)})) || e) r`;

/** Of a row about two contacts the other one may never have been deleted. */
const isBack = (column: Sql, mayBePresent: boolean): Sql =>
  mayBePresent
    ? sql`(${isReturned(column)} OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${column}))`
    : isReturned(column);

const isReturned = (column: Sql): Sql => sql`${column} = ANY (ARRAY(SELECT id FROM returned_leads))`;

const hasParents = ({ parents = [] }: DeletedTable): Sql =>
  parents.reduce(
    (all, { table, column, key = 'id' }) => sql`${all} AND (r.${identifier(column)} IS NULL OR EXISTS (
        SELECT FROM ${identifier(`app.${table}`)} p WHERE p.client_id = app.client() AND p.${identifier(key)} = r.${identifier(column)}))`,
    emptySql,
  );

const isOfReturned = ({ link }: DeletedTable): Sql =>
  'through' in link
    ? sql`r.${identifier(link.column)} = ANY (ARRAY(SELECT id FROM ${identifier(`returned_${link.through}`)}))`
    : joinWith(
        link.columns.map((column) => isBack(sql`r.${identifier(column)}`, link.columns.length > 1)),
        rawSql(' AND '),
      );

const throughTables = new Set(deletedTables.flatMap(({ link }) => ('through' in link ? [link.through] : [])));

const returnRows = (deleted: DeletedTable): Sql => sql`
    INSERT INTO ${identifier(`app.${deleted.table}`)} OVERRIDING SYSTEM VALUE SELECT r.* ${formerRows(deleted.table)}
    WHERE ${isOfReturned(deleted)} ${hasParents(deleted)} ON CONFLICT DO NOTHING
    ${throughTables.has(deleted.table) ? rawSql('RETURNING id') : emptySql}`;

/** A deletion that was stored without them leaves the row as it is. */
const returnTexts = (texts: readonly string[]): Sql =>
  texts.reduce(
    (all, text) => sql`${all}, ${identifier(text)} = coalesce(r.${identifier(text)}, x.${identifier(text)})`,
    emptySql,
  );

const returnReleased: Parts = Object.fromEntries(
  releasedTables.map(({ table, key, texts }) => [
    `returned_${table}`,
    sql`UPDATE ${identifier(`app.${table}`)} x SET lead_id = r.lead_id ${returnTexts(texts)} ${formerRows(table)}
      WHERE x.client_id = app.client() AND x.${identifier(key)} = r.${identifier(key)} AND x.lead_id IS NULL
        AND r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))`,
  ]),
);

/**
 * An answer that two contacts are two people waits with the deletion that holds the other one, whose undo may be
 * later.
 */
const passedAnswers = sql`UPDATE app.contact_bulk_steps s
      SET former = s.former || jsonb_build_object('separate_contacts', coalesce(s.former -> 'separate_contacts', '[]') || p.answers)
      FROM (SELECT o.change_id, o.step, jsonb_agg(r.e) AS answers
        FROM former_step f, jsonb_array_elements(f.former -> 'separate_contacts') r (e), app.contact_bulk_changes d
        JOIN app.contact_bulk_steps o ON o.client_id = d.client_id AND o.change_id = d.id
        WHERE d.client_id = app.client() AND d.id <> f.change_id AND d.action = 'delete' AND o.applied_at IS NOT NULL
          AND (o.lead_ids @> ARRAY[(r.e ->> 'lead_id')::bigint] AND ${isReturned(rawSql(`(r.e ->> 'other_id')::bigint`))}
            OR o.lead_ids @> ARRAY[(r.e ->> 'other_id')::bigint] AND ${isReturned(rawSql(`(r.e ->> 'lead_id')::bigint`))})
        GROUP BY o.change_id, o.step) p
      WHERE s.client_id = app.client() AND s.change_id = p.change_id AND s.step = p.step`;

/** Contacts come back with their ids, unless another one has an email of theirs by now. */
export const restoreLeads = (of: StepOf) =>
  write<number[]>()`${change(
    sql`INSERT INTO app.leads OVERRIDING SYSTEM VALUE SELECT f.* FROM former f WHERE f.id = ANY (ARRAY(SELECT id FROM returned_leads))
    RETURNING id, lead_status_id`,
    {
      now: of.now,
      before: {
        former_step: {
          materialized: sql`SELECT s.change_id, s.former, set_config('app.skips_consent_log', 'on', true) FROM app.contact_bulk_steps s WHERE ${ofStep(of)}`,
        },
        former: { materialized: sql`SELECT r.* ${formerRows('leads')}` },
        // one index look-up for each email
        replaced_leads: {
          materialized:
            rawSql(`SELECT f.id FROM former f, unnest(app.list_emails(f.email, f.further_emails)) address CROSS JOIN LATERAL (
            SELECT c.lead_id FROM app.contact_emails c WHERE c.client_id = app.client() AND c.email = address OFFSET 0) other`),
        },
        returned_leads: {
          materialized: rawSql(`SELECT f.id FROM former f
          WHERE f.id <> ALL (ARRAY(SELECT id FROM replaced_leads))`),
        },
      },
      parts: {
        ...Object.fromEntries(
          deletedTables.map((deleted) => [`returned_${deleted.table}`, returnRows(deleted)]),
        ),
        ...returnReleased,
        passed_answers: passedAnswers,
        returned_files: rawSql(`UPDATE app.files f SET message_id = m.id, expires_at = NULL
          FROM former_step s, jsonb_to_recordset(s.former -> 'files') r (id bigint, message_id bigint), jsonb_to_recordset(s.former -> 'lead_messages') m (id bigint, lead_id bigint)
          WHERE f.client_id = app.client() AND f.id = r.id AND m.id = r.message_id AND m.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))`),
        updated_totals: updateTotals(rawSql('SELECT lead_status_id AS status, 1 AS change FROM changed')),
        restored_leads: rawSql('SELECT id FROM changed'),
        ...finishUndoOfStep(of),
      },
      log: logStep('contact.several_restored'),
      answer: rawSql(`SELECT coalesce(json_agg(id), '[]') FROM changed`),
    },
  )}`;

/** Who has unsubscribed while the contact was deleted, or whose address bounced, gets no newsletter. */
export const respectSuppressions = (ids: readonly number[], now: Date) => write<null>()`
  WITH recorded_changes AS (SELECT set_config('app.skips_consent_log', '', true)),
  suppressed_consents AS MATERIALIZED (
    SELECT c.lead_id, s.reason, s.created_at FROM recorded_changes, app.newsletter_consents c
    JOIN app.newsletter_suppressions s ON s.client_id = c.client_id AND s.address_hash = c.address_hash
    WHERE c.client_id = app.client() AND c.lead_id = ANY (${ids}::bigint[])
      AND CASE s.reason WHEN 'unsubscribed' THEN c.unsubscribed_at IS NULL ELSE c.suppressed IS NULL END)
  UPDATE app.newsletter_consents c SET kind = CASE s.reason WHEN 'unsubscribed' THEN 'none' ELSE c.kind END,
    unsubscribed_at = CASE s.reason WHEN 'unsubscribed' THEN s.created_at ELSE c.unsubscribed_at END,
    suppressed = CASE s.reason WHEN 'unsubscribed' THEN c.suppressed ELSE s.reason END, changed_at = ${now}::timestamptz
  FROM suppressed_consents s WHERE c.client_id = app.client() AND c.lead_id = s.lead_id`;
