import { support } from '#contract/support/support.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import type { FileCalls } from './MessageFiles.tsx';

/** Files for a message in a conversation, or for the first message of one. */
export const connectFiles = (conversation: number | null): FileCalls => ({
  send: async (file, options) => {
    const body = conversation === null ? {} : { conversation_id: String(conversation) };
    return (await upload(support.addFile, { body }, file, options)).data;
  },
  remove: ({ id }) => call(support.removeFile, { params: { id } }),
});
