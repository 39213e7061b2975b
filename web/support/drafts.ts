import { support } from '#contract/support/support.ts';
import { call } from '#web/api/call.ts';
import { createDraftSavers } from '#web/parts/draft-saver.ts';

/** Messages that are written and not sent, by the conversation. */
export const messageDrafts = createDraftSavers('', (id, text: string) =>
  call(support.saveDraft, { params: { id }, body: { text }, keepalive: true }),
);
