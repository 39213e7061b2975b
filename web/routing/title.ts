import { useEffect } from 'react';

let routeTitle = '';
let screenTitle: string | null = null;

/** The title of the route; a screen with a more specific one, such as a contact's name, sets it with useTitle. */
export function setRouteTitle(page: string): void {
  routeTitle = page;
  updateTitle();
}

export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    screenTitle = page;
    updateTitle();
    return () => {
      screenTitle = null;
      updateTitle();
    };
  }, [page]);
}

function updateTitle(): void {
  const page = screenTitle ?? routeTitle;
  document.title = page === '' || page === 'Client portal' ? 'Client portal' : `${page} | Client portal`;
}
