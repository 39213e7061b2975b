import type { ReactElement } from 'react';
import type { Invoice } from '#contract/billing/billing.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { amountText, totalsText } from './billing-words.ts';

type WaitingInvoicesProps = {
  /** undefined if they could not be loaded */
  waiting: readonly Invoice[] | undefined;
};

/** The invoices that the card pays as soon as it is saved; empty if none waits. */
export function WaitingInvoices({ waiting }: WaitingInvoicesProps): ReactElement | null {
  if (!waiting)
    return (
      <Banner kind="info">
        We couldn’t check which of your invoices are open. Those that are will be charged to this card at
        once.
      </Banner>
    );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-invoices" className="rounded-control bg-sunken px-4 py-3">
      <h3 id="waiting-invoices" className="font-[600]">
        Charged to this card when you save it
      </h3>
      <dl className="mt-2 grid max-h-40 gap-1.5 overflow-y-auto">
        {waiting.map(({ id, number, balance, currency }) => (
          <div key={id} className="flex justify-between gap-6">
            <dt>Invoice {number}</dt>
            <dd className="whitespace-nowrap tabular-nums">{amountText(balance, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex justify-between gap-6 border-t border-line pt-2 font-[600]">
        <span>Total</span>
        <span className="text-end tabular-nums">{totalsText(waiting)}</span>
      </p>
    </section>
  );
}
