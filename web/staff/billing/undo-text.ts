import type { Proration } from '#contract/billing/staff-billing.ts';
import { amountText } from '#web/billing/billing-words.ts';

type Step = Proration['undoes'][number];

/** The treatment of an invoice when its change is undone. */
export function undoText({ number, step, amount }: Step, currency: string): string {
  const money = amountText(amount, currency);
  switch (step) {
    case 'void':
      return `Invoice ${number} of ${money} will be voided.`;
    case 'credit':
      return `The ${money} still due on invoice ${number} will be credited.`;
    case 'refund':
      return `The ${money} paid for invoice ${number} will be refunded to the card.`;
    case 'refund_by_hand':
      return `The ${money} paid for invoice ${number} did not come by card. Please refund it yourself.`;
    case 'none':
      return `Nothing was charged for invoice ${number}.`;
  }
}
