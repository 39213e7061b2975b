import type { Page } from '@playwright/test';

/** What a page asks the API for below this path, in turn: path and query without `/api/v2`. Grows as the page asks. */
export function requestsTo(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const own = pathname.replace('/api/v2', '');
    if (own.startsWith(path)) asked.push(own + search);
  });
  return asked;
}
