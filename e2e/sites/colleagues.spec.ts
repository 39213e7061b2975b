import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
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
