import { useMatches, useRouter } from '@tanstack/react-router';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

const noScreens: readonly string[] = [];

/** Fetches the code of screens before they are opened: of those people go to from here, and of the link they reach for. */
export function useCodePreload(): void {
  useIdlePreload();
  useLinkPreload();
}

/** Once this screen stands and has its data. */
function useIdlePreload(): void {
  const router = useRouter();
  const isBusy = useIsFetching() > 0;
  const next = useMatches({ select: (matches) => matches.at(-1)?.staticData.next ?? noScreens });
  useEffect(() => {
    if (isBusy || isSavingData()) return;
    return whenIdle(() => {
      for (const path of next) {
        const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1];
        if (route) void router.loadRouteChunk(route)?.catch(() => {});
      }
    });
  }, [router, isBusy, next]);
}

/**
 * The router's own preload would run guards and loaders as well, and a navigation that joins it shows nothing until the code
 * is there.
 */
function useLinkPreload(): void {
  const router = useRouter();
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.target !== '') return;
      const route = router.matchRoutes(link.pathname).at(-1)?.routeId;
      if (route) void router.loadRouteChunk(router.routesById[route])?.catch(() => {});
    };
    const events = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, reach, { passive: true });
    return () => events.forEach((event) => document.removeEventListener(event, reach));
  }, [router]);
}

/** People who pay for every byte are asked for none they may not need. */
const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** Safari knows no idle time: there a moment later does. Answers how to take it back. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
