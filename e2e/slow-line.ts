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
export const findChunk = (screen: string): string => readManifest()[screen]?.file ?? 'no such chunk';

/** The file with the portal, which its page loads at once and the sign-in page during typing. */
export function portalChunk(): string {
  const manifest = readManifest();
  const atOnce = manifest['index.html']?.imports;
  const chunk = manifest['signin.html']?.dynamicImports?.find((one) => atOnce?.includes(one));
  return manifest[chunk ?? '']?.file ?? 'no such chunk';
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8'));
