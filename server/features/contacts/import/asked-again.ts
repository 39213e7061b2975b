import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { optOuts } from './rules.ts';

/** Rows of imports whose undo would lift what they asked for. */
export const liftsOptOut: Sql = rawSql(`r.former -> 'before' ?| '{do_not_call,do_not_text}'`);

/** No value of the contact, so that the undo finds it changed since. */
const askedAgain = Object.fromEntries(optOuts.map((one) => [one, 'asked again']));

const pickRequests = (fields: object) =>
  Object.entries(askedAgain).filter(([one]) => Reflect.get(fields, one) === true);

export const asksAgain = (fields: object): boolean => pickRequests(fields).length > 0;

/** Parts: who asks again not to be called or texted keeps that through the undo of a file from which the contact had it. */
export function keepAskedAgain(fields: object): { asked_again?: Sql } {
  const requests = pickRequests(fields);
  if (requests.length === 0) return {};
  return { asked_again: updateRows(requests, rawSql('(SELECT id FROM changed)')) };
}

/** The same of a contact into which another one is merged. */
export const keepAskedByOther = (id: number, other: object) => write<null>()`
  WITH asked_again AS (${updateRows(pickRequests(other), sql`(SELECT ${id}::bigint)`)})
  SELECT NULL`;

const updateRows = (requests: [string, string][], contacts: Sql): Sql => sql`
  UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || ${JSON.stringify(Object.fromEntries(requests))}::jsonb)
  WHERE r.client_id = app.client() AND r.lead_id = ANY (ARRAY${contacts}) AND ${liftsOptOut}`;
