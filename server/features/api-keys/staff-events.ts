import { textAt, toSentence } from '#server/core/events/sentences.ts';
import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';

const sentence =
  (verb: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${verb} the API key '${textAt(details, 'name')}'`);

export const providerKeyStaffEvents = declareStaffEvents({
  'api_key.created': sentence('made'),
  'api_key.confirmed': sentence('confirmed'),
  'api_key.revoked': sentence('revoked'),
});
