import { useMatches } from '@tanstack/react-router';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import * as paths from '#contract/paths.ts';

/** The page of a client is about a client without an impersonation: it needs no banner. */
export function useHasStaffBanner(me: Me): boolean {
  const isOnClientPage = useMatches({
    select: (matches) => matches.at(-1)?.fullPath.startsWith(paths.staffClient) ?? false,
  });
  return isStaff(me) && !(me.client === null && isOnClientPage);
}
