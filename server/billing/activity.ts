import { declareActivity, type SentenceInput } from '../events/activity-events.ts';
import { actorSentence } from '../events/sentences.ts';

const invoiceOf = ({ subject_id }: SentenceInput) => (subject_id === null ? '' : `${subject_id} `);

export const billingActivity = declareActivity({
  type: 'billing',
  events: {
    'billing.card_updated': { sentence: actorSentence('updated the payment details') },
    'invoice.created': { sentence: (input) => `Invoice ${invoiceOf(input)}was created.` },
    'invoice.paid': { sentence: (input) => `Invoice ${invoiceOf(input)}was paid.` },
    'invoice.failed': { sentence: (input) => `Payment of invoice ${invoiceOf(input)}failed.` },
    'invoice.voided': { sentence: (input) => `Invoice ${invoiceOf(input)}was voided.` },
    'invoice.credited': { sentence: (input) => `Invoice ${invoiceOf(input)}was credited.` },
    'invoice.refunded': { sentence: (input) => `A payment of invoice ${invoiceOf(input)}was refunded.` },
    'billing.package_changed': { sentence: ({ user }) => `${user} changed the package.` },
  },
});
