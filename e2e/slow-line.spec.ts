import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, expectNoSideScroll, test } from './journey.ts';
import { newLaunch } from './clients.ts';
import { grow, signedInPage } from './people.ts';

const code = /\/assets\/[^/]+\.js$/;

/** Requests that match wait until they are released. */
async function holdRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(address, (route) => (isOpen ? route.continue() : void waiting.push(route)));
  return async () => {
    isOpen = true;
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
}

const withoutIdleTime = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

test('a tap on a contact shows its screen while code and data are loading @phone', async ({ page }) => {
  await withoutIdleTime(page);
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const row = page.locator('a.row-link').first();
  const name = (await row.locator('span.truncate').first().textContent()) ?? '';
  const release = await holdRequests(page, /\/assets\/[^/]+\.js$|\/api\/v2\/leads\/\d+/);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
  await expectNoSideScroll(page);
  await release();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('header and menu are shown before it is known who is signed in @desktop', async ({ page }) => {
  const launching = await newLaunch('Build');
  await signedInPage(page, launching.admin);
  const release = await holdRequests(page, /\/api\/v2\/me$/);
  await page.goto('/launch/forms');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile and resources' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Foyer' })).toBeVisible();
  await release();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});

test('the screens people go to next are preloaded @desktop', async ({ page, allowComplaint }) => {
  // the next screens from the contact are preloaded, too
  allowComplaint(/ERR_FAILED/);
  await signedInPage(page, grow.admin);
  const next = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith(chunkOf('contacts/ContactScreen.tsx')),
  );
  await page.goto('/contacts');
  await next;
  await page.route(code, (route) => route.abort());
  await page.locator('a.row-link').first().click();
  await expect(page.getByRole('heading', { name: 'Form submissions' })).toBeVisible();
});

function chunkOf(screen: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../dist/web/.vite/manifest.json'), 'utf8'),
  );
  return manifest[screen]?.file ?? 'no such chunk';
}
