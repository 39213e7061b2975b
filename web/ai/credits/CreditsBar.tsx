import { useId, type ReactElement } from 'react';
import { creditsTimeZone } from '#contract/ai/credits.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useCredits } from './use-credits.ts';
import '../ai.css';

const asDay = new Intl.DateTimeFormat('en-CA', { timeZone: creditsTimeZone, month: 'long', day: 'numeric' });

/** How many of the month's answers are used, and when they are renewed. */
export function CreditsBar(): ReactElement {
  const id = useId();
  const { credits, usedUp, failure } = useCredits();
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-[550]">
        <span id={id}>AI credits</span>
        <Tag kind="update">Beta</Tag>
      </p>
      {credits ? (
        <>
          <progress
            aria-labelledby={id}
            value={credits.count}
            max={Math.max(credits.limit, 1)}
            className="credits-bar"
          />
          <p className="text-sm text-muted tabular-nums">
            {credits.count} of {credits.limit} used. They reset on {asDay.format(new Date(credits.resets_at))}
            .
          </p>
          {usedUp !== undefined && <p className="text-sm font-[550] text-danger">{usedUp}</p>}
        </>
      ) : failure ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          Not available right now.
          <Button variant="quiet" size="small" pending={failure.isPending} onClick={failure.retry}>
            Try again
          </Button>
        </p>
      ) : (
        <>
          <div className="h-2 rounded-full bg-line" />
          <SkeletonLine width="70%" />
        </>
      )}
    </div>
  );
}
