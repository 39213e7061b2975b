import { staffMessages } from '#contract/staff/messages.ts';
import { call } from '#web/api/call.ts';
import { createDraftSavers } from '#web/parts/draft-saver.ts';

const createStaffDrafts = (is_note: boolean) =>
  createDraftSavers('', (id, text: string) =>
    call(staffMessages.saveDraft, { params: { id }, body: { text, is_note }, keepalive: true }),
  );

/** Replies and notes that a colleague writes and has not sent, by the conversation. */
export const replyDrafts = createStaffDrafts(false);
export const noteDrafts = createStaffDrafts(true);
