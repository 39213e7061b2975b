import { expect, test } from 'vitest';
import type { AskedRequest } from '#contract/testimonials/testimonials.ts';
import { listRequestMoments } from './request-timeline.ts';

const request = {
  title: 'How was your experience?',
  body: 'Hi',
  signature: 'Ada',
  email: 'vera@example.net',
  state: 'sent',
  sent_at: '2026-11-20T15:00:00.000Z',
  reminder_at: '2026-11-27T15:00:00.000Z',
  reminded_at: null,
  opened_at: null,
} satisfies AskedRequest;

const momentsOf = (change: Partial<AskedRequest>) =>
  listRequestMoments({ ...request, ...change }).map(({ label, at }) =>
    at === null ? label : `${label} ${at.slice(0, 10)}`,
  );

test('a request that was delivered says when it was sent and when the reminder follows', () => {
  expect(momentsOf({})).toEqual(['Sent 2026-11-20', 'Delivered', 'One reminder will be sent 2026-11-27']);
});

test('before it has left it is on its way, and after it came back it has bounced', () => {
  expect(momentsOf({ state: 'waiting' })[1]).toBe('On its way');
  expect(momentsOf({ state: 'bounced', reminder_at: null }).slice(1)).toEqual([
    'Bounced',
    'No reminder will be sent.',
  ]);
});

test('events stand by their time, also where it was sent again after its reminder', () => {
  const opened = { state: 'opened', opened_at: '2026-11-21T09:00:00.000Z' } as const;
  expect(momentsOf(opened)).toEqual([
    'Sent 2026-11-20',
    'Opened 2026-11-21',
    'One reminder will be sent 2026-11-27',
  ]);
  expect(momentsOf({ ...opened, reminder_at: null, reminded_at: '2026-11-27T15:00:00.000Z' })).toEqual([
    'Sent 2026-11-20',
    'Opened 2026-11-21',
    'Reminder sent 2026-11-27',
  ]);
  expect(momentsOf({ reminded_at: '2026-11-17T15:00:00.000Z' })).toEqual([
    'Reminder sent 2026-11-17',
    'Sent 2026-11-20',
    'Delivered',
  ]);
});

test('a request that has ended has no reminder, and an answered one nothing to wait for', () => {
  expect(momentsOf({ state: 'revoked', reminder_at: null })).toEqual(['Sent 2026-11-20', 'Link revoked']);
  expect(momentsOf({ state: 'refused' })).toEqual(['Sent 2026-11-20', 'Asked not to be asked again']);
});
