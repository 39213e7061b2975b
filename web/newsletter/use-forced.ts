import { useSearch } from '@tanstack/react-router';
import { isStaff } from '#contract/account/standing.ts';
import { useMe } from '#web/session.tsx';
import type { StaffFlag } from '../routing/search.ts';

/** What calls and links carry where staff go past the lock; nothing for anybody else. */
export function useForced(): StaffFlag {
  const me = useMe();
  const { staff } = useSearch({ strict: false });
  return staff === 'true' && isStaff(me) ? { staff } : {};
}
