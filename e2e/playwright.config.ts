import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './browser.ts';
import { drawJourneys } from './draw-journeys.ts';
import { resultsFolder } from './results-reporter.ts';

// the servers' compiled code is cached between their starts
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

const leftOut = drawJourneys(import.meta.dirname, Number(process.env['FOYER_SEED'] ?? 0));

export default defineConfig({
  tsconfig: './tsconfig.playwright.json',
  testDir: '.',
  // as for other tests, what takes long is for `npm test -- --deep`
  testIgnore: process.env['FOYER_DEEP'] === '1' ? [] : ['**/*.deep.spec.ts'],
  outputDir: resultsFolder(),
  globalSetup: './world.ts',
  workers: 3,
  fullyParallel: false,
  // in CI, a test that fails on a busy machine is retried once, and the report says so
  retries: process.env['CI'] ? 1 : 0,
  // this many failures share one cause, and the rest would only wait for the same
  maxFailures: process.env['CI'] ? 40 : 0,
  forbidOnly: true,
  // a journey ends with its last condition; this limit is for one that hangs, even on a machine with four times the
  // work
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['../checks/failed-tests/playwright-reporter.ts'], ['./results-reporter.ts']],
  use: {
    launchOptions: await findChromium(),
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    // requests that it makes escape those that journeys intercept; its own journeys allow it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  // A journey runs at both widths if people act differently at each. Otherwise its title names one: @phone if a small
  // screen is harder for its forms, dialogs and messages, or @desktop. The screens on its way are checked with
  // expectLayout at both widths, unless another journey does. A run of all journeys draws one of the widths for each
  // file of the first kind, and `--deep` takes both.
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone\b/, ...leftOut.desktop],
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: [/@desktop\b/, ...leftOut.phone],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
