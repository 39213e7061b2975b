import { Link, useParams } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { billing, type InvoiceDetails } from '#contract/billing/billing.ts';
import { isPayable } from '#contract/billing/invoices.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { amountText } from './billing-words.ts';
import { InvoicePaper } from './InvoicePaper.tsx';
import { InvoiceStatusDot } from './InvoiceStatus.tsx';
import { openPdf } from './open-pdf.ts';
import { BankReturn, usePayInvoice } from './pay-invoice.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';

const pollMs = 2000;

export function InvoiceScreen(): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, isFetching, refetch } = useApiQuery(billing.invoice, { params: { id } });
  const invoice = data?.data;
  if (error?.status === 404) return <NoSuchInvoice />;
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackToBilling />}
        title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
        subtitle={
          invoice &&
          `Created ${formatCalendarDay(invoice.issued_on)}, due ${formatCalendarDay(invoice.due_on)}`
        }
        actions={invoice && <Actions invoice={invoice} />}
      >
        {invoice && (
          <p className="mt-2">
            <InvoiceStatusDot status={invoice.status} />
          </p>
        )}
      </PageHead>
      {error && !invoice ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : invoice ? (
        <>
          <InvoicePaper invoice={invoice} requestNote={billing.requestNotePdf} />
          {invoice.status === 'processing' && <Poll id={id} />}
        </>
      ) : (
        <SkeletonDetail lines={5} />
      )}
    </div>
  );
}

/** A payment that awaits its answer ends within seconds. */
function Poll({ id }: { id: number }): null {
  useApiQuery(billing.invoice, { params: { id } }, { pollEvery: pollMs });
  return null;
}

function Actions({ invoice }: { invoice: InvoiceDetails }): ReactElement {
  const mayPay = may(useAccessSubject(), billing.pay.access);
  const hasCard = useApiQuery(billing.package, {}).data?.data.card != null;
  const { pay, isPaying } = usePayInvoice(invoice);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => void openPdf(() => call(billing.requestPdf, { params: { id: invoice.id } }))}
      >
        <FileText aria-hidden />
        Open PDF
      </Button>
      {mayPay && invoice.awaits_bank && (
        <Button pending={isPaying} onClick={() => pay('go')}>
          Confirm with your bank
        </Button>
      )}
      {mayPay && isPayable(invoice.status) && (
        <Button
          pending={isPaying}
          disabledReason={hasCard ? undefined : 'Add a card first, under Manage payments.'}
          onClick={() => pay('go')}
        >
          Pay {amountText(invoice.balance, invoice.currency)}
        </Button>
      )}
      {mayPay && <BankReturn onReturn={() => pay('stay')} />}
    </>
  );
}

const BackToBilling = (): ReactElement => <BackLink to={paths.billing}>Billing</BackLink>;

function NoSuchInvoice(): ReactElement {
  return (
    <>
      <PageHead back={<BackToBilling />} title="Invoice" />
      <EmptyState
        title="We couldn’t find this invoice."
        action={
          <LinkButton asChild>
            <Link to={paths.billing}>See all invoices</Link>
          </LinkButton>
        }
      />
    </>
  );
}
