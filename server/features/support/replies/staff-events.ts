import { textAt, toSentence } from '#server/core/events/sentences.ts';
import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';

const sentence =
  (verb: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${verb} the saved reply '${textAt(details, 'title')}'`);

export const savedReplyStaffEvents = declareStaffEvents({
  'reply.created': sentence('added'),
  'reply.changed': sentence('changed'),
  'reply.deleted': sentence('deleted'),
});
