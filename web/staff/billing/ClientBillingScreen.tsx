import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { owesText } from '#web/billing/billing-words.ts';
import { CreditNotice, PackageSummary } from '#web/billing/PackageSummary.tsx';
import { statementSearch, toPeriod } from '#web/billing/statement/statement-search.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { ClientPart } from '../clients/ClientPart.tsx';
import { ClientInvoices } from './ClientInvoices.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { BillingNotes } from './BillingNotes.tsx';
import { ClientPriceDialog } from './ClientPriceDialog.tsx';
import { FeeDialog } from './FeeDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { PackageDialog } from './PackageDialog.tsx';
import { ClientStatement } from './ClientStatement.tsx';
import { ClientReminders } from './ClientReminders.tsx';
import { ClientPayments } from './ClientPayments.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { PlannedChange } from './PlannedChange.tsx';

const dialogs = {
  issue: IssueDialog,
  payment: PaymentDialog,
  package: PackageDialog,
  plan: PlanDialog,
  discount: DiscountDialog,
  fee: FeeDialog,
  price: ClientPriceDialog,
};

/** A client's billing, or its statement of account for the period in the address. */
export function ClientBillingScreen(): ReactElement {
  const { from, to } = statementSearch(useSearch({ strict: false }));
  return from && to ? <ClientStatement period={{ from, to }} /> : <Billing />;
}

/** A client's payments and debts, with the actions of staff. */
function Billing(): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const answer = useApiQuery(staffBilling.client, { params: { id } });
  const client = answer.data?.data;
  return (
    <ClientPart
      id={id}
      clientName={client?.client_name}
      title="Billing"
      subtitle={client && owesText(client.client_name, client.invoices)}
      answer={answer}
    >
      {client && <Loaded client={client} />}
    </ClientPart>
  );
}

function Loaded({ client }: { client: ClientBilling }): ReactElement {
  const [opened, open] = useState<keyof typeof dialogs | null>(null);
  const Opened = opened && dialogs[opened];
  return (
    <div className="grid gap-8">
      <CreditNotice credits={client.info.credits} text="The client’s next invoices use it first." />
      <PackageSummary
        info={client.info}
        isStaff
        owes={client.invoices.some(({ balance }) => balance > 0)}
        action={
          <>
            <Button onClick={() => open('issue')}>Issue an invoice</Button>
            <Button variant="secondary" onClick={() => open('payment')}>
              Record a payment
            </Button>
            <Button variant="secondary" onClick={() => open('package')}>
              Change package
            </Button>
            <Button variant="secondary" onClick={() => open('plan')}>
              Change plan
            </Button>
            <Button variant="secondary" onClick={() => open('discount')}>
              Give a discount
            </Button>
            <Button variant="secondary" onClick={() => open('fee')}>
              Add a fee
            </Button>
            <Button variant="secondary" onClick={() => open('price')}>
              Set a price
            </Button>
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffClientBilling} params={{ id: client.client_id }} search={toPeriod({})}>
                Statement
              </Link>
            </LinkButton>
          </>
        }
      />
      {client.info.plannedChange && (
        <PlannedChange clientId={client.client_id} change={client.info.plannedChange} />
      )}
      <BillingNotes info={client.info} />
      <ClientInvoices clientId={client.client_id} invoices={client.invoices} />
      <ClientPayments payments={client.payments} />
      <ClientReminders clientId={client.client_id} />
      {Opened && <Opened client={client} onClose={() => open(null)} />}
    </div>
  );
}
