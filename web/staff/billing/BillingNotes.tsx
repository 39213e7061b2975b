import type { ReactElement, ReactNode } from 'react';
import type { PackageInfo } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { clientPriceText, discountText, feeText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { reasonHint } from './billing-fields.ts';

/** The client's own prices, discounts and fees, each with the way to end it. */
export const BillingNotes = ({ info: { discounts, prices, fees } }: { info: PackageInfo }): ReactElement => (
  <>
    <Notes label="Prices of this client">
      {prices.map((price) => (
        <Note key={price.id} text={clientPriceText(price)}>
          <ActionButton
            trigger={endButton('End the price', clientPriceText(price))}
            endpoint={staffBilling.endClientPrice}
            stale={[staffBilling.client]}
            title="End this price?"
            text="Later periods cost what all clients pay. Invoices that have been issued stay as they are."
            verb="End the price"
            reason={reasonHint}
            input={(body) => ({ params: { id: price.id }, body })}
            done="The price has ended."
          />
        </Note>
      ))}
    </Notes>
    <Notes label="Discounts">
      {discounts.map((discount) => (
        <Note key={discount.id} text={discountText(discount)}>
          <ActionButton
            trigger={endButton('End the discount', discount.words)}
            endpoint={staffBilling.cancelDiscount}
            stale={[staffBilling.client]}
            title="End this discount?"
            text="The next invoice doesn’t have it. Invoices that have been issued stay as they are."
            verb="End the discount"
            reason={reasonHint}
            input={(body) => ({ params: { id: discount.id }, body })}
            done="The discount has ended."
          />
        </Note>
      ))}
    </Notes>
    <Notes label="Fees">
      {fees.map((fee) => (
        <Note key={fee.id} text={feeText(fee)}>
          <ActionButton
            trigger={endButton('Withdraw the fee', fee.words)}
            endpoint={staffBilling.withdrawFee}
            stale={[staffBilling.client]}
            title="Withdraw this fee?"
            text="The next invoice doesn’t have it."
            verb="Withdraw the fee"
            reason={reasonHint}
            input={(body) => ({ params: { id: fee.id }, body })}
            done="The fee was withdrawn."
          />
        </Note>
      ))}
    </Notes>
  </>
);

const endButton = (verb: string, of: string) =>
  function EndButton(open: () => void): ReactElement {
    return (
      <Button variant="secondary" size="small" aria-label={`${verb}: ${of}`} onClick={open}>
        {verb}
      </Button>
    );
  };

const Notes = ({ label, children }: { label: string; children: ReactElement[] }): ReactElement | null =>
  children.length === 0 ? null : (
    <ul aria-label={label} className="grid gap-3">
      {children}
    </ul>
  );

const Note = ({ text, children }: { text: string; children: ReactNode }): ReactElement => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft">
    <p className="min-w-0 break-words">{text}</p>
    {children}
  </li>
);
