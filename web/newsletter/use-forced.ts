import { useSearch } from '@tanstack/react-router';
import { isStaff } from '#contract/account/standing.ts';
import { useMe } from '#web/session.tsx';
import type { StaffFlag } from '../routing/search.ts';

/** The flag on calls and links with which staff pass the lock; empty for all others. */
export function useForced(): StaffFlag {
  const me = useMe();
  const { staff } = useSearch({ strict: false });
  return staff === 'true' && isStaff(me) ? { staff } : {};
}
