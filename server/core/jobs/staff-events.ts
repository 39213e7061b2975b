import { declareStaffEvents } from '#server/core/events/staff-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';

export const jobStaffEvents = declareStaffEvents({
  'job.retried': ({ user, details }) =>
    toSentence(`${user} had the job '${textAt(details, 'job')}' run again`),
  'job.discarded': ({ user, details }) => toSentence(`${user} discarded the job '${textAt(details, 'job')}'`),
});
