import { expect, expectLayout, test } from '../journey.ts';
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
  await page.getByRole('button', { name: 'Seller report' }).click();
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
