import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { listWarnings } from './warnings.ts';

const random = 'q5Vq3m0c1mE9rTt2Yw8uZb6kLhS4dXnA7pGfJiKoPzU=';
const production = {
  NODE_ENV: 'production',
  SECRETS_KEY: random,
  DATABASE_URL: 'postgresql://foyer@db.example.com/foyer',
  PORTAL_ORIGIN: 'https://portal.example.com',
  SITES_ORIGIN: 'https://sites.example.com',
  SMTP_URL: 'smtp://mail.example.com',
};
const warningsOf = (settings: Record<string, string | undefined>) =>
  listWarnings(readConfig({ ...production, ...settings }), { isBuilt: true });

test('an installation that is set up is not warned of anything', () => {
  expect(warningsOf({})).toEqual([]);
  expect(listWarnings(readConfig({ NODE_ENV: 'test' }), { isBuilt: true })).toEqual([]);
});

test('a portal that has not been built is warned of in any environment', () => {
  for (const settings of [production, { NODE_ENV: 'development' }])
    expect(listWarnings(readConfig(settings), { isBuilt: false })).toEqual([
      expect.stringMatching(/^The portal has not been built/),
    ]);
});

test.each([
  ['a text', Buffer.from('correct horse battery staple and')],
  ['one byte again and again', Buffer.alloc(32, 7)],
  ['a count', Buffer.from(Array.from({ length: 32 }, (_, index) => index % 16))],
])('a key that is %s is warned of', (_, key) => {
  expect(warningsOf({ SECRETS_KEY: key.toString('base64') })).toEqual([
    expect.stringContaining('SECRETS_KEY looks like a text or a pattern'),
  ]);
});

test('addresses without encryption and a missing mail server are named', () => {
  expect(
    warningsOf({
      PORTAL_ORIGIN: 'http://portal.example.com',
      SITES_ORIGIN: 'http://sites.example.com',
      SMTP_URL: undefined,
    }),
  ).toEqual([
    expect.stringContaining('PORTAL_ORIGIN begins with http:'),
    expect.stringContaining('SITES_ORIGIN begins with http:'),
    expect.stringContaining('SMTP_URL is not set'),
  ]);
});
