import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

test('chosen listings stay chosen while one of them is looked at', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const home = { city: 'Vancouver', state_or_province: 'BC', price: '900000' };
  for (const street_address of ['12 Choice Lane', '14 Choice Lane', '16 Choice Lane'])
    await caller.send('POST', '/listings', { ...home, street_address });
  await signedInPage(page, admin);
  await page.goto('/listings');
  for (const street of ['12 Choice Lane', '16 Choice Lane'])
    await page.getByRole('checkbox', { name: new RegExp(street) }).check();
  const bar = page.getByRole('region', { name: 'Chosen listings' });
  await expect(bar).toContainText('2 listings chosen');
  await page
    .getByRole('link', { name: /14 Choice Lane/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('14 Choice Lane');
  await page.goBack();
  await expect(bar).toContainText('2 listings chosen');
  await expect(page.getByRole('checkbox', { name: /16 Choice Lane/ })).toBeChecked();
  await expectLayout(page);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
});
