import { expect, test } from 'vitest';
import { compareLeads } from './rules.ts';

const days = [
  { day: '2026-10-01', leads: 1 },
  { day: '2026-10-20', leads: 2 },
  { day: '2026-10-21', leads: 100 },
  { day: '2026-11-01', leads: 4 },
  { day: '2026-11-20', leads: 8 },
  { day: '2026-11-21', leads: 100 },
  { day: '2026-09-20', leads: 100 },
];

test('contacts of this month are compared with those of the same days of the month before', () => {
  const facts = { present: '2026-11', days, zone: 'UTC' };
  expect(compareLeads(facts, new Date('2026-11-20T12:00:00Z'))).toEqual({
    until: '2026-10-20',
    now: 12,
    before: 3,
  });
  expect(compareLeads({ ...facts, days: [] }, new Date('2026-11-20T12:00:00Z'))).toEqual({
    until: '2026-10-20',
    now: 0,
    before: 0,
  });
});

test('on the first day of a month nothing is compared', () => {
  const at = (now: string) =>
    compareLeads(
      { present: '2026-11', days: [{ day: '2026-11-01', leads: 4 }], zone: 'America/Los_Angeles' },
      new Date(now),
    );
  expect(at('2026-11-02T07:59:00Z')).toBeNull();
  expect(at('2026-11-02T08:00:00Z')).toEqual({ until: '2026-10-02', now: 4, before: 0 });
});
