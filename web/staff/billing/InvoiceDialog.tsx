import { useState, type ReactElement } from 'react';
import type { InvoiceDetails } from '#contract/billing/billing.ts';
import { isPayable } from '#contract/billing/invoices.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { InvoicePaper } from '#web/billing/InvoicePaper.tsx';
import { InvoiceStatusDot } from '#web/billing/InvoiceStatus.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '../clients/TryAgain.tsx';
import { AmountAction, ReasonAction, refundable } from './InvoiceActions.tsx';

type InvoiceDialogProps = { id: number; onClose: () => void };
type Action = 'void' | 'credit' | 'markPaid' | 'refund';

/** An invoice with the actions that its state allows. */
export function InvoiceDialog({ id, onClose }: InvoiceDialogProps): ReactElement {
  const answer = useApiQuery(staffBilling.invoice, { params: { id } });
  const [action, choose] = useState<Action | null>(null);
  const invoice = answer.data?.data;
  const close = () => choose(null);
  if (invoice && (action === 'void' || action === 'markPaid'))
    return <ReasonAction invoice={invoice} hasFees={invoice.has_fees} action={action} onClose={close} />;
  if (invoice && (action === 'credit' || action === 'refund'))
    return <AmountAction invoice={invoice} action={action} onClose={close} />;
  return (
    <Dialog
      open
      size="large"
      title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
      description={invoice && <InvoiceStatusDot status={invoice.status} />}
      onOpenChange={(open) => !open && onClose()}
      footer={
        invoice && (
          <>
            <LinkButton href={invoice.pdf_url} target="_blank" rel="noopener" variant="secondary">
              Open PDF
            </LinkButton>
            {listActions(invoice).map(([name, label]) => (
              <Button key={name} variant="secondary" onClick={() => choose(name)}>
                {label}
              </Button>
            ))}
          </>
        )
      }
    >
      {answer.error ? (
        <TryAgain answer={answer} />
      ) : invoice ? (
        <InvoicePaper invoice={invoice} requestNote={staffBilling.requestNotePdf} />
      ) : (
        <SkeletonDetail lines={4} />
      )}
    </Dialog>
  );
}

function listActions(invoice: InvoiceDetails): [Action, string][] {
  const { status, balance, due } = invoice;
  if (status === 'paid') return refundable(invoice) > 0 ? [['refund', 'Refund']] : [];
  if (!isPayable(status)) return [];
  const isUntouched = balance === due;
  return [
    ['markPaid', 'Mark as paid'],
    ['credit', 'Credit'],
    ...(isUntouched ? [['void', 'Void'] satisfies [Action, string]] : []),
  ];
}
