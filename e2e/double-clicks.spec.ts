import type { CDPSession, Locator, Page } from '@playwright/test';
import { newLiveClient } from './clients.ts';
import { expect, expectLayout, test } from './journey.ts';
import { callerOf, signedInPage, staff } from './people.ts';

/** What makes, charges, credits or sends something: where it is, what is filled in, and what it asks the API for. */
type Place = {
  name: string;
  /** the calls it makes */
  path: RegExp;
  /** opens it, fills it in, and returns its button */
  open: (page: Page, n: number) => Promise<Locator>;
};

const waits = [10, 40, 120];
const speeds = [1, 6];

/** Two clicks of the same hand: the second does not wait until the page has dealt with the first. */
async function clickTwice(page: Page, session: CDPSession, button: Locator, ms: number): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const };
  await page.mouse.move(at.x, at.y);
  const click = (clickCount: number) =>
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      session.send('Input.dispatchMouseEvent', { type, ...at, clickCount }),
    );
  const first = click(1);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all([...first, ...click(2)]);
}

async function expectOneCall(page: Page, places: readonly Place[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let n = 0;
  for (const { name, path, open } of places)
    for (const rate of speeds)
      for (const ms of waits) {
        n += 1;
        const button = await open(page, n);
        await expect(button).toBeVisible();
        const keys: (string | undefined)[] = [];
        const note = (request: {
          method: () => string;
          url: () => string;
          headers: () => Record<string, string>;
        }) => {
          if (request.method() === 'POST' && path.test(new URL(request.url()).pathname))
            keys.push(request.headers()['idempotency-key']);
        };
        page.on('request', note);
        const answered = page.waitForResponse(
          (response) => response.request().method() === 'POST' && path.test(new URL(response.url()).pathname),
        );
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        await clickTwice(page, session, button, ms);
        await expect.poll(() => keys.length, `${name}, ${ms} ms at 1/${rate}`).toBeGreaterThan(0);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        // a second call would follow the clicks, or the answer to the first
        await (await answered).finished();
        await page.evaluate(() => fetch('/favicon.svg'));
        expect(keys, `${name}, ${ms} ms at 1/${rate}`).toHaveLength(1);
        expect(keys[0], `${name} has a key`).toMatch(/^[0-9a-f]{32}$/);
        page.off('request', note);
      }
}

test('a double click of an agent makes one contact, one message and one answer @desktop', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { admin, caller } = await newLiveClient();
  await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
  const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
  await signedInPage(page, admin);
  await expectOneCall(page, [
    {
      name: 'a new contact',
      path: /\/leads$/,
      open: async (page, n) => {
        await page.goto('/contacts/create');
        await page.getByLabel('First name').fill('Dora');
        await page.getByLabel('Last name').fill('Double');
        await page.getByLabel('Email').fill(`double${n}@example.com`);
        await page.getByLabel('Source').selectOption({ index: 1 });
        return page.getByRole('button', { name: 'Save contact' });
      },
    },
    {
      name: 'a message to the provider',
      path: /\/support\/messages$/,
      open: async (page, n) => {
        await page.goto('/support');
        await page.getByRole('button', { name: 'I need help' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Message').fill(`Please call me, ${n}`);
        return dialog.getByRole('button', { name: 'Send' });
      },
    },
    {
      name: 'an answer in a conversation',
      path: /\/support\/messages\/\d+$/,
      open: async (page, n) => {
        await page.goto(`/support/${data[0]?.id}`);
        await page.getByLabel('Your message').fill(`Once more, ${n}`);
        return page.getByRole('button', { name: 'Send' });
      },
    },
  ]);
});

test('a double click of staff makes one invoice, one credit and one reply @desktop', async ({ page }) => {
  test.setTimeout(240_000);
  const { id, caller } = await newLiveClient();
  await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
  const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
  const colleague = await callerOf(staff);
  await signedInPage(page, staff);
  const invoices: string[] = [];
  await expectOneCall(page, [
    {
      name: 'an invoice',
      path: /\/invoices$/,
      open: async (page, n) => {
        await page.goto(`/staff/clients/${id}/billing`);
        await page.getByRole('button', { name: 'Issue an invoice' }).click();
        await page.getByLabel('What it is for').fill(`A photo session, ${n}`);
        await page.getByLabel(/^Amount in CAD/).fill('$100.00');
        return page.getByRole('button', { name: 'Issue invoice' });
      },
    },
    {
      name: 'a credit',
      path: /\/credit$/,
      open: async (page) => {
        if (invoices.length === 0) {
          const billing: { data: { invoices: { number: string; status: string }[] } } = await colleague.read(
            `/staff/clients/${id}/billing`,
          );
          invoices.push(...billing.data.invoices.map(({ number }) => number));
        }
        await page.goto(`/staff/clients/${id}/billing`);
        await page
          .getByRole('table', { name: 'Invoices' })
          .getByRole('button', { name: invoices.pop() ?? '' })
          .click();
        await page.getByRole('button', { name: 'Credit' }).click();
        await page.getByLabel('Amount in CAD').fill('10.00');
        await page.getByLabel('Reason').fill('It rained the whole day');
        return page.getByRole('button', { name: 'Credit' });
      },
    },
    {
      name: 'a reply',
      path: /\/reply$/,
      open: async (page, n) => {
        await page.goto(`/staff/messages/${data[0]?.id}`);
        await page.getByRole('textbox', { name: /^Reply to/ }).fill(`Which page, ${n}?`);
        return page.getByRole('button', { name: 'Send reply' });
      },
    },
  ]);
});

test('a lost answer is asked for again with the same key, and the contact is there once @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { admin, caller } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Lara');
  await page.getByLabel('Last name').fill('Lost');
  await page.getByLabel('Email').fill('lara.lost@example.com');
  await page.getByLabel('Source').selectOption({ index: 1 });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v2/leads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // the server has saved it, and the line drops before its answer arrives
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText("We couldn't tell whether this was saved. Trying again…")).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/view\/\d+$/);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const { meta }: { meta: { total: number } } = await caller.read('/leads?search=lara.lost');
  expect(meta.total).toBe(1);
});

test('where no answer comes at all, the form says that nobody can tell, and loses nothing @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/support');
  await page.getByRole('button', { name: 'I need help' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Is anybody there?');
  await page.route('**/support/messages', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    "We couldn't tell whether this was saved. Check your connection and try again.",
  );
  await expect(dialog.getByLabel('Message')).toHaveValue('Is anybody there?');
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
});

test('a contact that exists already is one press away @phone', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  const { admin, caller } = await newLiveClient();
  const { data }: { data: { id: number } } = await caller.send('POST', '/leads', {
    first_name: 'Erin',
    last_name: 'Existing',
    email: 'erin.existing@example.com',
    lead_source_id: 13,
  });
  await signedInPage(page, admin);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Erin');
  await page.getByLabel('Last name').fill('Again');
  await page.getByLabel('Email').fill('erin.existing@example.com');
  await page.getByLabel('Source').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('A contact with this email already exists.').first()).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Open this contact' }).click();
  // what was typed is asked about first
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/view/${data.id}$`));
});
