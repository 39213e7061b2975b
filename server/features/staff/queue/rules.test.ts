import { expect, test } from 'vitest';
import { staffRoles } from '#contract/access.ts';
import { queueAreas } from '#contract/staff/queue-areas.ts';
import { concerns, isMorningIn, isSensibleDay, ownerSentence, readableArea } from './rules.ts';

test('something is set aside until later than now, and for a year at most', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const until = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const year = 366 * 86_400_000;
  expect([-1, 0, 1, year, year + 1].map((ms) => isSensibleDay(until(ms), now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(isSensibleDay('nonsense', now)).toBe(false);
});

test('the second of two who take the same item reads who was first', () => {
  expect(ownerSentence({ owner_name: 'Sam' })).toBe('Sam has already taken this.');
  expect(ownerSentence({ owner_name: null })).toBe('Nobody has this any more. Please look again.');
});

test('it is morning from eight to nine on working days, on the clocks of the zone', () => {
  const mornings = (zone: string, from: string) =>
    Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000))
      .filter((at) => isMorningIn(zone, at))
      .map((at) => at.toISOString().slice(0, 13));
  // 16 November 2026 is a Monday
  expect(mornings('UTC', '2026-11-16T00:30:00Z')).toEqual(
    [16, 17, 18, 19, 20].map((day) => `2026-11-${day}T08`),
  );
  expect(mornings('America/Toronto', '2026-11-16T00:30:00Z')).toEqual(
    [16, 17, 18, 19, 20].map((day) => `2026-11-${day}T13`),
  );
  expect(isMorningIn('UTC', new Date('2026-11-16T08:00:00Z'))).toBe(true);
  expect(isMorningIn('UTC', new Date('2026-11-16T08:59:59Z'))).toBe(true);
});

test('who works in all areas reads all or the one they ask for, and the others their own alone', () => {
  for (const caller of ['Owner', 'Manager'] as const) {
    expect(readableArea({ caller })).toBeNull();
    expect(readableArea({ caller }, '')).toBeNull();
    for (const area of queueAreas) expect(readableArea({ caller }, area)).toBe(area);
  }
  for (const [caller, own] of [
    ['Support', 'support'],
    ['Designer', 'launch'],
    ['Finance', 'billing'],
  ] as const) {
    expect([readableArea({ caller }), readableArea({ caller }, own)]).toEqual([own, own]);
    for (const area of queueAreas.filter((one) => one !== own))
      expect(() => readableArea({ caller }, area)).toThrow(
        expect.objectContaining({
          code: 'invalid',
          fields: { area: ['Your role does not work in this area.'] },
        }),
      );
  }
});

test('mail about an item goes to its owner, or to everybody of its area while nobody has it', () => {
  const recipients = (area: (typeof queueAreas)[number], owner_id: number | null) =>
    staffRoles.filter((role, id) => concerns({ id, role }, { area, owner_id }));
  expect(recipients('billing', null)).toEqual(['Owner', 'Manager', 'Finance']);
  expect(recipients('launch', null)).toEqual(['Owner', 'Manager', 'Designer']);
  expect(recipients('billing', staffRoles.indexOf('Finance'))).toEqual(['Finance']);
  // a former owner whose role does not work in the area any more
  expect(recipients('billing', staffRoles.indexOf('Support'))).toEqual([]);
});
