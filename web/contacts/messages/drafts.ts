import { contactMessages, type StoredDraft } from '#contract/contacts/messages.ts';
import { call } from '#web/api/call.ts';
import { createDraftSavers } from '#web/parts/draft-saver.ts';

/** Emails that are written and not sent, by the contact. */
export const emailDrafts = createDraftSavers({ subject: '', text: '' }, (id, body: StoredDraft) =>
  call(contactMessages.saveDraft, { params: { id }, body, keepalive: true }),
);
