import {
  maxCounted,
  maxTags,
  type ContactTag,
  type CountedTag,
  type TagChange,
} from '#contract/contacts/tags.ts';
import { quickRead, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { contactTagActivity } from './activity.ts';

/** The contacts of each tag are counted in the index, up to the number that is shown. */
export const listTags = () => quickRead<CountedTag[]>()`
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'contacts', least(n.counted, ${maxCounted}::int),
    'has_more', n.counted > ${maxCounted}::int) ORDER BY t.folded_name), '[]')
  FROM app.tags t, LATERAL (
    SELECT count(*)::int AS counted FROM (
      SELECT FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = t.id LIMIT ${maxCounted + 1}::int) c) n
  WHERE t.client_id = app.client()`;

const answer = rawSql(`SELECT json_build_object('id', id, 'name', name) FROM changed`);
const ofTag = { subject: rawSql('NULL'), details: rawSql(`jsonb_build_object('tag', id)`) };

/** No row where there are too many already. */
export const createTag = (name: string, now: Date) =>
  write<ContactTag>()`${change(
    sql`INSERT INTO app.tags (client_id, name, created_at)
    SELECT app.client(), ${name}::text, ${now}::timestamptz
    WHERE (SELECT count(*) FROM app.tags WHERE client_id = app.client()) < ${maxTags}::int RETURNING id, name`,
    { now, log: logChange(contactTagActivity, 'contact.tag_created', ofTag), answer },
  )}`;

/** The tag that is called so, in any case and with any accents. */
export const readTagByName = (name: string) => quickRead<ContactTag>()`
  SELECT json_build_object('id', id, 'name', name) FROM app.tags
  WHERE client_id = app.client() AND app.fold(name) = app.fold(${name})`;

export const renameTag = (id: number, name: string, now: Date) =>
  write<ContactTag>()`${change(
    sql`UPDATE app.tags t SET name = ${name} FROM former
    WHERE t.client_id = app.client() AND t.id = former.id RETURNING t.id, t.name, former.name AS former_name`,
    {
      now,
      before: {
        // who gives it to contacts goes on
        former: sql`SELECT id, name FROM app.tags WHERE client_id = app.client() AND id = ${id} FOR NO KEY UPDATE`,
      },
      log: logChange(contactTagActivity, 'contact.tag_renamed', {
        ...ofTag,
        from: rawSql('FROM changed WHERE name <> former_name'),
      }),
      answer,
    },
  )}`;

/** Those of these tags that there are not. */
export const listUnknownTags = (ids: readonly number[]) => quickRead<number[]>()`
  SELECT coalesce(json_agg(wanted), '[]') FROM unnest(${ids}::bigint[]) wanted
  WHERE NOT EXISTS (SELECT FROM app.tags WHERE client_id = app.client() AND id = wanted)`;

/** How many of these there are; none of them is deleted until the transaction ends. */
export const lockTags = (ids: readonly number[]) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags WHERE client_id = app.client() AND id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE) locked`;

/** None of these is deleted or merged until the transaction ends. It comes before the contacts, as in a merge of tags. */
export const lockTagsInUse = (ids: readonly number[]) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags WHERE client_id = app.client() AND id = ANY (${ids}::bigint[]) ORDER BY id FOR KEY SHARE) locked`;

export const mergeTag = (id: number, into: number, now: Date) =>
  write<ContactTag>()`${change(
    sql`DELETE FROM app.tags WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      before: { contacts_of_tag: selectContactsOf(id) },
      parts: {
        added_tags: sql`INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), lead_id, ${into}::bigint FROM contacts_of_tag ON CONFLICT DO NOTHING`,
        updated_views: sql`UPDATE app.contact_views SET tag_id = ${into}::bigint WHERE client_id = app.client() AND tag_id = ${id}`,
      },
      log: logChange(contactTagActivity, 'contact.tag_merged', ofContacts),
      answer: sql`SELECT json_build_object('id', id, 'name', name) FROM app.tags
        WHERE client_id = app.client() AND id = ${into} AND EXISTS (SELECT FROM changed)`,
    },
  )}`;

export const deleteTag = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.tags WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      before: { contacts_of_tag: selectContactsOf(id) },
      log: logChange(contactTagActivity, 'contact.tag_deleted', ofContacts),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

const selectContactsOf = (id: number): Sql =>
  sql`SELECT lead_id FROM app.lead_tags WHERE client_id = app.client() AND tag_id = ${id}`;

/** The event names the first thousand contacts, since a row of the log is read whole. */
const ofContacts = {
  subject: rawSql('NULL'),
  details: rawSql(`jsonb_build_object('tag', id, 'count', (SELECT count(*) FROM contacts_of_tag), 'ids',
    (SELECT coalesce(jsonb_agg(lead_id ORDER BY lead_id), '[]') FROM (SELECT lead_id FROM contacts_of_tag ORDER BY lead_id LIMIT 1000) t))`),
};

/** The tags of a contact in app.leads, whose id is `id` there. */
const tagsOfContact = rawSql(`FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id`);

/** A client without tags has none looked up for its contacts: it is asked once for all rows of a list. */
const hasTags = rawSql('EXISTS (SELECT FROM app.tags WHERE client_id = app.client())');

export const contactTagsSql = sql`CASE WHEN ${hasTags} THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') ${tagsOfContact})
  ELSE '[]'::json END`;

/** The names alone, for the spreadsheet: 'Buyer, Referred'. */
export const tagNamesSql = sql`CASE WHEN ${hasTags} THEN (SELECT string_agg(tag_name, ', ' ORDER BY folded_name) ${tagsOfContact}) END`;

/** The tags that a contact gets and loses, as parts of the statement that changes it; an unknown tag breaks a foreign key. */
export const changeTags = ({ added_ids: added = [], removed_ids: removed = [] }: TagChange): Parts => ({
  removed_tags: sql`DELETE FROM app.lead_tags x USING changed
    WHERE x.client_id = app.client() AND x.lead_id = changed.id AND x.tag_id = ANY (${removed}::bigint[]) RETURNING x.tag_id`,
  added_tags: sql`INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT app.client(), changed.id, added FROM changed, unnest(${added}::bigint[]) added WHERE added <> ALL (${removed}::bigint[])
    ON CONFLICT DO NOTHING RETURNING tag_id`,
});

/** A condition on the parts above. */
export const hasOtherTags = rawSql('EXISTS (SELECT FROM removed_tags) OR EXISTS (SELECT FROM added_tags)');
