import { expect, expectNoSideScroll, test } from './journey.ts';
import { newLaunch } from './clients.ts';
import { chunkOf, holdRequests, withoutIdleTime } from './slow-line.ts';
import { grow, signedInPage } from './people.ts';

const code = /\/assets\/[^/]+\.js$/;

test('a tap on a contact shows its screen while code and data are loading @phone', async ({ page }) => {
  await withoutIdleTime(page);
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const row = page.locator('a.row-link').first();
  const name = (await row.locator('span.truncate').first().textContent()) ?? '';
  const release = await holdRequests(page, /\/assets\/[^/]+\.js$|\/api\/v2\/leads\/\d+/);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
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
