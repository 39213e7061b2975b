import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import lighthouse, { type Flags } from 'lighthouse';
import { findChromium } from '../e2e/browser.ts';
import { measureOnSlowPhone } from './slow-phone.ts';
import { freePort, startFoyer } from './starts.ts';
import { atMost, format, median, print } from './table.ts';

const turns = 3;

/** Pages of the demo world, as somebody with a slow phone gets them. */
export async function measurePages(say: (sentence: string) => void): Promise<void> {
  const chromiumFound = await findChromium('own').catch(() => undefined);
  if (!chromiumFound) return say('No Chromium starts here, so the pages are not measured.');
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
    const listing = await findListing(foyer.url);
    say(`Lighthouse: /signin and ${listing}`);
    print([
      ['Lighthouse, mobile', 'LCP ms', 'bytes without photos', 'performance', 'accessibility'],
      await audit(foyer.url, '/signin', { port, maxPaint: 1500, maxBytes: 300_000 }),
      await audit(foyer.url, listing, { port, maxPaint: 1000, maxBytes: 40_000 }),
    ]);
    await measureOnSlowPhone({ url: foyer.url, browser }, say);
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
      if (path !== undefined) return path;
    }
    await pause(200);
  }
  throw new Error('No listing of the demo is published.');
}

type Audit = { port: number; maxPaint: number; maxBytes: number };

/** Lighthouse's phone: 1.6 Mbit/s, 150 ms round trip, a processor four times as slow as this one. */
async function audit(url: string, path: string, { port, maxPaint, maxBytes }: Audit): Promise<string[]> {
  const flags: Flags = { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'] };
  const results: { paint: number; bytes: number; performance: number; accessibility: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const { categories, audits } = (await lighthouse(`${url}${path}`, flags))?.lhr ?? {};
    const details = audits?.['network-requests']?.details;
    const requests = details?.type === 'table' ? details.items : [];
    const sizes = requests
      .filter(({ resourceType }) => resourceType !== 'Image')
      .map(({ transferSize }) => Number(transferSize ?? 0));
    const score = (name: string) => (categories?.[name]?.score ?? NaN) * 100;
    results.push({
      paint: audits?.['largest-contentful-paint']?.numericValue ?? NaN,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      performance: score('performance'),
      accessibility: score('accessibility'),
    });
  }
  const of = (key: 'paint' | 'bytes' | 'performance' | 'accessibility') =>
    median(results.map((result) => result[key]));
  return [
    path,
    atMost(of('paint'), maxPaint),
    atMost(of('bytes'), maxBytes),
    format(of('performance')),
    format(of('accessibility')),
  ];
}
