import { declareStaffEvents } from '#server/core/events/staff-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';

/** The recipient is only known while the mail is stored: the log itself names no address. */
function mailOf(details: Record<string, unknown>): string {
  const address = textAt(details, 'address');
  return `the mail '${textAt(details, 'template').replaceAll('-', ' ')}'${address === '' ? '' : ` to ${address}`}`;
}

export const mailStaffEvents = declareStaffEvents({
  'mail.resent': ({ user, details }) => toSentence(`${user} sent ${mailOf(details)} again`),
  'mail.retried': ({ user, details }) => toSentence(`${user} had ${mailOf(details)} tried again`),
  'mail.words_changed': ({ user, details }) => toSentence(`${user} changed the words of ${mailOf(details)}`),
  'mail.discarded': ({ user, details }) => toSentence(`${user} discarded ${mailOf(details)}`),
});
