import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';

test('an agent gives the seller of a listing a page with its numbers, and ends it again @phone', async ({
  page,
  browser,
}) => {
  const caller = await signedInPage(page, grow.editor);
  const { data }: { data: { id: number; address: string }[] } = await caller.read('/listings?status=active');
  const [listing] = data;
  if (!listing) throw new Error('The demo world has no active listing.');
  await page.goto(`/listings/${listing.id}`);
  await openReport(page);
  const dialog = page.getByRole('dialog', { name: 'Seller report' });
  await expect(dialog.getByRole('table').getByRole('row').first()).toBeVisible();
  await expectLayout(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^report-.*\.pdf$/);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.locator('output').textContent();
  await expectLayout(page);

  const seller = await browser.newPage({ viewport: page.viewportSize() });
  await seller.goto(url ?? '');
  await expect(seller.getByRole('heading', { level: 1 })).toContainText(listing.address);
  await expect(seller.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectLayout(seller);

  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  await expect(page.getByText('The link has been turned off.')).toBeVisible();
  await seller.reload();
  await expect(seller.getByRole('heading', { name: 'This report is no longer available' })).toBeVisible();
  await seller.close();
});

test('an agent has the seller emailed every Monday, and turns it off again @desktop', async ({
  page,
  browser,
}) => {
  const caller = await signedInPage(page, grow.editor);
  const { data }: { data: { id: number }[] } = await caller.read('/listings?status=active');
  const id = data.at(-1)?.id ?? 0;
  await page.goto(`/listings/${id}`);
  await openReport(page);
  const dialog = page.getByRole('dialog', { name: 'Seller report' });
  await dialog.getByRole('button', { name: 'Email the seller every Monday' }).click();
  await page.getByLabel('Seller’s name').fill('Sam Seller');
  await page.getByLabel('Seller’s email').fill('sam.seller@');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Seller’s email').fill('sam.seller@example.net');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('Sam Seller (sam.seller@example.net)')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.locator('output').textContent();
  const seller = await browser.newPage({ viewport: page.viewportSize() });
  await seller.goto(url ?? '');
  await expect(seller.getByRole('heading', { name: 'Compared with other listings' })).toBeVisible();
  await expectLayout(seller);
  await seller.close();

  await dialog.getByRole('button', { name: 'Turn off the Monday email' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Email the seller every Monday' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  await expect(page.getByText('The link has been turned off.')).toBeVisible();
});

test('View Only reads the report, and neither shares it nor sees the seller @desktop', async ({ page }) => {
  const caller = await signedInPage(page, grow.viewer);
  const { data }: { data: { id: number }[] } = await caller.read('/listings?status=active');
  await page.goto(`/listings/${data[0]?.id}`);
  await openReport(page);
  const dialog = page.getByRole('dialog', { name: 'Seller report' });
  await expect(dialog.getByRole('button', { name: 'Save as PDF' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Monday email for the seller' })).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Link for the seller' })).toHaveCount(0);
  await expectLayout(page);
  await expectAccessible(page);
});

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Seller report' }).click();
}
