import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const home = { state_or_province: 'BC', type: 'Condo' };

/** A client with twelve homes: prices 100,000 to 1,200,000, the odd ones in Victoria. */
async function newManager() {
  const client = await newLiveClient();
  for (let n = 1; n <= 12; n += 1)
    await client.caller.send('POST', '/listings', {
      ...home,
      street_address: `${n} Order Road`,
      city: n % 2 === 1 ? 'Victoria' : 'Vancouver',
      price: String(n * 100_000),
    });
  return client;
}

test('listings are sorted, filtered and shown 15 at a time, and Back and the address keep it', async ({
  page,
}) => {
  const client = await newManager();
  await signedInPage(page, client.admin);
  await page.goto('/listings');
  const rows = page.getByRole('list', { name: 'Listings' }).getByRole('listitem');
  const titles = rows.getByRole('heading');
  await expect(rows).toHaveCount(5);
  // a phone has them behind one button
  const more = page.getByRole('button', { name: /^Sort and filter/ });
  if (await more.isVisible()) await more.click();
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(titles.first()).toHaveText('1 Order Road');
  await expect(page.getByText('Listings without a price are last.')).toBeVisible();
  await page.getByLabel('City').selectOption('Victoria');
  await expect(titles).toHaveText([1, 3, 5, 7, 9].map((n) => `${n} Order Road`));
  await page.getByLabel('Listings on a page').selectOption('15 on a page');
  await expect(rows).toHaveCount(6);
  await expect(page).toHaveURL(/sort=price_asc&take=15&city=Victoria$/);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.reload();
  await expect(rows).toHaveCount(6);
  await page.goBack();
  await expect(rows).toHaveCount(5);
  await expect(titles.first()).toHaveText('1 Order Road');

  if (await more.isVisible()) await more.click();
  await page.getByLabel('Without photos').click();
  await expect(page.getByLabel('Without photos')).toBeChecked();
  await page.getByLabel('On hold').click();
  await expect(page.getByLabel('On hold')).toBeChecked();
  await expect(page.getByText('No listings match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page).toHaveURL(/\/listings\?sort=price_asc$/);
});

test('a link with an order that does not exist says so and shows the usual one @phone', async ({ page }) => {
  const client = await newManager();
  await signedInPage(page, client.admin);
  await page.goto('/listings?sort=luck&type=Castle');
  await expect(
    page.getByText('This link has a sort order or filter that doesn’t exist, so it was left out.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('12 Order Road');
});

test('what is chosen stays over pages and filters, and a change says what it did to how many @desktop', async ({
  page,
}) => {
  const client = await newManager();
  await signedInPage(page, client.admin);
  await page.goto('/listings?sort=price_asc');
  await page.getByLabel('Choose all 5 on this page').check();
  const bar = page.getByRole('region', { name: 'Chosen listings' });
  await expect(bar).toContainText('5 listings chosen');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByLabel('Choose 6 Order Road').check();
  await page.getByLabel('City').selectOption('Victoria');
  await expect(bar).toContainText('6 listings chosen');
  await expect(page.getByLabel('Choose 1 Order Road')).toBeChecked();

  // one of them changes and one goes elsewhere meanwhile
  const { data }: { data: { id: number; address: string }[] } = await client.caller.read('/listings?take=50');
  const idOf = (address: string) => data.find((listing) => listing.address === address)?.id;
  await client.caller.send('PUT', `/listings/${idOf('1 Order Road')}`, { status_id: 4 });
  await client.caller.send('DELETE', `/listings/${idOf('2 Order Road')}`);
  await bar.getByLabel('Change').selectOption('Inactive');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByText(
      '4 listings have been updated. 1 listing was like this already. 1 listing no longer exists.',
    ),
  ).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.getByLabel('Choose 7 Order Road').check();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('Choose 7 Order Road')).not.toBeChecked();
});
