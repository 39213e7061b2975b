import { existsSync } from 'node:fs';
import type { CDPSession, Locator, Page, Request } from '@playwright/test';
import { toApiPath } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { operations } from '#contract/table.ts';
import { newLiveClient, type Launching } from './clients.ts';
import { agentPlaces } from './double-clicks-agent.ts';
import { elsewhere } from './double-clicks-elsewhere.ts';
import type { Keyed, Place } from './double-clicks-place.ts';
import { staffPlaces } from './double-clicks-staff.ts';
import { expect, expectLayout, test } from './journey.ts';
import { getCaller, signedInPage, staff } from './people.ts';

/** Deep runs click at each distance and each speed; otherwise each place has one of them. */
const isDeep = process.env['FOYER_DEEP'] === '1';
const waits = [10, 40, 120];
const speeds = [1, 6];
const hands = speeds.flatMap((rate) => waits.map((ms) => ({ rate, ms })));
const passes = isDeep ? hands.map((hand) => [hand]) : [hands];

/** Two clicks by one person: the second does not wait for the page to handle the first. */
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

/** Each place once per pass, with one sign-in: every pass has a new client without earlier actions. */
async function expectOneCallAt(
  page: Page,
  places: { readonly [Name in Keyed]?: Place },
  signIn: (client: Launching) => Promise<unknown>,
): Promise<void> {
  const own = await getCaller(staff);
  const session = await page.context().newCDPSession(page);
  const failures: string[] = [];
  // a place that has changed fails alone, and the others are still tested
  page.setDefaultTimeout(10_000);
  for (const pass of passes) {
    const client = await newLiveClient();
    await signIn(client);
    let turn = 0;
    for (const [name, open] of Object.entries(places)) {
      const hand = pass[turn % pass.length];
      turn += 1;
      const where = `${name}, ${hand?.ms} ms at 1/${hand?.rate}`;
      await test
        .step(where, async () => {
          await leave(page);
          const button = await open(page, { client, own });
          await expect(button, where).toBeVisible();
          await expectOneCall(page, session, { where, name, button, hand: hand ?? { rate: 1, ms: 10 } });
        })
        .catch((error: unknown) => failures.push(`${where}: ${String(error)}`));
    }
  }
  expect(failures).toEqual([]);
}

/** A dialog that is about to close takes its entry of the history along, which would keep the next page from being opened. */
const leave = (page: Page) => expect(() => page.goto('/api/v2/health')).toPass();

type Clicks = { where: string; name: string; button: Locator; hand: { rate: number; ms: number } };

async function expectOneCall(
  page: Page,
  session: CDPSession,
  { where, name, button, hand: { rate, ms } }: Clicks,
): Promise<void> {
  const path = pathOf(name);
  const isOne = (request: Request) =>
    request.method() === 'POST' && path.test(new URL(request.url()).pathname);
  const keys: (string | undefined)[] = [];
  const note = (request: Request) => {
    if (isOne(request)) keys.push(request.headers()['idempotency-key']);
  };
  page.on('request', note);
  const answered = page.waitForResponse((response) => isOne(response.request()));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await clickTwice(page, session, button, ms);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // a second call would follow the clicks, or the answer to the first
  const answer = await answered;
  if (answer.headers()['content-type']?.startsWith('text/event-stream'))
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  else await answer.finished();
  await page.evaluate(() => fetch('/api/v2/health'));
  expect(keys, where).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(answer.status(), where).toBeLessThan(300);
  page.off('request', note);
}

/** The address of a call, with any ids in it. */
function pathOf(name: string): RegExp {
  const found = operations.find((operation) => `${operation.feature}.${operation.name}` === name);
  if (!found) throw new Error(`There is no endpoint ${name}`);
  return new RegExp(`${toApiPath(found.endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

test('two clicks of an agent are one call, wherever something is made, sent or paid for @desktop', async ({
  page,
}) => {
  test.setTimeout(isDeep ? 1_800_000 : 240_000);
  await expectOneCallAt(page, agentPlaces, ({ admin }) => signedInPage(page, admin));
});

test('two clicks of staff are one call, wherever something is made, sent, charged or credited @desktop', async ({
  page,
}) => {
  test.setTimeout(isDeep ? 1_800_000 : 240_000);
  await signedInPage(page, staff);
  await expectOneCallAt(page, staffPlaces, async () => {});
});

test('what is not clicked twice names a journey that is there @desktop', () => {
  const journeys = Object.values(elsewhere).flatMap((why) => (why.startsWith('in ') ? [why.slice(3)] : []));
  expect(journeys.filter((path) => !existsSync(path))).toEqual([]);
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
    // the server has saved it, and the connection drops before its answer arrives
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('We couldn’t tell whether this was saved. Trying again…')).toBeVisible();
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
    'We couldn’t tell whether this was saved. Check your connection and try again.',
  );
  await expect(dialog.getByLabel('Message')).toHaveValue('Is anybody there?');
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
});

test('where the server cannot tell what became of it, the form says to check first, and what is sent then is new @desktop', async ({
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
  const keys: (string | undefined)[] = [];
  await page.route('**/support/messages', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const [status, error] = errors.outcome_unknown;
    return route.fulfill({ status, json: { error, code: 'outcome_unknown', request_id: 'r' } });
  });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'We couldn’t tell whether this was saved. Please check before you try again.',
  );
  await expect(dialog.getByLabel('Message')).toHaveValue('Is anybody there?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  expect(new Set(keys).size).toBe(2);
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
  await expect(
    page.getByText('A contact with this email already exists.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Open this contact' }).click();
  // unsaved text is asked about first
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/view/${data.id}$`));
});
