import type { ReactElement } from 'react';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffCancellations } from '#contract/staff/cancellations.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { reasonHint } from '../billing/billing-fields.ts';

const stale = [staff.client, staff.clients, staffRecords.activity, staffBilling.client];

/** Closes the account at the end of the paid period, or keeps it after all. */
export function CancellationActions({
  client: { id, name, account_status, cancels_on, period_ends_on, trial_until },
}: {
  client: ClientPage;
}): ReactElement | null {
  if (account_status === 'Cancelled') return null;
  if (cancels_on !== null)
    return (
      <ActionButton
        trigger={(open) => (
          <Button variant="secondary" size="small" onClick={open}>
            Keep account
          </Button>
        )}
        endpoint={staffCancellations.withdraw}
        stale={stale}
        title="Keep this account?"
        text={`${name} stays open, and the next payment is due on ${formatCalendarDay(cancels_on)} again.`}
        verb="Keep account"
        cancel="Back"
        reason={reasonHint}
        input={(body) => ({ params: { id }, body })}
        done="The account stays open."
      />
    );
  return period_ends_on === null ? null : (
    <ActionButton
      trigger={(open) => (
        <Button variant="secondary" size="small" onClick={open}>
          Cancel at the end of the period
        </Button>
      )}
      endpoint={staffCancellations.plan}
      stale={stale}
      title="Cancel at the end of the period?"
      text={`${name} stays open until ${formatCalendarDay(period_ends_on)}, the end of the ${trial_until === null ? 'paid period' : 'free trial'}. On that day the account is closed, and nothing more is charged. A planned change of package is dropped. The client sees the day on its billing page, and you can keep the account until then.`}
      verb="Cancel at the end of the period"
      cancel="Back"
      danger
      reason={reasonHint}
      input={(body) => ({ params: { id }, body })}
      done={({ data }) =>
        data.cancels_on ? `The account will be closed on ${formatCalendarDay(data.cancels_on)}.` : undefined
      }
    />
  );
}
