import type { ReactElement } from 'react';
import {
  staffBilling,
  type ClientBilling,
  type PackageChange,
  type Proration,
} from '#contract/billing/staff-billing.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { amountText } from '#web/billing/billing-words.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { undoText } from './undo-text.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

/** The effect of a change, before it is made. */
export function ChangePreview({
  client,
  wanted,
}: {
  client: ClientBilling;
  wanted: PackageChange;
}): ReactElement {
  const { data, error } = useApiQuery(staffBilling.proration, {
    params: { id: client.client_id },
    query: wanted,
  });
  if (error) return <Banner>{Object.values(error.fields ?? {}).flat()[0] ?? error.message}</Banner>;
  if (!data) return <div aria-busy className="h-24 rounded-control bg-sunken" />;
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-4 py-3">
      <Effect proration={data.data} />
      <NextPayment proration={data.data} />
    </div>
  );
}

function Effect({ proration }: { proration: Proration }): ReactElement {
  const { to, when, undoes, starts_on, currency } = proration;
  if (undoes.length > 0)
    return (
      <>
        <p className="font-[600]">This undoes today’s change. {to} continues as before.</p>
        {undoes.map((step) => (
          <p key={`${step.number} ${step.step}`}>{undoText(step, currency)}</p>
        ))}
      </>
    );
  if (when === 'period_end')
    return (
      <p className="font-[600]">
        {starts_on && `Nothing changes until ${formatCalendarDay(starts_on)}. `}Nothing is charged today.
      </p>
    );
  return <InvoiceLines proration={proration} />;
}

function InvoiceLines({
  proration: { lines, tax, total, currency },
}: {
  proration: Proration;
}): ReactElement {
  const rows = [
    ...lines.map(({ description, amount }) => [description, amount] as const),
    ['Tax', tax] as const,
  ];
  return (
    <dl className="grid gap-1.5">
      {(lines.length === 0 ? [] : rows).map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-6">
          <dt>{label}</dt>
          <dd className="tabular-nums">{exactAmount(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 font-[600]">
        <dt>To be paid now, {currency}</dt>
        <dd className="tabular-nums">{exactAmount(total)}</dd>
      </div>
    </dl>
  );
}

function NextPayment({ proration }: { proration: Proration }): ReactElement | null {
  const { next_payment_due: due, next_payment_amount: amount, currency } = proration;
  if (due === null) return null;
  return (
    <p className="text-muted">
      Next payment on {formatCalendarDay(due)}
      {amount !== null && `: ${amountText(amount, currency)}, tax included`}
    </p>
  );
}
