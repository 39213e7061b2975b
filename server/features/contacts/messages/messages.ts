import type { contactMessages } from '#contract/contacts/messages.ts';
import { Json, Page, pageMeta } from '#server/core/db/results.ts';
import type { FileRecords } from '#server/core/files/file-records.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockExistence } from '../lock-existence.ts';
import { insertMessage, listMessages, readAddressee, readBeginning, saveDraft } from './queries.ts';
import type { ReplyAddresses } from './reply-addresses.ts';
import { assertMayWrite, findThread, toStart } from './rules.ts';

export const contactMessagesHandlers = ({
  replyAddresses,
  files,
}: {
  replyAddresses: ReplyAddresses;
  files: Pick<FileRecords, 'uploaded'>;
}): Handlers<typeof contactMessages> => ({
  list: async ({ db, params, query, now }) => {
    const { messages, total } = orNotFound(await db.value(listMessages(params.id, query)));
    const shown = messages.map((message) => ({
      ...message,
      stored_files: message.stored_files.map((file) => files.uploaded(file, now)),
    }));
    return new Page(new Json(JSON.stringify(shown)), pageMeta(query, total));
  },

  send: ({ db, params, body, now }) =>
    db.batchAfter(readAddressee(params.id, daysBefore(now, 1)), (addressee) => {
      const to = orNotFound(addressee);
      return [
        lockExistence(to.lead_id),
        insertMessage(
          {
            ...body,
            lead_id: to.lead_id,
            address: assertMayWrite(to),
            agent_name: to.agent_name,
            reply_to: replyAddresses.create(to) ?? to.agent_email,
            thread: findThread(body.subject, to.earlier),
          },
          now,
        ),
      ];
    }),

  start: async ({ db, params }) => toStart(orNotFound(await db.value(readBeginning(params.id)))),

  saveDraft: ({ db, params, body, now }) => db.row(saveDraft(params.id, body, now)),
});
