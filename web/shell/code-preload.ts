import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';

type Router = ReturnType<typeof useRouter>;

/**
 * Fetches the code of screens before they are opened: of those people go to from here, once this one stands and has its data,
 * and of the link somebody reaches for. Answers how to stop it.
 */
export function startCodePreload(router: Router, queries: QueryClient): () => void {
  let cancelIdle = () => {};
  const consider = () => {
    cancelIdle();
    if (queries.isFetching() === 0 && !isSavingData()) cancelIdle = whenIdle(() => loadNext(router));
  };
  const stops = [
    router.subscribe('onResolved', consider),
    queries.getQueryCache().subscribe(consider),
    watchLinks(router),
    () => cancelIdle(),
  ];
  consider();
  return () => stops.forEach((stop) => stop());
}

function loadNext(router: Router): void {
  for (const path of router.state.matches.at(-1)?.staticData.next ?? []) {
    const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1];
    if (route) void router.loadRouteChunk(route)?.catch(() => {});
  }
}

/**
 * The router's own preload would run guards and loaders as well, and a navigation that joins it shows nothing until the code
 * is there.
 */
function watchLinks(router: Router): () => void {
  const reach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target !== '') return;
    const route = router.matchRoutes(link.pathname).at(-1)?.routeId;
    if (route) void router.loadRouteChunk(router.routesById[route])?.catch(() => {});
  };
  const events = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, reach, { passive: true });
  return () => events.forEach((event) => document.removeEventListener(event, reach));
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
