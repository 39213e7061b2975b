import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newLiveClient } from './clients.ts';
import { expect, test } from './journey.ts';
import { newsletterDay } from './newsletter/newsletter-day.ts';
import { getCaller, signedInPage, staff } from './people.ts';

const { arrive, go } = newsletterDay();

/**
 * Five jobs as a screen reader reads them. Each screen is a file of `reading-order/`, so a changed reading is a line in
 * the diff. Without its file, the journey writes it.
 */
async function expectReading(part: Locator, name: string): Promise<void> {
  const file = join(import.meta.dirname, 'reading-order', `${name}.txt`);
  const read = async () => toReading(await part.ariaSnapshot());
  // a first reading is written once it is the same twice
  if (!existsSync(file))
    await expect(async () => {
      const before = await read();
      expect(await read()).toBe(before);
      writeFileSync(file, before);
    }).toPass();
  await expect.poll(read, { message: `${name} is read as ${file} has it` }).toBe(readFileSync(file, 'utf8'));
}

/** Without addresses, the names of test clients, dates, times and numbers; of a long list of choices the first. */
const toReading = (snapshot: string): string =>
  `${snapshot
    .replaceAll(/^ *- \/url: .*\n?/gm, '')
    // where messages will appear, whose code comes after the screen
    .replaceAll(/\n- region "Messages alt\+T"$/gm, '')
    .replaceAll(/journey\w{8}/gi, 'journey')
    .replaceAll(/\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g, 'Day')
    .replaceAll(
      /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May(?= \d)|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b/g,
      'Month',
    )
    .replaceAll(/\b(today|yesterday)\b/gi, 'Day')
    .replaceAll(/(?<!level=)\d[\d,.]*/g, '0')
    .replaceAll(/\b[ap]m\b/g, 'am')
    // the first step about a lead of the evening is due tomorrow; the comma went with the number
    .replaceAll('Due Month 0 at', 'Due at')
    .replaceAll(/Good (morning|afternoon|evening)/g, 'Good day')
    .replaceAll(/((?:^ *- option .*\n){4})(?:^ *- option .*\n?)+/gm, '$1')}\n`;

async function open(page: Page, path: string, title: string | RegExp): Promise<Locator> {
  await page.goto(path);
  return mainOf(page, title);
}

async function mainOf(page: Page, title: string | RegExp): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  return main;
}

test('signing in is read in order @desktop', async ({ page }) => {
  await open(page, '/signin', 'Welcome back');
  await expectReading(page.locator('body'), 'sign-in');
});

test('answering a lead is read in order @desktop', async ({ page }) => {
  const client = await newLiveClient();
  const me: { data: { client: { token: string } } } = await client.caller.read('/me');
  const sent = await page.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': me.data.client.token },
    data: {
      first_name: 'Avery',
      last_name: 'Chan',
      email: 'avery@example.net',
      phone_number: '604-555-0142',
      message: 'Could we see the garden on Saturday?',
    },
  });
  expect(sent.status()).toBe(202);
  await signedInPage(page, client.admin);
  const main = await open(page, '/dashboard', /^Good /);
  // the other parts of the dashboard are read differently from day to day
  await expectReading(
    main.getByRole('region', { name: 'Waiting for your answer' }),
    'answer-a-lead-1-dashboard',
  );
  await page.getByRole('link', { name: 'Avery Chan', exact: true }).first().click();
  await expectReading(await mainOf(page, 'Avery Chan'), 'answer-a-lead-2-contact');
});

test('adding a listing with photos is read in order @desktop', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await expectReading(await open(page, '/listings/create', 'New listing'), 'add-a-listing');
});

test('writing the newsletter is read in order @desktop', async ({ page }) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter');
  await expectReading(await mainOf(page, /./), 'newsletter-1-review');
  await go(page, '/newsletter/forms');
  await expectReading(await mainOf(page, /./), 'newsletter-2-editor');
});

test('paying an invoice is read in order @desktop', async ({ page }) => {
  const client = await newLiveClient();
  const own = await getCaller(staff);
  const { data }: { data: { id: number } } = await own.send('POST', `/staff/clients/${client.id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 250 }],
  });
  await signedInPage(page, client.admin);
  await expectReading(await open(page, '/billing', 'Billing'), 'pay-an-invoice-1-billing');
  await expectReading(
    await open(page, `/billing/invoices/${data.id}`, /^Invoice/),
    'pay-an-invoice-2-invoice',
  );
  await open(page, '/billing', 'Billing');
  await page.getByRole('button', { name: 'Manage payments' }).click();
  await expectReading(page.getByRole('dialog', { name: 'Update card' }), 'pay-an-invoice-3-card');
});
