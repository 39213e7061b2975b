import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const lookUp = (page: Page) => page.getByRole('form', { name: 'Fill in from your MLS' });
const answer = (page: Page) => lookUp(page).getByRole('status');
const progress = (page: Page) =>
  page.getByRole('form', { name: 'Listing', exact: true }).getByRole('status').last();

async function find(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Address or MLS number');
  await field.fill(text);
  await field.press('Enter');
}

test('an MLS number fills in a new listing, and it can be undone', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/listings/create');
  await find(page, 'r2900001');
  await expect(answer(page)).toContainText(
    'Filled in from MLS® R2900001. Its 5 photos come only with an import',
  );
  await expect(page.getByLabel('Street address')).toHaveValue('1482 Alderwind Crescent');
  await expect(page.getByLabel('Price', { exact: false }).first()).toHaveValue('1,849,000');
  await expect(page.getByLabel('City', { exact: false })).toHaveValue('North Vancouver');
  await expect(page.getByLabel('Province or state')).toHaveValue('BC');
  await expect(progress(page)).toHaveText('Ready to publish');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await answer(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('');
  await expect(progress(page)).toHaveText('4 missing');
});

test('what a person entered is replaced only if they say so @desktop', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/listings/create');
  await page.getByLabel('City', { exact: false }).fill('Burnaby');
  await page.getByLabel('Street address').fill('1482 ALDERWIND CRESCENT');
  await find(page, '1482 Alderwind Crescent, North Vancouver');
  const question = page.getByRole('alertdialog', { name: 'Replace what you entered?' });
  await expect(question).toContainText('The MLS has something else in: City.');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('City', { exact: false })).toHaveValue('Burnaby');
  await expect(page.getByLabel('Street address')).toHaveValue('1482 ALDERWIND CRESCENT');
  await expect(page.getByLabel('Bedrooms')).toHaveValue('4');
  await find(page, 'R2900001');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('City', { exact: false })).toHaveValue('North Vancouver');
  // unsaved like everything that was typed
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByText('Are you sure you want to leave without saving?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expectLayout(page);
});

test('nothing found is said, and nothing is lost by it or by an MLS that does not answer @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await client.caller.send('POST', '/listings/import', { mls_ids: ['R2900003'] });
  await signedInPage(page, client.admin);
  await page.goto('/listings/create');
  await page.getByLabel('Bedrooms').fill('3');
  await find(page, 'R2999999');
  await expect(answer(page)).toHaveText(/^We couldn’t find “R2999999” in your MLS\./);
  await find(page, 'a house with a view');
  await expect(answer(page)).toHaveText(/^Enter an MLS number, or an address such as/);
  await find(page, 'R2900003');
  await expect(answer(page)).toContainText('This listing is already in your account.');
  await expect(answer(page).getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    /\/listings\/\d+$/,
  );
  await find(page, '5 - 77 Journey Road, Kelowna BC V1Y 7C2');
  await expect(answer(page)).toContainText('so only the address was filled in');
  await expect(page.getByLabel('Unit number')).toHaveValue('5');
  await expect(page.getByLabel('Street address')).toHaveValue('77 Journey Road');
  await expect(page.getByLabel('Postal or zip code')).toHaveValue('V1Y 7C2');
  await expect(page.getByLabel('Bedrooms')).toHaveValue('3');
  await answer(page).getByRole('button', { name: 'Undo' }).click();

  await page.route('**/listings/look-up*', (route) => route.fulfill({ status: 503, body: '' }));
  await find(page, '78 Journey Road, Kelowna');
  await expect(answer(page)).toContainText('Only the address was filled in.');
  await expect(lookUp(page).getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('78 Journey Road');
  await expect(page.getByLabel('Address or MLS number')).toHaveValue('78 Journey Road, Kelowna');
  await expect(page.getByLabel('Bedrooms')).toHaveValue('3');
  await expectLayout(page);
});

test('a listing with photos takes at most six taps from the dashboard @phone', async ({ page }) => {
  const client = await newLiveClient();
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)),
      true,
    ),
  );
  await signedInPage(page, client.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage listings' }).waitFor();
  await page.evaluate(() => sessionStorage.setItem('taps', '0'));
  await page.getByRole('link', { name: 'Manage listings' }).tap();
  await page.getByRole('link', { name: 'New listing' }).first().tap();
  const field = page.getByLabel('Address or MLS number');
  await field.tap();
  await field.pressSequentially('1482 Alderwind Crescent, North Vancouver');
  await field.press('Enter');
  await expect(progress(page)).toHaveText('Ready to publish');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).tap();
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
  await (
    await chooser
  ).setFiles(['front.jpg', 'garden.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText('2 files uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save listing' }).tap();
  await expect(page.getByText('Listing has been created.')).toBeVisible();
  expect(await page.evaluate(() => Number(sessionStorage.getItem('taps')))).toBeLessThanOrEqual(6);
  const { data }: { data: { photo_count: number }[] } = await client.caller.read('/listings');
  expect(data.map(({ photo_count: photos }) => photos)).toEqual([2]);
});
