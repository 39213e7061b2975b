import type { Page } from '@playwright/test';
import { openMenu } from './menu.ts';
import { expect, test } from './journey.ts';
import { grow, signedInPage } from './people.ts';

const row = (page: Page) => page.getByRole('main').locator('a.row-link').first();

/** Leaves the contacts through the menu, with everything they need loaded, and opens the menu again. */
async function openMenuOfSupport(page: Page): Promise<void> {
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  await expect(row(page)).toBeVisible();
  // only the application counts them: rows alone may belong to the page shown before its code
  await expect(page.locator('main output').filter({ hasText: /\d/ })).toBeAttached();
  await (await openMenu(page)).getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await openMenu(page);
}

/** Between two readings of the clock this much time has passed, independent of the machine's other work. */
const setPace = (page: Page, milliseconds: number) =>
  page.evaluate((pace) => {
    let time = performance.now();
    performance.now = () => (time += pace);
  }, milliseconds);

/** Records which parts of the contacts are present after each change of the page. */
async function watchContacts(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const shown: string[] = [];
    const look = () => {
      if (document.querySelector('main h1')?.textContent !== 'Contacts') return;
      const now = document.querySelector('main a.row-link') ? 'its rows' : 'its frame';
      if (shown.at(-1) !== now) shown.push(now);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return shown;
  });
  return () => seen.jsonValue();
}

async function tapContacts(page: Page): Promise<string[]> {
  const seen = await watchContacts(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(row(page)).toBeVisible();
  return seen();
}

test('on a slow device a screen begins with its frame, and one that is gone back to is whole @phone', async ({
  page,
}) => {
  await openMenuOfSupport(page);
  await setPace(page, 20);
  expect(await tapContacts(page)).toEqual(['its frame', 'its rows']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(page).toHaveTitle('Contacts | Client portal');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  const seen = await watchContacts(page);
  await page.goForward();
  await expect(row(page)).toBeVisible();
  // its scroll position is restored, which needs the rows
  expect(await seen()).toEqual(['its rows']);
});

test('on a quick device a screen whose data are there is whole at once @phone', async ({ page }) => {
  await openMenuOfSupport(page);
  await setPace(page, 0);
  expect(await tapContacts(page)).toEqual(['its rows']);
});
