import type { ReactElement } from 'react';
import type { PackageInfo } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { plannedChangeText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { reasonHint } from './billing-fields.ts';

type PlannedChangeProps = { clientId: number; change: NonNullable<PackageInfo['plannedChange']> };

/** The package that follows at the end of the period, and the way to cancel that. */
export const PlannedChange = ({ clientId, change }: PlannedChangeProps): ReactElement => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft">
    <p>{plannedChangeText(change)}</p>
    <ActionButton
      trigger={(open) => (
        <Button variant="secondary" size="small" onClick={open}>
          Cancel this change
        </Button>
      )}
      endpoint={staffBilling.cancelPlannedChange}
      stale={[staffBilling.client]}
      title="Cancel the planned change"
      text="The client keeps the present package, and the next payment is for it."
      verb="Cancel the change"
      reason={reasonHint}
      input={(body) => ({ params: { id: clientId }, body })}
      done={({ data }) => `${data.client_name} stays on ${data.package}.`}
    />
  </div>
);
