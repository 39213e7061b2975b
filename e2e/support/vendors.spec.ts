import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testKey } from '#server/testing/database.ts';
import { startVendorStandIn, type VendorStandIn } from '#server/testing/vendor.ts';
import { databaseOfWorld } from '../clients.ts';
import { expect, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, password, signedInPage, staff } from '../people.ts';
import { startServer } from '../world.ts';

// A separate server on the same database, with third-party scripts configured; each needs the sources its vendor
// would document.
// The header of the other tests would also go to the vendors, who do not expect it
test.use({ extraHTTPHeaders: {} });

let chat: VendorStandIn;
let scheduler: VendorStandIn;
let dataDir: string;
let foyer: { url: string; stop: () => Promise<void> };

test.beforeAll(async () => {
  [chat, scheduler] = await Promise.all([startVendorStandIn(), startVendorStandIn()]);
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-vendors-'));
  const live = chat.origin.replace('http', 'ws');
  foyer = await startServer({
    DATABASE_URL: databaseOfWorld(),
    DATA_DIR: dataDir,
    SECRETS_KEY: testKey.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    WORKER: 'off',
    LIVE_CHAT_SRC: `${chat.origin}/chat.js`,
    LIVE_CHAT_ORIGINS: `script-src ${chat.origin}; connect-src ${chat.origin} ${live}; img-src ${chat.origin}; style-src 'unsafe-inline'`,
    SCHEDULING_SRC: `${scheduler.origin}/scheduler.js`,
    SCHEDULING_ORIGINS: `style-src ${scheduler.origin}; frame-src ${scheduler.origin}`,
    SCHEDULING_URL: `${scheduler.origin}/book`,
  });
});
test.afterAll(async () => {
  await foyer.stop();
  await Promise.all([chat.close(), scheduler.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const chatFrame = (page: Page) => page.frameLocator('iframe[title=Chat]');

async function expectChat(page: Page): Promise<void> {
  await expect(page.locator('#chat-launcher')).toHaveCSS('width', '77px');
  await expect(page.locator('#chat-launcher')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(chatFrame(page).getByText('How can we help?')).toBeAttached();
  await expect(page.locator('html[data-chat-called][data-chat-connected]')).toBeAttached();
}

function vendorsAsked(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  return () => asked.filter((origin) => origin === chat.origin || origin === scheduler.origin);
}

test('the vendor’s chat works after signing in, and is not loaded while the password is typed @desktop', async ({
  page,
}) => {
  const asked = vendorsAsked(page);
  await page.goto(`${foyer.url}/signin`);
  await page.getByLabel('Email').fill(grow.viewer);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectChat(page);
});

test('a meeting is booked without leaving the page @desktop', async ({ page }) => {
  await signedInPage(page, 'admin@create.example.com');
  await page.goto(`${foyer.url}/newsletter-stats`);
  await page.getByRole('link', { name: 'Book a meeting to upgrade' }).click();
  await expect(page.frameLocator('iframe[title=Booking]').getByText('Pick a time')).toBeVisible();
  await expect(page.locator('.scheduler-overlay')).toHaveCSS('position', 'fixed');
  await expect(page.locator('html[data-scheduled]')).toBeAttached();
});

test('staff get neither, in their console and in the accounts of clients @desktop', async ({
  page,
  context,
}) => {
  const asked = vendorsAsked(page);
  await signedInPage(page, staff);
  const console_ = await page.goto(`${foyer.url}/staff`);
  expect(console_?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await expect(page.locator('main h1')).toBeVisible();
  const { read } = await getCaller(grow.admin);
  const me: { data: { client_id: number } } = await read('/me');
  const visit = await context.newPage();
  const askedThere = vendorsAsked(visit);
  await impersonatingPage(visit, me.data.client_id);
  await visit.goto(`${foyer.url}/contacts`);
  await expect(visit.locator('main h1')).toBeVisible();
  expect([...asked(), ...askedThere()]).toEqual([]);
});
