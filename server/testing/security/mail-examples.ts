import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

const reason = 'As agreed on the phone';
const params = { template: 'card-ending' };
const words = [{ name: 'subject', text: 'Your card runs out' }];

/** Calls about emails that were sent or failed, failed jobs, and the words of emails. */
export const mailExamples = (own: SideWorld): Pick<Examples, 'staffMails' | 'staffMailWords'> => ({
  staffMails: {
    history: [{ params: { id: own.mails.sent } }],
    resend: [{ params: { id: own.mails.sent } }],
    retry: [{ params: { id: own.mails.failed } }],
    discard: [{ params: { id: own.mails.failed }, body: { reason } }],
    retryJob: [{ params: { id: own.failedJob } }],
    discardJob: [{ params: { id: own.failedJob }, body: { reason } }],
  },
  staffMailWords: {
    read: [{ params }],
    preview: [{ params, body: { words } }],
    save: [{ params, body: { words, version: 0 } }],
  },
});
