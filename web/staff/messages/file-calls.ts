import { staffMessages } from '#contract/staff/messages.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import type { FileCalls } from '#web/support/MessageFiles.tsx';

type Purpose = { conversation: number; isNote: boolean };

/** Files for a message to a client, or for a note. Until it is sent they come back with its conversation, beside their own form. */
export const connectFiles = (clientId: number, purpose: Purpose | null = null): FileCalls => ({
  send: async (file, options) => {
    const body = {
      is_note: purpose?.isNote === true ? 'true' : 'false',
      ...(purpose ? { conversation_id: String(purpose.conversation) } : {}),
    } as const;
    return (await upload(staffMessages.addFile, { params: { id: clientId }, body }, file, options)).data;
  },
  remove: ({ id }) => call(staffMessages.removeFile, { params: { id } }),
});
