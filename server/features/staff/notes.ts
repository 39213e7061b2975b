import { ApiError } from '#contract/errors.ts';
import type { staffNotes } from '#contract/staff/notes.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { editNote, insertNote, listNotes, pinNote, readAuthor } from './cross-client/notes.ts';

export const staffNotesHandlers: Handlers<typeof staffNotes> = {
  list: async ({ systemDb, params, query }) => {
    const { rows, total } = orNotFound(await systemDb.value(listNotes(params.id, query)));
    return new Page(new Json(JSON.stringify(rows)), pageMeta(query, total));
  },
  create: async ({ systemDb, session, params, body, now }) =>
    orNotFound(
      await systemDb.value(insertNote({ clientId: params.id, staffId: session.staffId, ...body, now })),
    ),
  edit: async ({ systemDb, session, params, body, now }) => {
    const { id: clientId, note_id } = params;
    const author = orNotFound(await systemDb.value(readAuthor(note_id, clientId)));
    if (author !== session.staffId) throw new ApiError('forbidden');
    return orNotFound(
      await systemDb.value(editNote(note_id, { clientId, staffId: session.staffId, ...body, now })),
    );
  },
  pin: async ({ systemDb, params, body }) =>
    orNotFound(
      await systemDb.value(pinNote(params.note_id, { clientId: params.id, isPinned: body.is_pinned })),
    ),
};
