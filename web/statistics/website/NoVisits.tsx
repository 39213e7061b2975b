import type { ReactElement } from 'react';
import { EmptyState } from '#web/parts/States.tsx';

/** Before the first visit. */
export const NoVisits = (): ReactElement => (
  <EmptyState
    title="No data available yet."
    note="As soon as somebody visits your website, the numbers appear here. Your own visits aren't counted when you open it from this portal."
  />
);
