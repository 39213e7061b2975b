import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';

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

  // a repeated address is noticed before a second listing is created
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

test('a status is changed in the row, and Sold asks for the details first @desktop @quick', async ({
  page,
}) => {
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
  const question = page.getByRole('alertdialog', { name: 'Delete this listing?' });
  await expect(question).toContainText('The listing will be permanently removed from your website.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Listing has been deleted.')).toBeVisible();
  await expect(page.getByText('No listings match your search.')).toBeVisible();
});

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '900000',
};

test('a mistake among the details of a sale is forgotten when they are hidden, and what was stored stays @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', {
    ...house,
    status_id: 3,
    sold_price: '910000',
  });
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${data.id}`);
  await page.getByLabel('Sold price').fill('abc');
  await page.getByLabel('Sold banner').fill('Sold in a day');
  await expect(page.getByText('Please enter a valid price.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByLabel('Sold price')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  const { data: stored }: { data: object } = await client.caller.read(`/listings/${data.id}`);
  expect(stored).toMatchObject({
    status_id: 1,
    sold_price: '910000.00',
    sold_banner: 'Sold in a day',
  });
});

test('another province or state that suits the postal code ends its message @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource.*422/);
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', house);
  await signedInPage(page, client.admin);
  const message = page.getByText('Please enter a valid zip code.');
  await page.goto(`/listings/${data.id}`);
  await page.getByLabel('Postal or zip code').fill('98101');
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(message).toBeVisible();
  await page.getByLabel('Province or state').selectOption('WA');
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();

  await page.goto('/listings/create');
  await page.getByLabel('Price').fill('1');
  await page.getByLabel('Street address').fill('14 Elm Street');
  await page.getByLabel('City', { exact: false }).fill('Vancouver');
  await page.getByLabel('Province or state').selectOption('BC');
  await page.getByLabel('Postal or zip code').fill('98101');
  await expect(message).toBeVisible();
  await page.getByLabel('Province or state').selectOption('WA');
  await expect(message).toHaveCount(0);
});

test('that there are no listings at all is said only when it is known @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.route('**/stats/listings', (route) => route.abort());
  await page.goto('/listings?status=sold');
  await expect(page.getByText("You don't have any sold listings.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import by MLS number' })).toHaveCount(0);
  await expectLayout(page);
  await page.unroute('**/stats/listings');
  await page.reload();
  await expect(page.getByText("You don't have any listings yet.")).toBeVisible();
});

test('with View Only everything of a listing is read in the order of its form @desktop', async ({ page }) => {
  const client = await newLiveClient();
  const headers = { authorization: `Bearer ${client.caller.token}` };
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
  const front = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture('#1d6450') };
  const upload = async (type: string, file: typeof front) => {
    const answer = await page.request.post('/api/v2/listings/upload', {
      headers,
      multipart: { type_id: type, file },
    });
    const { data }: { data: { id: number }[] } = await answer.json();
    return data.map(({ id }) => ({ id }));
  };
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', {
    ...house,
    area: 'West Side',
    community: 'Kitsilano',
    status_id: 3,
    sold_banner: 'Sold in a day',
    stories: '2.5',
    square_footage: '2400',
    lot_size: '4000',
    features: ['View'],
    description: '<p>A quiet street.</p>',
    social_description: 'Look at this house.',
    banner: 'New price',
    tours: ['https://tours.example.com/a'],
    photos: await upload('1', front),
    floor_plans: await upload('2', plan),
    brochures: await upload('3', { ...plan, name: 'brochure.pdf' }),
  });
  await signedInPage(page, client.viewer);
  await page.goto(`/listings/${data.id}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Seller',
    'Photos',
    'Listing',
    'Sold details',
    'Address',
    'Property',
    'Description',
    'Floor plans and tours',
    'Additional details',
    'Marketing',
  ]);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Sold details')).toContainText('Sold in a day');
  for (const text of ['West Side', 'Kitsilano', 'Show the address on my websiteYes'])
    await expect(part('Address')).toContainText(text);
  const media = part('Floor plans and tours');
  for (const name of ['plan.pdf', 'brochure.pdf'])
    await expect(media.getByRole('link', { name })).toHaveAttribute('href', /\/files\//);
  await expect(media.getByRole('link', { name: 'https://tours.example.com/a' })).toBeVisible();
  await expect(part('Photos').getByRole('button', { name: 'Open photo 1' })).toBeVisible();
  for (const text of ['Stories2.5', 'Total area2,400', 'Lot size4,000', 'View'])
    await expect(part('Property')).toContainText(text);
  await expect(part('Description')).toContainText('A quiet street.');
  await expect(part('Description')).toContainText('Look at this house.');
  await expect(part('Additional details')).toContainText('New price');
  await expect(part('Marketing')).toContainText('Show the mortgage calculatorYes');
  await expect(page.getByRole('main').locator('input, select, textarea')).toHaveCount(0);
  await expectLayout(page);
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
