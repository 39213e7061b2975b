import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { withClient } from '#database/connection.ts';
import { findChromium } from '../e2e/browser.ts';
import { bigClient, createSessionToken } from './test-data.ts';
import { freePort, startFoyer } from './starts.ts';
import { measureOnSlowPhone } from './slow-phone.ts';
import { print } from './table.ts';
import type { World } from './world.ts';

const pages = ['/signin', '/contacts'];
const devices = ['desktop', 'mobile'] as const;

/** Lighthouse scores of two pages, for users of the big client. */
export async function measurePages(
  { url, superuser }: World,
  say: (sentence: string) => void,
): Promise<void> {
  const chromiumFound = await findChromium('own').catch(() => undefined);
  if (!chromiumFound) return say('No Chromium starts here, so the pages are not measured.');
  await withClient(superuser, (client) => client.query('UPDATE app.sessions SET used_at = now()'));
  const foyer = await startFoyer({ DATABASE_URL: url, WORKER: 'off' }).catch((error: unknown) => {
    say(`The portal cannot be served, so its pages are not measured: ${String(error)}`);
  });
  if (!foyer) return;
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumFound,
    args: [...chromiumFound.args, `--remote-debugging-port=${port}`],
  });
  try {
    const lines = [['Lighthouse', 'device', 'performance', 'accessibility', 'LCP ms', 'CLS', 'TBT ms']];
    for (const path of pages) {
      for (const device of devices) {
        say(`Lighthouse: ${path}, ${device}`);
        lines.push([path, device, ...(await audit(`${foyer.url}${path}`, device, port))]);
      }
    }
    print(lines);
    await measureDemo(browser, say);
  } finally {
    await browser.close();
    await foyer.stop();
  }
}

/** In the demo world, while somebody fills in the launch questionnaire. */
async function measureDemo(browser: Browser, say: (sentence: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const foyer = await startFoyer({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'on' });
  try {
    await measureOnSlowPhone({ url: foyer.url, browser }, say);
  } finally {
    await foyer.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function audit(address: string, device: (typeof devices)[number], port: number): Promise<string[]> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
    // the session stays
    disableStorageReset: true,
  };
  await signIn(address, port);
  const result = await lighthouse(address, flags, device === 'desktop' ? desktopConfig : undefined);
  const { categories, audits } = result?.lhr ?? {};
  const score = (name: string) => String(Math.round((categories?.[name]?.score ?? NaN) * 100));
  const value = (name: string, digits = 0) => (audits?.[name]?.numericValue ?? NaN).toFixed(digits);
  return [
    score('performance'),
    score('accessibility'),
    value('largest-contentful-paint'),
    value('cumulative-layout-shift', 3),
    value('total-blocking-time'),
  ];
}

/** Lighthouse opens a tab in the browser's first profile, which has the stored session. */
async function signIn(address: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(new URL('/signin', address).href);
  const token = new URL(address).pathname === '/signin' ? null : createSessionToken(bigClient);
  await page?.evaluate(
    `localStorage.clear(); ${token ? `localStorage.setItem('auth_token', ${JSON.stringify(token)})` : ''}`,
  );
  await page?.close();
  await browser.close();
}
