import { expect, test } from 'vitest';
import { formatAge, describeHealth, formatSourceName } from './source-words.ts';

const now = new Date(2026, 10, 20, 15, 0);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const facebook = { can_connect: true, error: null, failing_since: null, last_good_at: null } as const;

test('how a source is stands in a sentence', () => {
  const error = 'Facebook asks us to wait.';
  const failing = { ...facebook, state: 'failing', error, failing_since: hoursAgo(24) } as const;
  expect(describeHealth(failing, now)).toBe('Facebook asks us to wait. Failing since yesterday at 3:00 pm.');
  const late = { ...facebook, state: 'stale', last_good_at: hoursAgo(48) } as const;
  expect(describeHealth(late, now)).toBe(
    'No numbers have arrived since Nov 18, at 3:00 pm, and there was no error.',
  );
  expect(describeHealth({ ...facebook, state: 'stale' }, now)).toContain('no numbers have arrived yet');
  expect(describeHealth({ ...facebook, state: 'fine' }, now)).toBe('The first numbers are on their way.');
  expect(describeHealth({ ...facebook, state: 'fine', last_good_at: hoursAgo(1) }, now)).toContain(
    'every day',
  );
  expect(describeHealth({ ...facebook, state: 'missing' }, now)).toBe('No account is connected.');
  expect(describeHealth({ ...facebook, can_connect: false, state: 'missing' }, now)).toContain('uploaded');
});

test('a source is called by what it counts', () => {
  expect(formatSourceName({ source: 'facebook', site: null })).toBe('Ads on Facebook');
  expect(formatSourceName({ source: 'google', site: null })).toBe('Ads on Google');
  expect(formatSourceName({ source: 'sites', site: 'www.example.com' })).toBe('www.example.com');
});

test('a token is as old as the whole days it has been there', () => {
  expect(formatAge(hoursAgo(23), now)).toBe('Less than a day');
  expect(formatAge(hoursAgo(47), now)).toBe('1 day');
  expect(formatAge(hoursAgo(24 * 58 + 5), now)).toBe('58 days');
});
