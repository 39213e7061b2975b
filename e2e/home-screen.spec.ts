import { newLiveClient } from './clients.ts';
import { expect, expectAccessible, expectLayout, test } from './journey.ts';
import { signedInPage } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// an emulated line is down without the browser saying so
const heading = /^(You’re offline|The portal can’t be reached)$/;
const lost = /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/;

test('the portal can be installed, says clearly that it is offline, and comes back without a touch', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(lost);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);
  expect(new URL(page.url()).pathname).toBe('/contacts');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  // nothing was stored on the device
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a form keeps what was typed while the line is down, and saves it afterwards @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(lost);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.net');
  await page.getByLabel('Source').selectOption('Referral');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.net');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});
