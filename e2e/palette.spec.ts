import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { getCaller, grow, signedInPage, staff } from './people.ts';

const name = 'Search everything';

/** The keys work once the button is there. */
async function pressPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
}

test('the palette opens every screen, contact and action that one may open, with the keyboard or a finger', async ({
  page,
}, { project }) => {
  const surname = `Quill${project.name}${Date.now()}`;
  const caller = await getCaller(grow.admin);
  await caller.send('POST', '/leads', {
    first_name: 'Paula',
    last_name: surname,
    email: `paula.${Date.now()}@example.net`,
    lead_source_id: 14,
  });
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  await page.getByRole('button', { name }).click();
  const palette = page.getByRole('dialog', { name });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  const screens = palette.getByRole('group', { name: 'Go to' });
  await expect(screens.getByRole('option', { name: 'Contacts', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await field.fill('new con');
  await expect(palette.getByRole('option')).toHaveText(['New contact']);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/contacts\/create$/);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name }).click();
  await field.fill(surname);
  const contact = palette.getByRole('group', { name: 'Contacts' }).getByRole('option');
  await expect(contact).toContainText(`Paula ${surname}`);
  await expect(contact).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await contact.click();
  await expect(page.getByRole('heading', { level: 1, name: `Paula ${surname}` })).toBeVisible();

  await page.getByRole('button', { name }).click();
  await field.fill('zzzz nobody');
  await expect(palette.getByText('Nothing matches “zzzz nobody”.')).toBeVisible();
  await expect(palette.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('button', { name })).toBeFocused();
});

test('View Only finds no action and no service in the palette, and staff find their own screens @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/contacts');
  await pressPalette(page);
  const palette = page.getByRole('dialog', { name });
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  for (const absent of ['New contact', 'Listings manager', 'Billing', 'Work queue'])
    await expect(palette.getByRole('option', { name: absent })).toHaveCount(0);

  await signedInPage(page, staff);
  await page.goto('/staff');
  await pressPalette(page);
  await expect(palette.getByRole('option', { name: 'Work queue' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Add client' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Contacts', exact: true })).toHaveCount(0);
});

test('a search that fails says so in the palette and can be tried again @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  await page.route('**/leads?*search=*', (route) => route.fulfill({ status: 500, json: {} }));
  await pressPalette(page);
  const palette = page.getByRole('dialog', { name });
  await palette.getByRole('combobox').fill('paula');
  const again = palette.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/leads?*search=*');
  await again.click();
  await expect(again).toHaveCount(0);
});

test('letters are shortcuts outside of fields, the question mark lists them, and they can be switched off @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/contacts$/);
  await page.getByRole('searchbox').fill('gd?');
  await expect(page).toHaveURL(/\/contacts/);
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Dashboard')).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck();
  await expect(help.getByText('Dashboard')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  await expect(help).toHaveCount(0);
  await pressPalette(page);
  await page.getByRole('combobox', { name: 'Screens, actions and names' }).fill('shortcuts');
  await page.keyboard.press('Enter');
  await help.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).check();
});
