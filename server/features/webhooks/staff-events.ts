import { textAt, toSentence } from '#server/core/events/sentences.ts';
import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';

const sentence =
  (words: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${words} the webhook to ${textAt(details, 'url')}`);

export const providerWebhookStaffEvents = declareStaffEvents({
  'webhook.created': sentence('added'),
  'webhook.changed': sentence('changed'),
  'webhook.removed': sentence('removed'),
  'webhook.secret_replaced': sentence('replaced the secret of'),
  'webhook.resent': sentence('sent again the events of'),
});
