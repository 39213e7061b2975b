import type { ReactElement } from 'react';
import type { AdPlatform } from '#contract/statistics/ads.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { platformNames } from './ad-words.ts';

type NoAdsProps = { platform: AdPlatform; isEmpty: boolean; onRetry: () => void };

/** Before the first month was counted; and where no numbers could be had, which is said without alarm. */
export const NoAds = ({ platform, isEmpty, onRetry }: NoAdsProps): ReactElement =>
  isEmpty ? (
    <EmptyState
      title="No data available yet."
      note={`Once your ads on ${platformNames[platform]} are running and we're connected to their account, each month appears here.`}
    />
  ) : (
    <EmptyState
      title="Nothing to show right now"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
