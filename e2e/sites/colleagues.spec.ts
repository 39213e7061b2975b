import type { Locator } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { agent } from '../visitors.ts';

/** Boards ask that the brokerage is set in type no smaller than the median of a listing's data. */
async function expectLargeEnough(brokerage: Locator, data: Locator): Promise<void> {
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const sizes = await data.evaluateAll((all) =>
    all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)).toSorted((a, b) => a - b),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(await brokerage.evaluate(sizeOf)).toBeGreaterThanOrEqual(sizes[Math.floor(sizes.length / 2)] ?? 0);
}

test('a colleague’s home is reached from the list, and says beside its price whose it is and who answers', async ({
  page,
}) => {
  const { site } = await agent();
  await page.goto(`/sites/${site}/listings`);
  await page.getByRole('link', { name: 'Homes listed by other agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homes listed by other agents' })).toBeVisible();
  const card = page.locator('.listing').filter({ hasText: 'Marcus Ellery' });
  await expect(card).toContainText('Kingfisher & Pine Realty · 604-555-0100');
  await expect(card.getByRole('link', { name: 'Powered by REALTOR.ca' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.realtor\.ca\//,
  );
  await expectLargeEnough(card.locator('.listed-by'), card.locator('.price, .where, .place, .listed-by'));
  await expectLayout(page);
  await expectAccessible(page);

  await card.getByRole('link').first().click();
  const head = page.locator('.listing-head');
  await expect(head).toContainText('Listed by Marcus Ellery, Associate Broker');
  await expect(head.getByRole('link', { name: 'Powered by REALTOR.ca' })).toBeVisible();
  await expectLargeEnough(
    head.locator('.listed-by'),
    page.locator('.listing-head :is(.lead, .price, .listed-by), .facts dd'),
  );
  await expect(
    page.getByRole('heading', {
      name: / about this home, listed by Marcus Ellery of Kingfisher & Pine Realty$/,
    }),
  ).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
});

test('by setting other agents’ homes are among the agent’s own, each with its source', async ({ page }) => {
  const client = await newLiveClient();
  await client.caller.send('POST', '/listings/import', { mls_ids: ['R2900001', '7700030'] });
  const { data }: { data: { sites: { id: number }[] } } = await (
    await getCaller(staff)
  ).read(`/staff/clients/${client.id}`);
  await signedInPage(page, client.admin);
  await page.goto('/settings/listings');
  await page.getByRole('switch', { name: 'Other agents’ homes among yours' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Listing settings have been updated.')).toBeVisible();

  await page.goto(`/sites/${data.sites[0]?.id}/listings`);
  const card = page.locator('.listing').filter({ hasText: 'Larkspur Bluff' });
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('.listing').filter({ hasText: 'Alderwind' })).toBeVisible();
  await expect(page.getByText('with me and with other agents')).toBeVisible();
  await expect(card.locator('.listed-by')).toContainText('Madrona Street Properties');
  const mark = card.locator('.board-mark');
  await expect(mark).toHaveText('Northwest Listing Exchange');
  await expect(mark.locator('img')).toHaveJSProperty('naturalWidth', 24);
  await expectLargeEnough(card.locator('.listed-by'), card.locator('.price, .where, .place, .listed-by'));
  await expectLayout(page);
  await expectAccessible(page);

  // visitors who come for this agent's homes alone have a list with an address of its own
  await page.getByRole('link', { name: 'My homes for sale' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My homes for sale' })).toBeVisible();
  await expect(page).toHaveURL(/\/listings\?show=own$/);
  await expect(page.locator('.listing')).toHaveCount(1);
  await expectLayout(page);
  await expectAccessible(page);
  await page.getByLabel('Order').selectOption('Lowest price first');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/show=own.*sort=price_asc/);
  await expect(page.locator('.listing')).toHaveCount(1);
  await page.getByRole('link', { name: 'All homes for sale' }).click();
  await expect(card).toBeVisible();
});
