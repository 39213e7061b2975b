import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Me } from '#contract/account/account.ts';
import { listScreens, type ScreenEntry } from './list-screens.ts';

/** Every screen that this person may open; none until it is known who they are. */
export function useScreens(me: Me | undefined): ScreenEntry[] {
  const { routesByPath } = useRouter();
  return useMemo(
    () =>
      me === undefined
        ? []
        : listScreens(
            Object.values(routesByPath).map(({ fullPath, options }) => ({
              path: fullPath,
              data: options.staticData,
            })),
            me,
          ),
    [routesByPath, me],
  );
}
