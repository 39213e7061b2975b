import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';

/** Requests that match wait until they are released. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(address, (route) => (isOpen ? route.continue() : void waiting.push(route)));
  return async () => {
    isOpen = true;
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
}

/** Nothing is preloaded while the browser is idle. */
export const withoutIdleTime = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** The file with the code of this screen. */
export function chunkOf(screen: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8'),
  );
  return manifest[screen]?.file ?? 'no such chunk';
}
