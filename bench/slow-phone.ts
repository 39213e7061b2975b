import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '#server/demo/accounts.ts';
import { atMost, format, median, print } from './table.ts';

/** A processor four times slower, and a line of 1.6 Mbit/s on which every answer takes 150 ms longer. */
const processor = 4;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const times = 5;

const agent = 'admin@accelerate.example.com';

/** The waiting times on a slow phone, in the demo world of a portal. */
export async function measureOnSlowPhone(
  { url, browser }: { url: string; browser: Browser },
  say: (sentence: string) => void,
): Promise<void> {
  const lines = [['on a slow phone', 'median ms', 'longest ms']];
  const add = (what: string, values: readonly number[], limit: number) =>
    lines.push([what, atMost(median(values), limit), format(Math.max(...values))]);
  const session = await signIn(url, agent);
  say('Slow phone: the contacts, with an empty cache');
  const rows: number[] = [];
  // the first is not counted: the server compresses each file on its first request
  for (let turn = 0; turn <= times; turn += 1)
    rows.push(await onPhone(browser, url, session, (page) => firstShown(page, '/contacts', 'a.row-link')));
  add('/contacts, its rows', rows.slice(1), 1500);

  say('Slow phone: the menu');
  for (const { label, values } of await onPhone(browser, url, session, menuClicks))
    add(`menu: ${label}, its frame`, values, 100);
  print(lines);
}

type Session = { token: string; client: number };

async function signIn(url: string, email: string): Promise<Session> {
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}/api/v2${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return JSON.parse(await answer.text());
  };
  const { token }: { token: string } = await ask('/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const me: { data: { client_id: number } } = await ask('/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  return { token, client: me.data.client_id };
}

/** A phone with an empty cache and its earlier session. */
async function onPhone<T>(
  browser: Browser,
  url: string,
  session: Session,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addInitScript(`localStorage.setItem('auth_token', ${JSON.stringify(session.token)});
        localStorage.setItem('client_id', '${session.client}');`);
    await context.addInitScript({ path: join(import.meta.dirname, 'page-probe.js') });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function firstShown(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate<number>(`__probe.shown(${JSON.stringify(selector)})`);
}

type Clicks = { label: string; values: number[] };

/** Each entry of the menu, from the screen of the previous one. */
async function menuClicks(page: Page): Promise<Clicks[]> {
  await page.goto('/contacts');
  await page.locator('#root a.row-link').first().waitFor();
  await pause(settleMs);
  const entries = page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/"]');
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await entries.first().waitFor();
    await pause(500);
  };
  await openMenu();
  const labels = await entries.allTextContents();
  await page.keyboard.press('Escape');
  // the first is left for another one, since its own screen is open
  const measured = [...labels.filter((label) => label !== 'Contacts'), 'Contacts'].map((label): Clicks => ({
    label,
    values: [],
  }));
  for (const _round of [1, 2, 3, 4])
    for (const { label, values } of measured) {
      await openMenu();
      await page.evaluate('__probe.titleChange()');
      // as long as a finger touches the screen
      await entries.getByText(label, { exact: true }).click({ delay: 80 });
      const value = await Promise.race([page.evaluate<number>('__probe.changed'), pause(15_000, NaN)]);
      values.push(value);
      await pause(settleMs);
    }
  return measured;
}

/** Time for the screen's own requests, and for those the browser makes when idle. */
const settleMs = 2500;
