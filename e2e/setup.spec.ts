import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { codeAt } from '#server/account/totp.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { startServer } from './world.ts';

const password = 'a long enough one';

test('from an empty folder the printed address leads to an account, a second factor, the company and the first steps @phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const installation = await emptyInstallation();
  try {
    await page.goto(await installation.setupAddress());
    await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await createAccount(page);

    await expect(page).toHaveTitle('Two-step sign-in | Client portal');
    await setUpSecondFactor(page);

    await expect(page).toHaveTitle('Provider | Client portal');
    await expect(page.getByText('Welcome! Say who you are')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour & Sons');
    await page.getByLabel('Support email').fill('help@harbour.example.com');
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveTitle('Work queue | Client portal');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Say who you are (done)' })).toContainText(
      'Harbour & Sons, help@harbour.example.com',
    );
    await expect(steps).toContainText('There are no clients yet.');
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await steps.getByRole('link', { name: 'Send a test mail' }).click();
    await expect(page).toHaveTitle('Health | Client portal');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(page.getByText('A test mail is on its way to robin@harbour.example.com.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Worker' })).toContainText('Good');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    // the worker has sent it when the step ticks itself
    await expect(async () => {
      await page.goto(new URL('/staff', page.url()).href);
      await expect(steps).toContainText('Send a test mail (done)', { timeout: 2000 });
    }).toPass();
  } finally {
    await installation.remove();
  }
});

/** A server without demo data, on an empty folder and an empty database. */
async function emptyInstallation() {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-setup-'));
  const server = await startServer({
    DEMO: 'off',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRETS_KEY: testKey.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
  });
  return {
    setupAddress: async () => {
      await expect.poll(server.output).toMatch(/\/setup\?token=/);
      return /http:\S+\/setup\?token=\S+/.exec(server.output())?.[0] ?? '';
    },
    remove: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Ashdown');
  await page.getByLabel('Email').fill('robin@harbour.example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Password again' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const key = await page.locator('p.font-mono').first().textContent();
  const code = codeAt((key ?? '').replaceAll(' ', ''), new Date());
  await page.getByLabel('Code from your app').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
}
