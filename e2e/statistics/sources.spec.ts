import { newLiveClient } from '../clients.ts';
import { facebookToken } from '../facebook.ts';
import { googleAdsToken } from '../google-ads.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

const rows = 'ul[aria-label="Clients"] ul > li';

test('the sources of all clients are listed by client, worst first, and searched by client and state @desktop', async ({
  page,
}) => {
  await signedInPage(page, staff);
  await page.goto('/staff/sources');
  await expect(page).toHaveTitle('Statistics sources | Client portal');
  await expect(page.locator(rows).first()).toContainText(
    /Facebook doesn’t accept our access token\. Failing since .+\./,
  );
  await expect(page.locator(rows).first()).toContainText('Failing');
  await expectLayout(page);
  const calm = page.locator('details').first();
  await expect(calm.getByRole('button').first()).toBeHidden();
  await calm.locator('summary').click();
  await expect(calm).toContainText(/Counted by us|Up to date|From files/);

  await page.getByLabel('State').selectOption('From files');
  await expect(page).toHaveURL(/\/staff\/sources\?state=uploaded$/);
  await expect(page.locator(rows).first()).toContainText('Numbers come from files.');
  await page
    .getByRole('button', { name: /Ads on Google/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Ads on Google' })).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers from files' })).toBeVisible();
  await page.goBack();
  await page.getByPlaceholder('Search by client').fill('nobody');
  await expect(page.getByText('No source matches.')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Show all sources' }).click();
  await expect(page).toHaveURL(/\/staff\/sources$/);
  await expect(page.locator(rows).first()).toContainText('Failing');
});

test('staff connect the ads of a client, its numbers come, and the account is disconnected @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const spent = async () => {
    const { data }: { data: { cost: number }[] } = await client.caller.read('/stats/ads/facebook');
    return data.map(({ cost }) => cost);
  };
  await signedInPage(page, staff);
  await page.goto('/staff/sources');
  await page.getByPlaceholder('Search by client').fill(client.name);
  const ads = page.locator(rows).filter({ hasText: 'Ads on Facebook' });
  await expect(ads).toHaveCount(1);
  await expect(ads).toContainText('Not connected');
  await ads.getByRole('button').click();

  const dialog = page.getByRole('dialog', { name: 'Ads on Facebook' });
  const account = dialog.getByLabel('Ad account');
  const token = dialog.getByLabel('Access token');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await account.fill('act_1');
  await token.fill('a token of nobody');
  await connect.click();
  await expect(dialog.getByText('Please enter the number of the account, without letters.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await account.fill('1234567890');
  await connect.click();
  await expect(dialog.getByText('Facebook doesn’t accept our access token.')).not.toHaveCount(0);
  await expect(token).toHaveValue('a token of nobody');
  await token.fill(facebookToken);
  await connect.click();
  await expect(page.getByText('The account is connected. Its numbers are on their way.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // the worker has asked Facebook, and continues with earlier months
  await expect(ads).toContainText('Numbers arrive every day.');
  expect(await spent()).toContain(90.51);

  await ads.getByRole('button').click();
  await expect(account).toHaveValue('1234567890');
  await expect(token).toHaveValue('');
  await expect(dialog).toContainText('Less than a day old');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fetch now' }).click();
  await expect(page.getByText('The numbers are fetched now.')).toBeVisible();

  await ads.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect this account?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The account is disconnected.')).toBeVisible();
  await expect(ads).toContainText('Not connected');
  expect(await spent()).toContain(90.51);
  const { data }: { data: { message: string }[] } = await client.caller.read('/activity');
  expect(data.map(({ message }) => message).join(' ')).toContain('disconnected your ads on Facebook');
});

test('staff connect the ads on Google of a client, and files stay possible @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient('grow', ['web', 'google_ads']);
  await signedInPage(page, staff);
  await page.goto('/staff/sources');
  await page.getByPlaceholder('Search by client').fill(client.name);
  const ads = page.locator(rows).filter({ hasText: 'Ads on Google' });
  await expect(ads).toHaveCount(1);
  await ads.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Ads on Google' });
  await expect(dialog.getByRole('link', { name: 'Upload a file' })).toBeVisible();
  const account = dialog.getByLabel('Customer ID');
  const token = dialog.getByLabel('Refresh token');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await account.fill('123-456-7890');
  await token.fill('a token of nobody');
  await connect.click();
  await expect(dialog.getByText('Google doesn’t accept our access token.')).not.toHaveCount(0);
  await expect(account).toHaveValue('123-456-7890');
  await expectAccessible(page);
  await expectLayout(page);
  await token.fill(googleAdsToken);
  await connect.click();
  await expect(page.getByText('The account is connected. Its numbers are on their way.')).toBeVisible();
  await expect(ads).toContainText('Numbers arrive every day.');
  const { data }: { data: { cost: number }[] } = await client.caller.read('/stats/ads/google');
  expect(data.map(({ cost }) => cost)).toContain(45.2);
});
