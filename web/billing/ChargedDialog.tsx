import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ChargedInvoice } from '#contract/billing/billing.ts';
import * as paths from '#contract/paths.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { amountText, cardSaved, chargedText } from './billing-words.ts';

type ChargedDialogProps = {
  charged: readonly ChargedInvoice[];
  onRetry: () => void;
  onClose: () => void;
};

/** The outcome for each invoice, if the saved card did not pay all of them. */
export function ChargedDialog({ charged, onRetry, onClose }: ChargedDialogProps): ReactElement {
  const hasFailed = charged.some(({ state }) => state === 'failed');
  return (
    <Dialog
      open
      title="Card saved"
      description={cardSaved}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {hasFailed && (
            <Button variant="secondary" onClick={onRetry}>
              Use another card
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasFailed && <Banner>Not everything could be paid with this card.</Banner>}
        <ul className="divided">
          {charged.map((invoice) => (
            <li key={invoice.id} className="py-2.5">
              <p className="flex justify-between gap-6 font-[600]">
                <Link
                  to={paths.invoice}
                  params={{ id: invoice.id }}
                  className="text-action underline-offset-4 hover:underline"
                >
                  Invoice {invoice.number}
                </Link>
                <span className="whitespace-nowrap tabular-nums">
                  {amountText(invoice.amount, invoice.currency)}
                </span>
              </p>
              <p className={invoice.state === 'failed' ? 'text-danger' : 'text-muted'}>
                {chargedText(invoice)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
