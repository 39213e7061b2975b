import { declareStaffEvents } from '../events/staff-events.ts';
import { textAt, toSentence } from '../events/sentences.ts';

const mailOf = (details: Record<string, unknown>) =>
  `the mail '${textAt(details, 'template').replaceAll('-', ' ')}' to ${textAt(details, 'address')}`;

export const mailStaffEvents = declareStaffEvents({
  'mail.resent': ({ user, details }) => toSentence(`${user} sent ${mailOf(details)} again`),
  'mail.retried': ({ user, details }) => toSentence(`${user} had ${mailOf(details)} tried again`),
  'mail.discarded': ({ user, details }) => toSentence(`${user} discarded ${mailOf(details)}`),
});
