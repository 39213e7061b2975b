import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';

const sentence =
  (verb: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${verb} the message '${textAt(details, 'subject')}' to clients`);

export const announcementStaffEvents = declareStaffEvents({
  'announcements.sent': sentence('sent'),
  'announcements.scheduled': sentence('scheduled'),
  'announcements.changed': sentence('changed'),
  'announcements.cancelled': sentence('cancelled'),
  'announcements.ended': ({ user, details }) =>
    toSentence(`${user} took the message '${textAt(details, 'subject')}' off the dashboards of clients`),
});
