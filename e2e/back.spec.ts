import type { Page } from '@playwright/test';
import { expect, expectLayout, test } from './journey.ts';
import { expectLayers, openMenu } from './menu.ts';
import { grow, signedInPage } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const rows = (page: Page) => page.locator('main a.row-link');

async function openDashboard(page: Page): Promise<void> {
  await signedInPage(page, grow.admin);
  await page.goto('/support');
  await expect(heading(page, 'Support')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('Back closes the drawer, and a link in it leaves nothing of it in the history @phone', async ({
  page,
}) => {
  await openDashboard(page);
  const menu = await openMenu(page);
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(menuButton(page)).toBeFocused();

  await (await openMenu(page)).getByRole('link', { name: 'Activity log' }).click();
  await expect(heading(page, 'Activity log')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(heading(page, 'Activity log')).toBeVisible();

  // once closed by its button, it no longer affects Back
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(heading(page, 'Support')).toBeVisible();
});

test('Back closes a menu and a question one at a time, then leads to the row that was opened', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone';
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const address = await rows(page).nth(9).getAttribute('href');
  const row = page.locator(`main a.row-link[href="${address}"]`);
  await row.click();
  await expect(page).toHaveURL((url) => url.pathname === address);
  const contact = page.url();

  if (isPhone) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Report spam' }).click();
  } else await page.getByRole('button', { name: 'Report spam' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectLayout(page);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: isPhone ? 'More actions' : 'Report spam' })).toBeFocused();
  expect(page.url()).toBe(contact);

  await page.goBack();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await row.click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test('Back right after a row was opened leads to that row @desktop', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/contacts');
  const address = await rows(page).nth(3).getAttribute('href');
  const row = page.locator(`main a.row-link[href="${address}"]`);
  for (let turn = 0; turn < 2; turn += 1) {
    await row.click();
    await expect(page.locator('#main')).toBeFocused();
    await page.goBack();
    await expect(row).toBeFocused();
  }
});

test('Back, Escape and a tap beside a dialog ask before it closes in which something was typed @phone', async ({
  page,
}) => {
  await openDashboard(page);
  await (await openMenu(page)).getByRole('link', { name: 'Support' }).click();
  const opener = page.getByRole('button', { name: 'I need help' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  const words = page.getByRole('textbox', { name: 'Message' });
  await opener.click();
  await words.fill('My phone number has changed.');
  const question = page.getByRole('alertdialog', { name: /leave without saving/ });
  await page.goBack();
  await expect(question).toBeVisible();
  await expectLayers(page, 2);
  // a second Back answers the question
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(words).toHaveValue('My phone number has changed.');
  await expectLayers(page, 1);
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(words).toHaveValue('My phone number has changed.');
  await expectLayers(page, 1);
  // and so do a tap beside it and Escape
  for (const close of [() => page.mouse.click(195, 20), () => page.keyboard.press('Escape')]) {
    await close();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(words).toHaveValue('My phone number has changed.');
  }
  await expectLayers(page, 1);
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog.or(question)).toHaveCount(0);
  await expect(page).toHaveURL(/\/support$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Back pressed twice at once, or a reload, asks before what was typed into a dialog is lost @phone', async ({
  page,
}) => {
  await openDashboard(page);
  await (await openMenu(page)).getByRole('link', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'I need help' }).click();
  const words = page.getByRole('textbox', { name: 'Message' });
  await words.fill('My phone number has changed.');
  await expectLayers(page, 1);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  const question = page.getByRole('alertdialog', { name: /leave without saving/ });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/support$/);
  await expect(words).toHaveValue('My phone number has changed.');
  await expectLayers(page, 1);
  const asking = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const asked = await asking;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await expect(words).toHaveValue('My phone number has changed.');
});

test('a page that is loaded again with an open dialog is without it, and Back leads on @phone', async ({
  page,
}) => {
  await openDashboard(page);
  await (await openMenu(page)).getByRole('link', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'I need help' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLayers(page, 1);
  await page.reload();
  await expect(heading(page, 'Support')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
