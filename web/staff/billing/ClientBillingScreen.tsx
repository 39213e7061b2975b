import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { owesText } from '#web/billing/billing-words.ts';
import { CreditNotice, PackageSummary } from '#web/billing/PackageSummary.tsx';
import { statementSearch } from '#web/billing/statement/statement-search.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { closingText } from '../account/status-words.ts';
import { ClientPart } from '../clients/ClientPart.tsx';
import { ClientBillingActions } from './ClientBillingActions.tsx';
import { ClientInvoices } from './ClientInvoices.tsx';
import { BillingNotes } from './BillingNotes.tsx';
import { ClientStatement } from './ClientStatement.tsx';
import { ClientReminders } from './ClientReminders.tsx';
import { ClientPayments } from './ClientPayments.tsx';
import { blockText } from './missed-words.ts';
import { MissedPeriods } from './MissedPeriods.tsx';
import { PlannedChange } from './PlannedChange.tsx';
import { TrialNote } from './TrialNote.tsx';

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
  return (
    <div className="grid gap-8">
      {client.info.cancelsOn && (
        <Banner kind="info">
          {`This account is cancelled. ${closingText(client.info.cancelsOn, client.info.trial !== null)} Nothing is charged from that day on.`}
        </Banner>
      )}
      {client.blocked_by && <Banner>{blockText(client)}</Banner>}
      <CreditNotice credits={client.info.credits} text="The client’s next invoices use it first." />
      <PackageSummary
        info={client.info}
        isStaff
        owes={client.invoices.some(({ balance }) => balance > 0)}
        action={<ClientBillingActions client={client} />}
      />
      {client.missed_periods.length > 0 && <MissedPeriods client={client} />}
      {client.info.trial && <TrialNote client={client} trial={client.info.trial} />}
      {client.info.plannedChange && (
        <PlannedChange clientId={client.client_id} change={client.info.plannedChange} />
      )}
      <BillingNotes client={client} />
      <ClientInvoices clientId={client.client_id} invoices={client.invoices} />
      <ClientPayments payments={client.payments} />
      <ClientReminders clientId={client.client_id} />
    </div>
  );
}
