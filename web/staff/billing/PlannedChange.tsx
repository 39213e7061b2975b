import { useState, type ReactElement } from 'react';
import type { PackageInfo } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { plannedChangeText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { reasonHint } from './billing-fields.ts';

type PlannedChangeProps = { clientId: number; change: NonNullable<PackageInfo['plannedChange']> };

/** The package that follows at the end of the period, and the way to cancel that. */
export function PlannedChange({ clientId, change }: PlannedChangeProps): ReactElement {
  const [isAsking, ask] = useState(false);
  const cancel = useApiMutation(staffBilling.cancelPlannedChange, {
    stale: [staffBilling.client],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`${data.client_name} stays on ${data.package}.`);
      ask(false);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-soft px-4 py-3 text-on-soft">
      <p>{plannedChangeText(change)}</p>
      <Button variant="secondary" size="small" onClick={() => ask(true)}>
        Cancel this change
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Cancel the planned change"
          note="The client keeps the present package, and the next payment is for it."
          hint={reasonHint}
          label="Cancel the change"
          pending={cancel.isPending}
          error={cancel.error}
          onSend={(body) => cancel.mutateAsync({ params: { id: clientId }, body })}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
