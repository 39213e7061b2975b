import { useState } from 'react';
import { localMonth } from '#contract/zoned-time.ts';
import { useMe } from '#web/session.tsx';

/** The month it is where the client is, as `YYYY-MM`: the newest one that a page of numbers can show. */
export function usePresentMonth(): string {
  const { client } = useMe();
  const [opened] = useState(() => new Date());
  return localMonth(opened, client?.time_zone ?? 'America/Vancouver');
}
