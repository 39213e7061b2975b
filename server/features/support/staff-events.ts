import { textAt, toSentence } from '#server/core/events/sentences.ts';
import { declareStaffEvents } from '#server/core/events/staff-events.ts';

export const conversationStaffEvents = declareStaffEvents({
  'conversation.readers_changed': ({ user, details }) =>
    toSentence(
      `${user} changed who reads a conversation with ${textAt(details, 'client')}: ${textAt(details, 'readers') || 'all Admins'}`,
    ),
});
