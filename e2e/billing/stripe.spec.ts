import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { testKey } from '#server/testing/database.ts';
import { startStripe } from '#server/testing/stripe-server.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { meetStripe } from './stripe-vendor.ts';
import { freePort, startServer } from '../world.ts';

// A separate server on the same database, with stand-ins for Stripe: its API for the server, its script for the
// browser.
// The header of the other tests would also go to the vendor, who does not expect it
test.use({ extraHTTPHeaders: {} });

let stripe: Awaited<ReturnType<typeof startStripe>>;
let dataDir: string;
let foyer: { url: string; stop: () => Promise<void> };
let fields: string;

test.beforeAll(async () => {
  stripe = await startStripe(() => new Date());
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-stripe-'));
  const port = await freePort();
  fields = `http://localhost:${port}`;
  foyer = await startServer(
    {
      DATABASE_URL: databaseOfWorld(),
      DATA_DIR: dataDir,
      SECRETS_KEY: testKey.toString('base64'),
      WORKER: 'off',
      SITES_ORIGIN: fields,
      PAYMENT_PROVIDER: 'stripe',
      PAYMENT_SECRET_KEY: 'sk_test_journey',
      PAYMENT_PUBLIC_KEY: 'pk_test_journey',
      PAYMENT_WEBHOOK_SECRET: 'whsec_journey',
      PAYMENT_URL: stripe.url,
    },
    { port },
  );
});
test.afterAll(async () => {
  await foyer.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Update card' });
const cardPage = (page: Page) => page.frameLocator('iframe[title="Card details"]');
const field = (page: Page, title: string) =>
  cardPage(page).frameLocator(`iframe[title="${title}"]`).locator('input');

async function typeNumber(page: Page, number: string): Promise<void> {
  await field(page, 'Secure card number input frame').fill(number);
}

async function openCardForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage payments' }).click();
  await fillHolder(page);
}

async function fillHolder(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First name').fill('Marisol');
  await dialog.getByLabel('Last name').fill('Vega');
  await dialog.getByLabel('Postal code').fill('v6b1a1');
  await expect(field(page, 'Secure card number input frame')).toBeVisible();
}

const saveCard = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save card' }).click();

/** The contrast of the number field's input, measured in a picture of it. */
async function expectContrast(page: Page, wanted: 'black on white' | 'white on black'): Promise<void> {
  const box = cardPage(page).locator('#number');
  await expect(box.locator('iframe')).toBeVisible();
  await expect(async () => {
    const { channels } = await sharp(await box.screenshot()).stats();
    for (const { mean, min, max } of channels.slice(0, 3)) {
      const [ground, letters] = wanted === 'white on black' ? [mean, max] : [255 - mean, 255 - min];
      expect(ground).toBeLessThan(70);
      expect(letters).toBeGreaterThan(170);
    }
  }).toPass({ timeout: 5000 });
}

test('a card is saved in the fields of Stripe, and an invoice is paid where the bank has its word @phone', async ({
  page,
  allowComplaint,
}) => {
  // the browser logs refusals as failures: of the card by Stripe, of the payment by us
  allowComplaint(/402|422/);
  const { id, admin } = await newLiveClient();
  const invoice: { data: { id: number; number: string } } = await (
    await getCaller(staff)
  ).send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  const { numbers } = await meetStripe(page, stripe);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(foyer.url) || request.url().startsWith(fields))
      calls.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await signedInPage(page, admin);
  await page.goto(`${foyer.url}/billing`);

  await openCardForm(page);
  await expectLayout(page);
  await saveCard(page);
  await expect(cardPage(page).getByRole('alert')).toHaveText('Your card number is incomplete.');

  await typeNumber(page, '4000 0000 0000 0002');
  await field(page, 'Secure expiration date input frame').fill('09 / 31');
  await field(page, 'Secure CVC input frame').fill('123');
  await saveCard(page);
  const refused = dialogOf(page).getByRole('alert').filter({ hasText: 'Your card was declined.' });
  await expect(refused).toBeVisible();
  await expect(refused).toHaveCount(0);

  await typeNumber(page, '4000 0027 6000 3184');
  await saveCard(page);
  const bank = cardPage(page).frameLocator('iframe[title="3D Secure"]');
  await expectLayout(page);
  await expect(bank.getByRole('link', { name: 'No, stop this' })).toBeInViewport();
  await bank.getByRole('link', { name: 'No, stop this' }).click();
  await expect(
    dialogOf(page)
      .getByRole('alert')
      .filter({ hasText: 'We are unable to authenticate your payment method.' }),
  ).toBeVisible();
  await saveCard(page);
  await bank.getByRole('link', { name: 'Yes, go on' }).click();
  // the card pays open invoices at once, and the bank wants to confirm that as well
  const saved = page.getByRole('dialog', { name: 'Card saved' });
  await expect(saved).toContainText('Your billing information has been updated.');
  await expect(saved.getByRole('listitem')).toContainText('Your bank wants you to confirm this payment.');
  await expectLayout(page);
  await saved.getByRole('link', { name: `Invoice ${invoice.data.number}` }).click();

  await page.getByRole('button', { name: 'Confirm with your bank' }).click();
  await page.getByRole('link', { name: 'No, stop this' }).click();
  await expect(
    page.getByText('Your bank did not confirm this payment.').filter({ visible: true }).first(),
  ).toBeVisible();
  // the payment's secret is neither in the address nor in the history
  await expect(page).toHaveURL(`${foyer.url}/billing/invoices/${invoice.data.id}`);
  await page.getByRole('button', { name: 'Pay CAD' }).click();
  await page.getByRole('link', { name: 'Yes, go on' }).click();
  await expect(page.getByText(`Invoice ${invoice.data.number} was paid.`)).toBeVisible();
  await expect(page.getByText(/^Payment with Visa ending in 3184(?! failed)/)).toBeVisible();
  await expectLayout(page);

  expect(numbers).toEqual(['4000000000000002', '4000002760003184', '4000002760003184']);
  expect(calls.filter((call) => /4000 ?0000 ?0000 ?0002|4000 ?0027 ?6000 ?3184/.test(call))).toEqual([]);
  expect(stripe.intents.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toContain(
    11_200,
  );
});

test('in the dark the fields of a card have the ground of their form, and what is typed can be read @desktop', async ({
  page,
}) => {
  const { admin } = await newLiveClient();
  await page.emulateMedia({ colorScheme: 'dark' });
  await meetStripe(page, stripe);
  await signedInPage(page, admin);
  await page.goto(`${foyer.url}/billing`);
  await openCardForm(page);
  await typeNumber(page, '4242 4242 4242 4242');
  // nearly white letters on a nearly black background
  await expectContrast(page, 'white on black');
});

test('the fields of a card that are open follow a change between light and dark @desktop', async ({
  page,
}) => {
  const { admin } = await newLiveClient();
  await page.emulateMedia({ colorScheme: 'light' });
  await meetStripe(page, stripe);
  await signedInPage(page, admin);
  await page.goto(`${foyer.url}/billing`);
  await openCardForm(page);
  await typeNumber(page, '4242 4242 4242 4242');
  await expectContrast(page, 'black on white');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, 'white on black');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectContrast(page, 'black on white');
});

test('a card that Stripe declines at the payment says so, and another one pays @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const { id, admin } = await newLiveClient();
  await (
    await getCaller(staff)
  ).send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  await meetStripe(page, stripe);
  await signedInPage(page, admin);
  await page.goto(`${foyer.url}/billing`);
  const enter = async (number: string) => {
    await typeNumber(page, number);
    await field(page, 'Secure expiration date input frame').fill('09 / 31');
    await field(page, 'Secure CVC input frame').fill('123');
    await saveCard(page);
  };
  await openCardForm(page);
  await enter('4000 0000 0000 0341');
  const saved = page.getByRole('dialog', { name: 'Card saved' });
  await expect(saved.getByRole('listitem')).toContainText('Your card was declined.');
  await saved.getByRole('button', { name: 'Use another card' }).click();
  await fillHolder(page);
  await enter('4242 4242 4242 4242');
  await expect(page.getByText(/Invoice \d{4}-\d{6} was paid: CAD \$\d+\.\d\d\.$/)).toBeVisible();
  await expect(page.getByText('Visa ending in 4242').filter({ visible: true }).first()).toBeVisible();
});
