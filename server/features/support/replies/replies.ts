import { ApiError, invalid } from '#contract/errors.ts';
import { replyTitleTaken, tooManyReplies, type savedReplies } from '#contract/staff/saved-replies.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from '../cross-client/replies.ts';

export const savedRepliesHandlers: Handlers<typeof savedReplies> = {
  list: async ({ systemDb }) => (await systemDb.value(queries.listSavedReplies())) ?? [],

  create: async ({ systemDb, session: { staffId }, body, now }) => {
    const created = await mapTakenTitle(systemDb.value(queries.createSavedReply(body, { staffId, now })));
    if (created === null) throw invalid('title', tooManyReplies);
    return created;
  },

  update: async ({ systemDb, session: { staffId }, params: { id }, body, now }) => {
    const updated = await mapTakenTitle(systemDb.value(queries.updateSavedReply(id, body, { staffId, now })));
    if (updated !== null) return updated;
    orNotFound(await systemDb.value(queries.isSavedReply(id)));
    throw new ApiError('changed_elsewhere');
  },

  remove: async ({ systemDb, session: { staffId }, params, now }) =>
    orNotFound(await systemDb.value(queries.deleteSavedReply(params.id, { staffId, now }))),
  values: async ({ systemDb, session, params }) =>
    orNotFound(await systemDb.value(queries.readReplyValues(params.id, session.staffId))),
  valuesForClient: async ({ systemDb, session, params, query }) =>
    orNotFound(
      await systemDb.value(
        queries.readReplyValuesForClient(params.id, query.user_id ?? null, session.staffId),
      ),
    ),
};

async function mapTakenTitle<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (readConstraint(error) === 'saved_replies_title') throw invalid('title', replyTitleTaken);
    throw error;
  }
}
