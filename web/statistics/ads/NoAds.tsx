import type { ReactElement } from 'react';
import type { AdPlatform } from '#contract/statistics/ads.ts';
import { EmptyState } from '#web/parts/States.tsx';
import { platformNames } from './ad-words.ts';

/** Before the first month was counted. */
export const NoAds = ({ platform }: { platform: AdPlatform }): ReactElement => (
  <EmptyState
    title="No data available yet."
    note={`Once your ads on ${platformNames[platform]} are running and we're connected to their account, each month appears here.`}
  />
);
