import sharp from 'sharp';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { grow, signedInPage } from './people.ts';

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a listing is entered by hand with photos, and is in the list that one came from @phone', async ({
  page,
}) => {
  await signedInPage(page, grow.editor);
  await page.goto('/listings?status=sold');
  await page.getByRole('link', { name: 'New listing' }).click();
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Please complete all the required fields.')).toBeVisible();
  await expect(page.getByLabel('Price')).toBeFocused();
  await page.getByLabel('Price').fill('abc');
  await expect(page.getByText('Please enter a valid price.')).toBeVisible();
  await page.getByLabel('Price').fill('$1,250,000.00');
  await expect(page.getByText('Please enter a valid price.')).toHaveCount(0);
  await page.getByLabel('Street address').fill('77 Journey Road');
  await page.getByLabel('City', { exact: false }).fill('Vancouver');
  await page.getByLabel('Province or state').selectOption('BC');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByText('Photos and tours').click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture('#1d6450') },
      { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a9e5c') },
    ]);
  await expect(page.getByText('2 files uploaded successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Listing has been created.')).toBeVisible();
  await expect(page).toHaveURL(/\/listings\?status=sold$/);

  // the same address again is noticed before it is made twice
  await page.getByRole('link', { name: 'New listing' }).click();
  await page.getByLabel('Price').fill('1');
  await page.getByLabel('Street address').fill('77 journey road');
  await page.getByLabel('City', { exact: false }).fill('Vancouver');
  await page.getByLabel('Province or state').selectOption('BC');
  await page.getByRole('button', { name: 'Save listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'You may have this listing already' });
  await expect(dialog.getByRole('link', { name: '77 Journey Road, Vancouver' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('77 journey road');
});

test('a status is changed in the row, and Sold asks for the details first @desktop', async ({ page }) => {
  const caller = await signedInPage(page, grow.editor);
  const fields = { city: 'Vancouver', state_or_province: 'BC', price: '900000' };
  await caller.send('POST', '/listings', { ...fields, street_address: '81 Status Row' });
  await page.goto('/listings?search=status%20row');
  await expectAccessible(page);
  const status = page.getByLabel('Status of 81 Status Row');
  await status.selectOption('Sold');
  const dialog = page.getByRole('dialog', { name: 'Sold details' });
  await expect(dialog.getByLabel('Sold banner')).toHaveValue('Sold');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status.locator('option:checked')).toHaveText('Active');
  await status.selectOption('Sold');
  await dialog.getByLabel('Sold price').fill('$925,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  await expect(page.getByText('Sold for $925,000')).toBeVisible();

  // search, open, save: the same search again
  await page.getByRole('link', { name: '81 Status Row' }).click();
  await expect(page.getByLabel('Sold price')).toHaveValue('925,000');
  await page.getByLabel('Bedrooms').fill('4');
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page).toHaveURL(/\/listings\?search=status/);
  await expect(page.getByText('4 beds')).toBeVisible();

  await page.getByLabel('Choose 81 Status Row').check();
  await page.getByLabel('Change').selectOption('Inactive');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(status.locator('option:checked')).toHaveText('Inactive');

  await page.getByRole('link', { name: '81 Status Row' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Listing has been deleted.')).toBeVisible();
  await expect(page.getByText('No listings match your search.')).toBeVisible();
});

test('with View Only listings are read and nothing is changed @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/404 .*\/listings\/999999999/);
  await signedInPage(page, grow.viewer);
  await page.goto('/listings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'New listing' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Status of/ })).toHaveCount(0);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByText('Property type')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save listing' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/listings/999999999');
  await expect(page.getByText('We could not find this listing.')).toBeVisible();
  await expect(page).toHaveURL(/\/listings$/);
});
