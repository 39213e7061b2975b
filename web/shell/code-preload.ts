import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';
import { onFirstPop } from '#web/parts/first-pop.ts';
import { watchHistory } from '#web/parts/layers.ts';
import { addEditorTools } from './editor-tools.tsx';
import { watchOpenedRows } from './opened-row.ts';
import { toTrustedUrl } from './third-parties.ts';
import { watchInput } from './watch-input.ts';

type Router = ReturnType<typeof useRouter>;

/**
 * Preloads the code of the screens usually opened next, once the current one has its data. Links that are hovered,
 * touched or focused are preloaded too. Returns a function that stops it.
 */
export function startCodePreload(router: Router, queries: QueryClient): () => void {
  // loads after the first screen like all optional parts
  addEditorTools();
  watchInput(window);
  keepApp(queries);
  watchLayers(router);
  let cancelIdle = () => {};
  const schedulePreload = () => {
    cancelIdle();
    if (queries.isFetching() > 0 || isSavingData()) return;
    cancelIdle = whenIdle(() => {
      if (isOffline()) return;
      loadDialogs();
      loadNext(router);
    });
  };
  const stops = [
    router.subscribe('onResolved', schedulePreload),
    queries.getQueryCache().subscribe(schedulePreload),
    watchLinks(router),
    watchOpenedRows(),
    () => cancelIdle(),
  ];
  schedulePreload();
  return () => stops.forEach((stop) => stop());
}

let isKept = false;

/** Off the way of the first screen, and once a page. */
function keepApp(queries: QueryClient): void {
  if (isKept) return;
  isKept = true;
  void import('#web/settings/push/keep-app.ts')
    .then((module) => module.keepApp(toTrustedUrl('/service-worker.js'), queries))
    .catch(() => {});
}

let isWatching = false;

/** For the lifetime of the page: its history continues where this frame does not. */
function watchLayers({ history }: Router): void {
  if (isWatching) return;
  isWatching = true;
  watchHistory(
    {
      history: window.history,
      methods: History.prototype,
      onFirstPop,
      onUnload: (listener) => window.addEventListener('beforeunload', listener),
    },
    () => history.location.state.__TSR_key,
  );
}

/** A dialog opens at once, even if the network has gone since. */
function loadDialogs(): void {
  for (const code of [
    import('#web/parts/DialogWindow.tsx'),
    import('#web/parts/ConfirmWindow.tsx'),
    import('#web/actions/FormDialog.tsx'),
  ])
    code.catch(() => {});
}

function loadNext(router: Router): void {
  for (const path of router.state.matches.at(-1)?.staticData.next ?? []) {
    const route = Object.entries(router.routesByPath).find(([known]) => known === path)?.[1];
    if (route) void router.loadRouteChunk(route)?.catch(() => {});
  }
}

/**
 * The router's own preload would also run guards and loaders, and a navigation that joins it shows nothing until the
 * code is loaded.
 */
function watchLinks(router: Router): () => void {
  const preloadTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target !== '' || isOffline()) return;
    const route = router.matchRoutes(link.pathname).at(-1)?.routeId;
    if (route) void router.loadRouteChunk(router.routesById[route])?.catch(() => {});
  };
  const events = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
  return () => events.forEach((event) => document.removeEventListener(event, preloadTarget));
}

/** Nothing is preloaded if the browser is set to save data. */
const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** Browsers remember that code could not be loaded, and the screen would then need a page reload. */
const isOffline = (): boolean => !navigator.onLine;

/** Safari has no requestIdleCallback, so a timeout replaces it. Returns a function that cancels the callback. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
