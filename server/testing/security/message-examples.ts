import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

export const messageExamples = (own: SideWorld): Pick<Examples, 'staffMessages'> => ({
  staffMessages: {
    list: [{ query: { client_id: String(own.client.id) } }],
    start: [
      { body: { subject: 'Your photos', message: 'Please send them.', user_ids: [own.client.eve.id] } },
    ],
    addNote: [{ body: { note: 'They called.' } }],
    reply: [{ body: { message: 'We are on it.' } }],
  },
});
