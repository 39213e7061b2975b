import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';

/** Whether opens and clicks are counted at all, as an Admin decides. */
export function TrackingSwitch({ isTracked }: { isTracked: boolean }): ReactElement {
  const mayChange = may(useAccessSubject(), newsletterStats.track.access);
  const [choice, setChoice] = useState(isTracked);
  const change = useApiMutation(newsletterStats.track, {
    stale: [newsletterStats.list],
    onSuccess: () => toast.success('Changes saved!'),
  });
  return (
    <Surface aria-labelledby="tracking">
      <h2 id="tracking" className="text-lg">
        How these numbers are counted
      </h2>
      <p className="mt-1 max-w-text text-muted text-pretty">
        Opens and clicks are counted on our own servers and shown to nobody else. Contacts who asked not to be
        tracked never are.
      </p>
      <Checkbox
        className="mt-3"
        label="Count opens and clicks"
        hint={
          mayChange
            ? 'When you switch this off, the newsletters you have already sent are not counted any further either.'
            : 'Only an Admin can change this.'
        }
        checked={choice}
        disabled={!mayChange || change.isPending}
        onChange={({ target: { checked } }) => {
          setChoice(checked);
          change.mutate({ body: { is_tracked: checked } }, { onError: () => setChoice(isTracked) });
        }}
      />
    </Surface>
  );
}
