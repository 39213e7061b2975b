import { useState, type ReactElement } from 'react';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { amountText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { reasonHint } from './billing-fields.ts';
import { chosenText, missedText } from './missed-words.ts';

/** Past periods that no invoice has: staff choose some and invoice them together, or let them go. */
export function MissedPeriods({ client }: { client: ClientBilling }): ReactElement {
  const { missed_periods: periods, currency, client_id: id } = client;
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = periods.filter((period) => !excludedIds.has(period.id));
  const period_ids = chosen.map((period) => period.id);
  const choose = (one: number, isChosen: boolean) =>
    setExcludedIds((old) => new Set(isChosen ? [...old].filter((other) => other !== one) : [...old, one]));
  const reason = chosen.length === 0 ? 'Please choose at least one period.' : undefined;
  return (
    <fieldset className="grid gap-3 rounded-control bg-soft px-4 py-3 text-on-soft">
      <legend className="sr-only">Periods that weren’t invoiced</legend>
      <p className="font-[550]">
        {periods.length === 1
          ? 'A period with service wasn’t invoiced.'
          : `${periods.length} periods with service weren’t invoiced.`}
      </p>
      <div className="grid gap-2">
        {periods.map((period) => (
          <label key={period.id} className="flex min-h-11 w-fit cursor-pointer items-center gap-3 lg:min-h-8">
            <input
              type="checkbox"
              className="tick"
              checked={!excludedIds.has(period.id)}
              onChange={({ target }) => choose(period.id, target.checked)}
            />
            <span>{missedText(period, currency)}</span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          trigger={(open) => (
            <Button size="small" onClick={open} disabledReason={reason}>
              Invoice chosen periods
            </Button>
          )}
          endpoint={staffBilling.invoiceMissedPeriods}
          stale={[staffBilling.client, staffBilling.clientReminders]}
          title="Invoice these periods?"
          text={`One invoice for ${chosenText(chosen, currency)}, less the client’s discounts. It’s emailed to the client now and due in 15 days; no card is charged automatically.`}
          verb="Issue invoice"
          input={() => ({ params: { id }, body: { period_ids } })}
          done={({ data }) => `Invoice ${data.number} of ${amountText(data.due, data.currency)} was issued.`}
        />
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" onClick={open} disabledReason={reason}>
              Let chosen periods go
            </Button>
          )}
          endpoint={staffBilling.waiveMissedPeriods}
          stale={[staffBilling.client]}
          title="Let these periods go?"
          text={`The client never pays for ${chosenText(chosen, currency)}. This can’t be undone.`}
          verb="Let them go"
          reason={reasonHint}
          input={(body) => ({ params: { id }, body: { ...body, period_ids } })}
          done="These periods won’t be invoiced."
        />
      </div>
    </fieldset>
  );
}
