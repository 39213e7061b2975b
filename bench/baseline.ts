import type { Contact } from '#contract/contacts/contacts.ts';
import { contactColumns } from '#server/features/contacts/columns.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { encode, read, rawSql, type Value } from '#server/core/db/sql.ts';

export type BaselineStatement = { name?: string; text: string; values: (string | Buffer | null)[] };

/**
 * Foyer's own statement as the limit server sends it, built once. Its placeholder values name the parts of a request
 * that replace them. Foyer reads client and user from the transaction (app.client()); without authorization they
 * become a parameter, which is the fastest way.
 */
export function toBaseline(
  { text, values }: SqlStatement,
  sample: readonly Value[],
): (client: number, pieces: readonly Value[]) => BaselineStatement {
  const name = `s${(made += 1)}`;
  const bareText = inlineClient(text, `$${values.length + 1}::bigint`);
  const places = values.map((value) => sample.findIndex((piece) => said(piece) === said(value)));
  const missing = sample.filter((_, at) => !places.includes(at));
  if (missing.length > 0) throw new Error(`The statement does not contain ${missing.map(said).join(', ')}.`);
  return (client, pieces) => ({
    name,
    text: bareText,
    values: [
      ...places.map((place, at) => encode(place < 0 ? values[at] : pieces[place])),
      ...(bareText === text ? [] : [String(client)]),
    ],
  });
}

let made = 0;

/** For a cursor, which takes no parameters of its own here. */
export const inlineClient = (text: string, client: string) =>
  // a function, because in a replacement text '$1' would mean a capture group
  text
    .replaceAll(/app\.(client|acting_user)\(\)/g, () => client)
    .replaceAll('app.acting_staff()', 'NULL::bigint');

/**
 * app.search_leads written out, without policies. It is prepared, because it uses the index with any pattern and is
 * faster than planning each time, as measured.
 */
export function searchStatement(
  pattern: string,
  client: number,
  paging: { take: number; skip: number },
): BaselineStatement {
  const newest = rawSql('ORDER BY updated_at DESC, id DESC');
  const { text, values } = read<Contact[]>()`
    WITH found AS MATERIALIZED (
      SELECT l.* FROM app.lead_search s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      WHERE s.client_id = ${client}::bigint AND s.search LIKE app.fold(${pattern}))
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${contactColumns} FROM found ${newest} LIMIT ${paging.take}::int OFFSET ${paging.skip}::int) c),
      (SELECT count(*) FROM found)`;
  return { name: 'search', text, values: values.map(encode) };
}

function said(value: Value): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return value instanceof Date ? value.toISOString() : String(value);
}
