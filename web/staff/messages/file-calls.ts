import { staffMessages } from '#contract/staff/messages.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import type { FileCalls } from '#web/support/MessageFiles.tsx';

/** Files for a message to a client. Those of a reply come back with its conversation until it is sent. */
export const connectFiles = (clientId: number, replyTo: number | null = null): FileCalls => ({
  send: async (file, options) => {
    const body = replyTo === null ? {} : { conversation_id: String(replyTo) };
    return (await upload(staffMessages.addFile, { params: { id: clientId }, body }, file, options)).data;
  },
  remove: ({ id }) => call(staffMessages.removeFile, { params: { id } }),
});
