import {
  mergeIntoItselfMessage,
  tagTakenMessage,
  tooManyTagsMessage,
  type contactTags,
} from '#contract/contacts/tags.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import * as queries from './queries.ts';

export const contactTagsHandlers: Handlers<typeof contactTags> = {
  list: ({ db }) => db.row(queries.listTags()),

  create: ({ db, body: { name }, now }) =>
    nameTaken(db, name, async () => {
      const created = await db.value(queries.createTag(name, now));
      if (created === null) throw invalid('name', tooManyTagsMessage);
      return created;
    }),

  rename: ({ db, params, body: { name }, now }) =>
    nameTaken(db, name, () => db.row(queries.renameTag(params.tag_id, name, now))),

  merge: ({ db, params: { tag_id: id }, body: { into_id: into }, now }) =>
    db.transaction(async (tx) => {
      if (into === id) throw invalid('into_id', mergeIntoItselfMessage);
      if ((await tx.value(queries.lockTags([id, into]))) !== 2) throw new ApiError('not_found');
      return tx.row(queries.mergeTag(id, into, now));
    }),

  remove: ({ db, params, now }) => db.row(queries.deleteTag(params.tag_id, now)),
};

/** Says which tag has the name already. */
async function nameTaken<T>(db: ClientDb<'write'>, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readConstraint(error) !== 'tags_name') throw error;
    const data = await db.value(queries.readTagByName(name));
    throw new ApiError('invalid', { fields: { name: [tagTakenMessage] }, ...(data && { data }) });
  }
}
