import { expect, test } from 'vitest';
import { formatStillSending } from '#contract/newsletter/sending.ts';
import { kindOfRefusal } from '../bounces/rules.ts';
import {
  batchSize,
  formatContacts,
  formatSent,
  isMailable,
  nextTry,
  readDomain,
  settle,
  toEarliestStart,
  toTendedSince,
  withoutAddresses,
} from './rules.ts';
import { dueMonths } from './due-months.ts';
import { encodePiece } from '#server/engines/delivery/quoted-printable.ts';

const now = new Date('2026-12-15T17:00:00Z');
const row = { id: 1, attempt: 2, refusals: 0 };

test('only a refusal for now is tried again by itself, and not for ever', () => {
  expect(settle(row, { kind: 'sent' }, now).state).toBe('sent');
  expect(settle(row, { kind: 'unknown', reason: 'x' }, now).state).toBe('unknown');
  expect(settle(row, { kind: 'never', reason: 'x', isRefused: false }, now).state).toBe('failed');
  const later = settle(row, { kind: 'later', about: 'recipient', reason: 'x' }, now);
  expect(later).toMatchObject({ state: 'pending', isRefused: true });
  expect(later.retryAt?.getTime()).toBe(now.getTime() + 120_000);
  expect(settle({ ...row, refusals: 7 }, { kind: 'later', about: 'recipient', reason: 'x' }, now).state).toBe(
    'failed',
  );
  expect(settle(row, { kind: 'later', about: 'provider', reason: 'x' }, now)).toMatchObject({
    state: 'pending',
    isRefused: false,
    retryAt: null,
  });
  expect(nextTry(20, now).getTime() - now.getTime()).toBe(7_200_000);
});

test('what a mail server says is kept without addresses', () => {
  expect(withoutAddresses('550 5.1.1 <zoe@example.com>: unknown; ask postmaster@example.com')).toBe(
    '550 5.1.1 the address: unknown; ask the address',
  );
});

test('as many are claimed as the server takes in a moment', () => {
  expect([batchSize(0, 200), batchSize(100, 200), batchSize(90_000, 200)]).toEqual([5, 25, 200]);
});

test('an address that could be read as something else by a mail server is not mailed', () => {
  expect(['zoe+news@example.com', "o'neil@example.co"].map(isMailable)).toEqual([true, true]);
  for (const address of [
    'zoë@example.com',
    'a b@example.com',
    'a>@example.com',
    'a@b@example.com',
    'a\r\n@example.com',
    '@example.com',
  ])
    expect([address, isMailable(address)]).toEqual([address, false]);
});

/** Nine and noon in every zone of the clients, with the clocks of 2026 to 2028. */
test.each([
  ['America/Vancouver', '2026-12', '2026-12-15T16:00:00.000Z'],
  ['America/Vancouver', '2026-07', '2026-07-15T16:00:00.000Z'],
  ['America/Los_Angeles', '2026-12', '2026-12-15T17:00:00.000Z'],
  ['America/Los_Angeles', '2027-03', '2027-03-15T16:00:00.000Z'],
  ['America/St_Johns', '2026-12', '2026-12-15T12:30:00.000Z'],
  ['America/Regina', '2027-07', '2027-07-15T15:00:00.000Z'],
  ['America/Phoenix', '2027-07', '2027-07-15T16:00:00.000Z'],
  ['Pacific/Honolulu', '2028-02', '2028-02-15T19:00:00.000Z'],
])('in %s the newsletter of %s begins at %s and may begin until noon', (zone, month, at) => {
  const instant = Date.parse(at);
  const dueAt = (ms: number) => dueMonths([{ month, zone }], new Date(instant + ms), null);
  expect(dueAt(-1)).toEqual({ due: [], late: [] });
  expect(dueAt(0)).toEqual({ due: [{ month, zone, at: new Date(at) }], late: [] });
  expect(dueAt(3 * 3_600_000 - 1).due.length).toBe(1);
  expect(dueAt(3 * 3_600_000)).toEqual({ due: [], late: [{ month, zone, at: new Date(at) }] });
});

test('a newsletter whose hour came before a restored installation was released waits for a person', () => {
  const locked = [{ month: '2026-12', zone: 'America/Vancouver' }];
  const at = Date.parse('2026-12-15T16:00:00Z');
  const releasedAt = (ms: number) => dueMonths(locked, new Date(at + 60_000), new Date(at + ms));
  expect(releasedAt(0)).toMatchObject({ due: [], late: [{ month: '2026-12' }] });
  expect(releasedAt(30_000)).toMatchObject({ due: [], late: [{ month: '2026-12' }] });
  expect(releasedAt(-1)).toMatchObject({ due: [{ month: '2026-12' }], late: [] });
});

test('pieces are encoded one by one, in short lines of plain letters, and read as they were', () => {
  const texts = [
    '',
    '.dot',
    'é=\r\n.x \nlast ',
    'a'.repeat(200),
    `https://example.com/${'t'.repeat(90)}`,
    `${'x'.repeat(75)}.y`,
    'tab\t\r\n',
    '🏡'.repeat(40),
  ];
  const encoded = texts.map(encodePiece).join('');
  for (const line of encoded.split('\r\n')) {
    expect([line, line.length <= 76 && /^(?!\.)[\t -~]*$/.test(line)]).toEqual([line, true]);
    expect(line).not.toMatch(/[ \t]$/);
  }
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  expect(Buffer.from(bytes, 'latin1').toString()).toBe(texts.join('').replaceAll(/\r?\n/g, '\r\n'));
});

test('a refusal for good counts as a bounce, and another failure as none', () => {
  expect(
    settle(row, { kind: 'never', reason: '550 5.1.1 a@b.example is unknown', isRefused: true }, now),
  ).toEqual({
    id: 1,
    attempt: 2,
    state: 'failed',
    reason: '550 5.1.1 the address is unknown',
    bounce: kindOfRefusal('550 5.1.1 unknown'),
    isRefused: false,
    retryAt: null,
  });
  expect(settle(row, { kind: 'never', reason: 'x', isRefused: false }, now).bounce).toBeNull();
  expect(settle({ ...row, refusals: 6 }, { kind: 'later', about: 'recipient', reason: 'x' }, now).state).toBe(
    'pending',
  );
});

test('the waits double, from two minutes to two hours', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (refusals) => (nextTry(refusals, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([2, 4, 8, 16, 32, 64, 120, 120]);
});

test('the host of an address is what stands after its last @, in lower case', () => {
  expect(['Zoe@Mail.Example', '"a@b"@c.example'].map(readDomain)).toEqual(['mail.example', 'c.example']);
});

test('a send waits for a person an hour after anybody looked after it, and a day after it began', () => {
  expect(toTendedSince(now).toISOString()).toBe('2026-12-15T16:00:00.000Z');
  expect(toEarliestStart(now).toISOString()).toBe('2026-12-14T17:00:00.000Z');
});

test('the log says of a newsletter what has become of it', () => {
  expect([0, 1, 2, 25_000].map(formatContacts)).toEqual([
    '0 contacts',
    'one contact',
    '2 contacts',
    '25,000 contacts',
  ]);
  expect(formatSent(null)).toBe('was sent');
  expect(formatSent({ waiting: 1, sent: 2 })).toBe('was sent');
  expect(formatSent({ waiting: 0, sent: 2, is_stopped: true })).toBe('was stopped after 2 contacts');
  expect(formatSent({ waiting: 5, sent: 2, is_stopped: false })).toBe(
    `is on its way, ${formatStillSending(5)}`,
  );
});
