import type { Examples } from './example-types.ts';
import { computeUnsentFileId, computeUnsentStaffFileId } from './conversation-rows.ts';
import { someSavedReply } from './saved-reply-rows.ts';
import type { SideWorld } from './world.ts';

const seesAllConversations = ['Admin', 'Admin of another client', 'staff as this client', 'staff as another'];

const providerOwner = ['staff without client'];
const staffFile = ({ client }: SideWorld) => ({ file_ids: [computeUnsentStaffFileId(client.id)] });
const findConversation = ({ ids }: SideWorld): number => ids.get('support_messages')?.[0] ?? 0;

export const messageExamples = (
  own: SideWorld,
): Pick<Examples, 'support' | 'staffMessages' | 'savedReplies'> => ({
  support: {
    signUp: [{ body: { first_name: 'Sue', last_name: 'Sign', email: 'sue@example.com', message: 'Hello' } }],
    message: [
      { body: { topic: 'help', message: 'How do I import?' } },
      {
        body: { topic: 'help', message: 'See this', file_ids: [computeUnsentFileId(own.client.id)] },
        only: ['Admin'],
      },
    ],
    // a conversation is for the user who began it, and for Admins
    conversation: [{ only: seesAllConversations }],
    goOn: [
      { body: { message: 'One more thing' }, only: seesAllConversations },
      { body: { message: 'See this', file_ids: [computeUnsentFileId(own.client.id)] }, only: ['Admin'] },
    ],
    saveDraft: [{ body: { text: 'One more' }, only: seesAllConversations }],
    addFile: [{}, { body: { conversation_id: String(findConversation(own)) }, only: seesAllConversations }],
    removeFile: [{ params: { id: computeUnsentFileId(own.client.id) }, only: ['Admin'] }],
    clientError: [{ body: { kind: 'render', message: 'It broke', stack: null, path: '/contacts' } }],
  },
  staffMessages: {
    list: [{ query: { client_id: String(own.client.id) } }],
    start: [
      { body: { subject: 'Your photos', message: 'Please send them.', user_ids: [own.client.eve.id] } },
      {
        body: { subject: 'Your photos', message: 'Here.', user_ids: [own.client.eve.id], ...staffFile(own) },
        only: providerOwner,
      },
    ],
    addNote: [
      { body: { note: 'They called.' } },
      { body: { note: 'They sent this.', ...staffFile(own) }, only: providerOwner },
    ],
    reply: [
      { body: { message: 'We are on it.' } },
      { body: { message: 'See this.', ...staffFile(own) }, only: providerOwner },
    ],
    saveDraft: [{ body: { text: 'We are', is_note: false } }, { body: { text: 'They', is_note: true } }],
    addFile: [
      {},
      { body: { conversation_id: String(findConversation(own)) } },
      { body: { conversation_id: String(findConversation(own)), is_note: 'true' } },
    ],
    changeReaders: [{ body: { user_ids: [own.client.eve.id], version: 1 } }],
    removeFile: [{ params: { id: computeUnsentStaffFileId(own.client.id) }, only: providerOwner }],
  },
  savedReplies: {
    create: [{ body: { title: 'We are on it', text: 'Hi {{first_name}}, we are on it.' } }],
    update: [{ params: { id: someSavedReply }, body: { title: 'Thank you', text: 'Thanks!', version: 1 } }],
    remove: [{ params: { id: someSavedReply } }],
    valuesForClient: [{}, { query: { user_id: String(own.client.eve.id) } }],
  },
});
