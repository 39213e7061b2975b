import { declareStaffEvents } from '#server/core/events/staff-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';

export const healthStaffEvents = declareStaffEvents({
  'outgoing.released': ({ user, details }) =>
    toSentence(
      textAt(details, 'scope') === 'everything'
        ? `${user} let everything go out that had waited since the restore of ${textAt(details, 'backup')}`
        : `${user} let only later work go out after the restore of ${textAt(details, 'backup')}`,
    ),
});
