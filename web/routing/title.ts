import { useEffect } from 'react';

let ofRoute = '';
let ofScreen: string | null = null;

/** The title of the address; a screen that knows a better one, such as a name, says so with useTitle. */
export function setRouteTitle(page: string): void {
  ofRoute = page;
  show();
}

export function useTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    ofScreen = page;
    show();
    return () => {
      ofScreen = null;
      show();
    };
  }, [page]);
}

function show(): void {
  const page = ofScreen ?? ofRoute;
  document.title = page === '' || page === 'Client portal' ? 'Client portal' : `${page} | Client portal`;
}
