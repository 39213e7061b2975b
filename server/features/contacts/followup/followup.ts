import type { AnyCaller } from '#contract/access.ts';
import { ApiError } from '#contract/errors.ts';
import { mayChangeEntry, type timeline } from '#contract/contacts/timeline.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { deleteEntry, insertEntry, listTimeline, readIsMine, updateEntry } from './queries.ts';

export const timelineHandlers: Handlers<typeof timeline> = {
  list: ({ db, params, query }) => db.page(listTimeline(params.id, query), query),
  add: ({ db, params, body, now }) => db.row(insertEntry(params.id, body, now)),
  edit: ({ db, params, body, now }) => {
    const entry = { leadId: params.id, entryId: params.entry_id };
    return db.batchAfter(readIsMine(entry), (isMine, { caller }) => {
      refuseOthers(isMine, caller);
      return [updateEntry(entry, body, now)];
    });
  },
  remove: ({ db, params, now }) => {
    const entry = { leadId: params.id, entryId: params.entry_id };
    return db.batchAfter(readIsMine(entry), (isMine, { caller }) => {
      refuseOthers(isMine, caller);
      return [deleteEntry(entry, now)];
    });
  },
};

function refuseOthers(isMine: boolean | null, caller: AnyCaller): void {
  if (!mayChangeEntry(orNotFound(isMine), caller)) throw new ApiError('forbidden');
}
