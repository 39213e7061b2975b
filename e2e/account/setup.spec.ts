import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { codeAt } from '#server/features/account/totp.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { startServer } from '../world.ts';
import { messageForm } from '../visitors.ts';

const password = 'a long enough one';

test('from an empty folder the printed address leads to an account, the company, a first client and the first lead of its agent @phone', async ({
  page,
  browser,
}) => {
  const installation = await emptyInstallation();
  try {
    const setupAddress = await installation.setupAddress();
    await page.goto(new URL('/setup?token=part-of-it', setupAddress).href);
    await expect(page.getByRole('heading', { name: 'We don’t know this address' })).toBeVisible();
    await expectLayout(page);
    await page.goto(setupAddress);
    await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/setup' && url.search === '');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible();
    await expectLayout(page);
    await createAccount(page);

    await expect(page).toHaveTitle('Two-step sign-in | Client portal');
    await setUpSecondFactor(page);

    await expect(page).toHaveTitle('Provider | Client portal');
    await expect(page.getByText('Welcome! Say who you are')).toBeVisible();
    await expectLayout(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour & Sons');
    await page.getByLabel('Support email').fill('help@harbour.example.com');
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveTitle('Work queue | Client portal');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Say who you are (done)' })).toContainText(
      'Harbour & Sons, help@harbour.example.com',
    );
    await expect(steps).toContainText('There are no clients yet.');
    await expectLayout(page);

    await steps.getByRole('link', { name: 'Send a test email' }).click();
    await expect(page).toHaveTitle('Health | Client portal');
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(page.getByText('A test email is on its way to robin@harbour.example.com.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Worker' })).toContainText('Good');
    await expectLayout(page);
    // once the worker has sent it, the step is ticked without a reload
    await expect(async () => {
      await page.goto(new URL('/staff', page.url()).href);
      await expect(steps).toContainText('Send a test email (done)', { timeout: 2000 });
    }).toPass();

    const siteAddress = await addFirstClient(page);
    await expectLayout(page);
    const invitation = await installation.mailTo('ana@lima.example.com', 'Accept invitation');
    const agent = await browser.newPage({ viewport: page.viewportSize() });
    await agent.goto(setupAddress);
    await expect(agent.getByRole('heading', { name: 'This account is ready' })).toBeVisible();
    await expectLayout(agent);
    await agent.goto(/http:\S+\/account\/activate\/\S+/.exec(invitation)?.[0] ?? '');
    await activate(agent);
    await sendForm(agent, siteAddress);

    await agent.goto(new URL('/contacts', page.url()).href);
    await expect(agent.getByRole('row', { name: /Vera Visitor/ })).toContainText('Lead');
    await expectLayout(agent);
    const lead = await installation.mailTo('ana@lima.example.com', 'Vera Visitor is a new contact.');
    for (const words of ['vera@example.net', '604-555-0199', 'Is the house by the lake still for sale?'])
      expect(lead).toContain(words);
    expect(lead).toMatch(/^Reply-To:.*vera@example\.net/m);
    await agent.close();
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
      await expect.poll(server.output).toContain('setup-address.txt');
      const address = (await readFile(join(dataDir, 'setup-address.txt'), 'utf8')).trim();
      expect(server.output()).not.toContain(new URL(address).searchParams.get('token') ?? '');
      return address;
    },
    /** The text of the newest mail with these words, which are plain ASCII, as its recipient reads it. */
    mailTo: async (address: string, words: string) => {
      let found: string | undefined;
      await expect
        .poll(async () => {
          const folder = join(dataDir, 'outbox');
          const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
          const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
          found = mails
            .map(decodeMail)
            .findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(words));
          return found !== undefined;
        })
        .toBe(true);
      return found ?? '';
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

/** The text and links, without the transfer encoding. */
const decodeMail = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Starts from the first steps; returns the address of the client's website. */
async function addFirstClient(page: Page): Promise<string> {
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Add a client' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lima Realty');
  await page.getByLabel('Country').selectOption('Canada');
  await page.getByLabel('Province').selectOption('British Columbia');
  await page.getByRole('combobox', { name: 'Package' }).selectOption('Grow');
  await page.getByRole('textbox', { name: 'Domain' }).fill('lima.example.com');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@lima.example.com');
  await page.getByLabel('The website is live already').check();
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lima Realty' })).toBeVisible();
  // on a phone the sections of the page are closed at first
  if ((page.viewportSize()?.width ?? 0) < 992) await page.getByRole('button', { name: 'Sites' }).click();
  const look = page.getByRole('link', { name: 'Look at it: lima.example.com' });
  return new URL((await look.getAttribute('href')) ?? '', page.url()).href;
}

async function activate(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Password set')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function sendForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await messageForm(page).getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Visitor');
  await messageForm(page).getByLabel('Email').fill('vera@example.net');
  await page.getByLabel('Phone').fill('604-555-0199');
  await page.getByLabel('Message').fill('Is the house by the lake still for sale?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
}
