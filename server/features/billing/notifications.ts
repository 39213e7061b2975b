import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt } from '#server/core/events/sentences.ts';
import { dayText } from './periods.ts';

export const billingNotifications = declareNotifications({
  events: {
    'invoice.failed': {
      changes: 'billing.changed',
      text: () => ({
        message: 'Your payment failed. Please update your payment details.',
        url: paths.billing,
      }),
    },
    'billing.trial_ending': {
      changes: 'billing.changed',
      text: ({ details }) => ({
        message: `Your free trial ends on ${dayText(textAt(details, 'last_on'))}. The first payment, ${amountAt(details)}, is due on ${dayText(textAt(details, 'charged_on'))}.`,
        url: paths.billing,
      }),
    },
    'invoice.reminded': {
      changes: 'billing.changed',
      text: ({ details }) => remindedText(details),
    },
  },
});

/** 'CAD $392.00' */
const amountAt = ({ cents, currency }: Record<string, unknown>): string =>
  centsText(typeof cents === 'number' ? cents : 0, String(currency));

/** Of one open invoice, or of several. */
function remindedText(details: Record<string, unknown>): { message: string; url: string } {
  const { count, invoice, is_late: isLate } = details;
  if (typeof invoice !== 'number' || (typeof count === 'number' && count > 1))
    return { message: `${String(count)} invoices are waiting for your payment.`, url: paths.billing };
  const number = textAt(details, 'number');
  return {
    message:
      isLate === true
        ? `Invoice ${number} is past due.`
        : `Invoice ${number} is due on ${dayText(textAt(details, 'due_on'))}.`,
    url: fillPath(paths.invoice, { id: invoice }),
  };
}
