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
  await expect(page.getByText('You are offline.').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.net');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});

test('what is typed in a form survives a reload without a connection', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(lost);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts/create');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  const type = async () => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Notes').fill('Wants to see the garden first.');
    await page.getByLabel('Source').selectOption('Referral');
  };
  await type();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('What you were typing here is saved in this tab')).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('What you typed before the connection was lost is back.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Notes')).toHaveValue('Wants to see the garden first.');
  await expect(page.getByLabel('Source').locator('option:checked')).toHaveText('Referral');
  await expectLayout(page);
  // it is unsaved input like any other
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.net');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();

  // a reload that the person wanted brings nothing back, and nothing is left in the tab
  await page.goto('/contacts/create');
  await type();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect
    .poll(() =>
      page.evaluate(() => [sessionStorage.getItem('saved_input'), sessionStorage.getItem('was_offline')]),
    )
    .toEqual([null, null]);
});
