import { useState } from 'react';
import { localMonth } from '#contract/zoned-time.ts';
import { useTimeZone } from './use-time-zone.ts';

/** The month it is where the client is, as `YYYY-MM`: the newest one that a page of numbers can show. */
export function usePresentMonth(): string {
  const [opened] = useState(() => new Date());
  return localMonth(opened, useTimeZone());
}
