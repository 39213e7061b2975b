import type { ReactElement } from 'react';
import { staffLaunch, type Questionnaire } from '#contract/staff/launch.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { toast } from '#web/parts/toast.ts';
import { countLabel } from './launch-words.ts';

/** How much is new since this staff member last marked the form as seen. */
export function WhatIsNew({ form }: { form: Questionnaire }): ReactElement | null {
  const changed = form.forms.reduce((sum, step) => sum + step.changed.length, 0);
  const look = useApiMutation(staffLaunch.markViewed, {
    stale: [staffLaunch.read],
    onSuccess: () => toast.success('Marked as seen.'),
  });
  if (changed === 0) return null;
  return (
    <Banner kind="info" className="items-center! print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>
          {form.last_viewed_at
            ? `${countLabel(changed, 'answer')} changed since you looked (${formatSince(form.last_viewed_at)}).`
            : `You haven’t looked at this form yet. ${countLabel(changed, 'answer is', 'answers are')} new to you.`}
        </p>
        <Button
          variant="secondary"
          size="small"
          pending={look.isPending}
          onClick={() => look.mutate({ params: { id: form.client_id } })}
        >
          Mark all as seen
        </Button>
      </div>
    </Banner>
  );
}
