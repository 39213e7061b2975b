import type { Page } from '@playwright/test';

/** The page's API requests below this path, in order: path and query without `/api/v2`. Grows with each request. */
export function requestsTo(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const own = pathname.replace('/api/v2', '');
    if (own.startsWith(path)) asked.push(own + search);
  });
  return asked;
}
