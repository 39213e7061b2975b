import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { listWarnings } from './warnings.ts';

const random = 'q5Vq3m0c1mE9rTt2Yw8uZb6kLhS4dXnA7pGfJiKoPzU=';
const production = {
  NODE_ENV: 'production',
  SECRETS_KEY: random,
  DATABASE_URL: 'postgresql://foyer@db.example.com/foyer?sslmode=verify-full',
  PORTAL_ORIGIN: 'https://portal.example.com',
  SITES_ORIGIN: 'https://sites.example.com',
  SMTP_URL: 'smtps://mail.example.com',
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

test.each([
  ['DATABASE_URL', 'postgresql://foyer@db.example.com/foyer'],
  ['DATABASE_URL', 'postgresql://foyer@10.0.0.7:5432/foyer?sslmode=disable'],
  ['DATABASE_URL', 'postgresql://foyer@localhost/foyer?host=db.example.com'],
  ['DATABASE_READ_URL', 'postgresql://foyer@replica.example.com/foyer'],
  ['SMTP_URL', 'smtp://mail.example.com:587'],
  ['S3_ENDPOINT', 'http://store.example.com:9000'],
  ['BACKUP_S3_ENDPOINT', 'http://store.example.com:9000'],
])('%s to another machine without TLS is named, unless the operator wants it (%s)', (name, address) => {
  const bucket = (prefix: string) => ({
    [`${prefix}S3_ACCESS_KEY_ID`]: 'key',
    [`${prefix}S3_SECRET_ACCESS_KEY`]: 'secret',
  });
  const settings = {
    ...(name === 'S3_ENDPOINT' ? { ...bucket(''), S3_BUCKET: 'files' } : {}),
    ...(name === 'BACKUP_S3_ENDPOINT' ? bucket('BACKUP_') : {}),
    [name]: address,
  };
  expect(warningsOf(settings)).toEqual([
    expect.stringMatching(new RegExp(`^${name} leads to another machine without TLS`)),
  ]);
  expect(warningsOf({ ...settings, PLAIN_CONNECTIONS: 'on' })).toEqual([]);
});

test.each([
  ['DATABASE_URL', 'postgresql://foyer@127.0.0.1:5432/foyer'],
  ['DATABASE_URL', 'postgresql://foyer@[::1]/foyer'],
  ['DATABASE_URL', 'postgresql://foyer@localhost/foyer?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://foyer@db.example.com/foyer?sslmode=require'],
  ['SMTP_URL', 'smtp://localhost:25'],
])('%s on this machine or with TLS is not named (%s)', (name, address) => {
  expect(warningsOf({ [name]: address })).toEqual([]);
});
