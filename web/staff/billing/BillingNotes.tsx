import type { ReactElement, ReactNode } from 'react';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { clientPriceText, discountText, feeText, voidedFeeText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { reasonHint } from './billing-fields.ts';

type BillingNotesProps = { client: Pick<ClientBilling, 'info' | 'voided_fees'> };

/** The client's own prices, discounts and fees, each with the way to end it. */
export const BillingNotes = ({
  client: {
    info: { discounts, prices, fees },
    voided_fees: voidedFees,
  },
}: BillingNotesProps): ReactElement => (
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
    <Notes label="Fees of voided invoices">
      {voidedFees.map((fee) => (
        <Note key={fee.id} text={voidedFeeText(fee)}>
          <span className="flex flex-wrap gap-3">
            <ActionButton
              trigger={endButton('Charge again', fee.words)}
              endpoint={staffBilling.chargeFeeAgain}
              stale={[staffBilling.client]}
              title="Charge this fee again?"
              text="It’s a line of its own on the invoice of the next period, once."
              verb="Charge again"
              input={() => ({ params: { id: fee.id } })}
              done="The next invoice has this fee."
            />
            <ActionButton
              trigger={endButton('Let it go', fee.words)}
              endpoint={staffBilling.withdrawFee}
              stale={[staffBilling.client]}
              title="Let this fee go?"
              text="The client never pays it. This can’t be undone."
              verb="Let it go"
              reason={reasonHint}
              input={(body) => ({ params: { id: fee.id }, body })}
              done="The fee won’t be charged."
            />
          </span>
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
    <p className="min-w-0 wrap-anywhere">{text}</p>
    {children}
  </li>
);
