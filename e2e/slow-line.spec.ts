import type { Page } from '@playwright/test';
import { expect, expectNoSideScroll, test } from './journey.ts';
import { newLaunch } from './clients.ts';
import { openMenu } from './menu.ts';
import { findChunk, holdRequests, withoutIdleTime } from './slow-line.ts';
import { grow, signedInPage } from './people.ts';

const code = /\/assets\/[^/]+\.js$/;

test('a tap on a contact shows its screen while code and data are loading @phone', async ({ page }) => {
  await withoutIdleTime(page);
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const row = page.locator('a.row-link').first();
  const name = (await row.locator('span.break-words').first().textContent()) ?? '';
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
    request.url().endsWith(findChunk('contacts/ContactScreen.tsx')),
  );
  await page.goto('/contacts');
  await next;
  await page.route(code, (route) => route.abort());
  await page.locator('a.row-link').first().click();
  await expect(page.getByRole('heading', { name: 'Form submissions' })).toBeVisible();
});

for (const [who, email] of [
  ['an Admin', grow.admin],
  ['a View Only', grow.viewer],
] as const)
  test(`the contacts of ${who} are there before the code, and nothing moves when it comes`, async ({
    page,
  }) => {
    const { early, release } = await contactsWithoutCode(page, email);
    await expectNoSideScroll(page);
    const before = await placesIn(page);
    expect(before.length).toBeGreaterThan(40);
    await release();
    await expect(early).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Profile menu of ./ })).toBeVisible();
    expect(await placesIn(page)).toEqual(before);
  });

test('a contact that is pressed before the code has come opens once it has @phone', async ({ page }) => {
  const { early, release } = await contactsWithoutCode(page, grow.admin);
  const row = early.locator('a.row-link').nth(2);
  const address = await row.getAttribute('href');
  // nothing there is interactive yet
  await row.click({ force: true });
  await release();
  await expect(page).toHaveURL(`${process.env['FOYER_URL']}${address}`);
  await expect(page.getByRole('heading', { name: 'Form submissions' })).toBeVisible();
});

/** A browser with data saving: code only loads when it is needed. */
const savingData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

/** The list for a returning user, while the code is on its way. */
async function contactsWithoutCode(page: Page, email: string) {
  await signedInPage(page, email);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: /Profile menu of ./ })).toBeVisible();
  const release = await holdRequests(page, code);
  await page.reload({ waitUntil: 'commit' });
  const early = page.locator('#early');
  await expect(early.locator('a.row-link').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return { early, release };
}

/** The positions in the list of contacts, and the text of its rows. */
const placesIn = (page: Page): Promise<string[]> =>
  page
    // the filter by tag comes with the tags, into a free place
    .locator('main :is(h1, th, td, input, select:not([aria-label="Tag"]), header :is(a, button))')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        // foreign numbers and addresses are shown as stored until the code for other countries has loaded
        /* the other choices of a select come with the code */
        const shown = element instanceof HTMLSelectElement ? element.selectedOptions[0] : element;
        const text = (shown?.textContent ?? '').replaceAll(/@\S*|\+[\d ]+(?: x\d+)?/g, '');
        return [text, x, y, width, height].join(' ');
      }),
    );

test('a menu that is opened while the next screen is on its way stays open when its guard leads on @phone', async ({
  page,
}) => {
  await savingData(page);
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const menu = await openMenu(page);
  const release = await holdRequests(page, code);
  await menu.getByRole('link', { name: 'Newsletter editor' }).click();
  await expect(menu).toBeHidden();
  await openMenu(page);
  await release();
  // to the page for the state of the newsletter
  await expect(page).toHaveURL(/\/newsletter\/./);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(menu).toBeVisible();
});
