import { expect, test } from 'vitest';
import { confirmHours, stopDays } from '#contract/account/email-change.ts';
import {
  confirmEnds,
  describeDevice,
  isNewAccount,
  loginCodeEnds,
  resetEnds,
  sessionEnds,
  stopEnds,
} from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const minutesUntil = (at: Date) => (at.getTime() - now.getTime()) / 60_000;

test.each([
  ['client', 14 * 24 * 60, 60 * 24 * 60],
  ['staff', 60, 12 * 60],
  ['impersonation', 60, 60],
] as const)('a session of %s ends after %i idle minutes, and after %i at the latest', (kind, idle, most) => {
  const { idleUntil, expiresAt } = sessionEnds(kind, now);
  expect([minutesUntil(idleUntil), minutesUntil(expiresAt)]).toEqual([idle, most]);
});

test('links and codes end when their mails say', () => {
  expect([resetEnds, confirmEnds, stopEnds, loginCodeEnds].map((ends) => minutesUntil(ends(now)))).toEqual([
    60,
    confirmHours * 60,
    stopDays * 24 * 60,
    1,
  ]);
});

// user agents as browsers send them
test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0 Safari/537.36 Edge/17.17134',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0',
    'Edge on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0',
    'Opera on Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/131.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/130.0 Mobile/15E148 Safari/604.1',
    'Edge on iPhone',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12', 'Opera on Windows'],
  ['curl/8.5.0', null],
  ['Something/1.0 (Linux)', 'Linux'],
  ['Firefox/131.0', 'Firefox'],
  ['', null],
  [undefined, null],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  // sixty days before November 20, 20:00 UTC
  ['2026-09-21T20:00:01Z', true, true],
  ['2026-09-21T20:00:00Z', true, false],
  ['2020-01-01T00:00:00Z', false, true],
])('an account that began at %s and %s has contacts is new: %s', (began_at, contacts, isNew) => {
  expect(isNewAccount({ began_at, contacts }, now)).toBe(isNew);
});
