import type { Examples } from './example-types.ts';
import { someSavedReply } from './saved-reply-rows.ts';
import type { SideWorld } from './world.ts';

export const messageExamples = (own: SideWorld): Pick<Examples, 'staffMessages' | 'savedReplies'> => ({
  staffMessages: {
    list: [{ query: { client_id: String(own.client.id) } }],
    start: [
      { body: { subject: 'Your photos', message: 'Please send them.', user_ids: [own.client.eve.id] } },
    ],
    addNote: [{ body: { note: 'They called.' } }],
    reply: [{ body: { message: 'We are on it.' } }],
  },
  savedReplies: {
    create: [{ body: { title: 'We are on it', text: 'Hi {{first_name}}, we are on it.' } }],
    update: [{ params: { id: someSavedReply }, body: { title: 'Thank you', text: 'Thanks!', version: 1 } }],
    remove: [{ params: { id: someSavedReply } }],
  },
});
