import type { ReactElement } from 'react';
import type { Discount } from '#contract/billing/discounts.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { discountText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { reasonHint } from './billing-fields.ts';

/** The discounts of a client, each with the way to end it. */
export const Discounts = ({ discounts }: { discounts: readonly Discount[] }): ReactElement => (
  <ul aria-label="Discounts" className="grid gap-3">
    {discounts.map((discount) => (
      <li
        key={discount.id}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft"
      >
        <p className="min-w-0 break-words">{discountText(discount)}</p>
        <ActionButton
          trigger={(open) => (
            <Button
              variant="secondary"
              size="small"
              aria-label={`End the discount: ${discount.words}`}
              onClick={open}
            >
              End the discount
            </Button>
          )}
          endpoint={staffBilling.cancelDiscount}
          stale={[staffBilling.client]}
          title="End this discount?"
          text="The next invoice doesn’t have it. Invoices that have been issued stay as they are."
          verb="End the discount"
          reason={reasonHint}
          input={(body) => ({ params: { id: discount.id }, body })}
          done="The discount has ended."
        />
      </li>
    ))}
  </ul>
);
