import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import lighthouse, { type Flags } from 'lighthouse';
import { findChromium } from '../e2e/browser.ts';
import { freePort, startFoyer } from './starts.ts';
import { mark, median, print } from './table.ts';

const slowestPaint = 1000;
const heaviest = 40_000;
const turns = 3;

/** The published page of a demo listing with its photos, as a visitor with a slow phone gets it. */
export async function measureListingPage(say: (sentence: string) => void): Promise<void> {
  const chromiumFound = await findChromium('own').catch(() => undefined);
  if (!chromiumFound) return say('No Chromium starts here, so the listing page is not measured.');
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  // the sites on the portal's own address
  const foyer = await startFoyer({
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DEMO: 'on',
    SITES_ORIGIN: '',
  });
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumFound,
    args: [...chromiumFound.args, `--remote-debugging-port=${port}`],
  });
  try {
    const address = await findListing(foyer.url);
    say(`Lighthouse: ${new URL(address).pathname}, mobile`);
    const measured = [];
    for (let turn = 0; turn < turns; turn += 1) measured.push(await audit(address, port));
    const paint = median(measured.map((one) => one.paint));
    const bytes = Math.max(...measured.map((one) => one.bytes));
    print([
      ['published listing', 'LCP ms', 'bytes without photos', 'performance'],
      [
        '',
        `${paint.toFixed(0)}${mark(paint < slowestPaint)}`,
        `${bytes}${mark(bytes < heaviest)}`,
        median(measured.map((one) => one.score)).toFixed(0),
      ],
    ]);
  } finally {
    await browser.close();
    await foyer.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The worker publishes the demo's listings once the server is open. */
async function findListing(url: string): Promise<string> {
  for (let turn = 0; turn < 300; turn += 1) {
    for (let site = 1; site <= 12; site += 1) {
      const list = await fetch(`${url}/sites/${site}/listings`).then((answer) => answer.text());
      const path = /\/sites\/\d+\/listings\/\d+-[\w-]+/.exec(list)?.[0];
      if (path !== undefined) return `${url}${path}`;
    }
    await pause(200);
  }
  throw new Error('No listing of the demo is published.');
}

/** Lighthouse's phone: 1.6 Mbit/s, 150 ms round trip, a processor four times as slow as this one. */
async function audit(
  address: string,
  port: number,
): Promise<{ paint: number; bytes: number; score: number }> {
  const flags: Flags = { port, logLevel: 'error', onlyCategories: ['performance'] };
  const { categories, audits } = (await lighthouse(address, flags))?.lhr ?? {};
  const details = audits?.['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const bytes = requests
    .filter(({ resourceType }) => resourceType !== 'Image')
    .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0);
  return {
    paint: audits?.['largest-contentful-paint']?.numericValue ?? NaN,
    bytes,
    score: (categories?.['performance']?.score ?? NaN) * 100,
  };
}
