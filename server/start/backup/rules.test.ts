import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBackupId, toBackupTime } from './list-backups.ts';
import { isCheckDue, pauseAfter, selectRetained } from './rules.ts';

const day = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const id = (at: number) => toBackupId(new Date(at));
/** From several a day to a few a year, so that days, weeks and months each decide. */
const moments = fc
  .integer({ min: 5, max: 900 })
  .chain((days) =>
    fc.uniqueArray(fc.integer({ min: start, max: start + days * day }), { maxLength: 120, size: 'max' }),
  );
const history = moments.chain((times) =>
  fc.tuple(...times.map((at) => fc.record({ id: fc.constant(id(at)), isDamaged: fc.boolean() }))),
);

/** Slowly, backup by backup: is there a newer one of its day, and are there seven newer days? The same for weeks and months. */
function isKept(one: string, all: readonly string[]): boolean {
  const utc = (text: string) => toBackupTime(text);
  const monday = (at: Date) => {
    const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
    return midnight - ((at.getUTCDay() + 6) % 7) * day;
  };
  const periods: [number, (at: Date) => string][] = [
    [7, (at) => `${at.getUTCFullYear()}-${at.getUTCMonth()}-${at.getUTCDate()}`],
    [5, (at) => String(monday(at))],
    [12, (at) => `${at.getUTCFullYear()}-${at.getUTCMonth()}`],
  ];
  return periods.some(([count, name]) => {
    const own = name(utc(one));
    const newer = all.filter((other) => utc(other) > utc(one));
    if (newer.some((other) => name(utc(other)) === own)) return false;
    return new Set(newer.map((other) => name(utc(other)))).size < count;
  });
}

test('the id of a backup is its time', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => toBackupTime(id(at)).getTime() === at));
});

test('of each of 7 days, 5 weeks and 12 months with backups the newest stays', () => {
  fc.assert(
    fc.property(moments, (times) => {
      const all = times.map(id);
      const kept = selectRetained(all.map((one) => ({ id: one, isDamaged: false })));
      expect(all.filter((one) => kept.has(one)).toSorted()).toEqual(
        all.filter((one) => isKept(one, all)).toSorted(),
      );
    }),
  );
});

test('the newest backup always stays, and never more than one a period', () => {
  fc.assert(
    fc.property(history, (backups) => {
      const kept = selectRetained(backups);
      expect(kept.size).toBeLessThanOrEqual(7 + 5 + 12 + 1);
      const newest = backups
        .map((one) => one.id)
        .toSorted()
        .at(-1);
      if (newest !== undefined) expect(kept.has(newest)).toBe(true);
    }),
  );
});

test('damaged backups change nothing about which whole ones stay', () => {
  fc.assert(
    fc.property(history, (backups) => {
      const whole = backups.filter(({ isDamaged }) => !isDamaged);
      const kept = selectRetained(backups);
      if (whole.length > 0)
        for (const one of whole)
          expect([one.id, kept.has(one.id)]).toEqual([one.id, selectRetained(whole).has(one.id)]);
    }),
  );
});

test('after two years of daily backups and removals each of the last 7 days and 12 months has one', () => {
  let there: string[] = [];
  for (let n = 0; n < 730; n += 1) {
    there.push(id(start + n * day + 8 * 3_600_000));
    const kept = selectRetained(there.map((one) => ({ id: one, isDamaged: false })));
    there = there.filter((one) => kept.has(one));
  }
  const days = new Set(there.map((one) => one.slice(0, 10)));
  for (let n = 0; n < 7; n += 1) expect(days).toContain(id(start + (729 - n) * day).slice(0, 10));
  expect(new Set(there.map((one) => one.slice(0, 7))).size).toBe(12);
  expect(there.length).toBeLessThanOrEqual(24);
});

test('a small backup is checked each time, a large one once a week', () => {
  const now = new Date(start);
  const before = (days: number) => new Date(start - days * day);
  expect(isCheckDue({ bytes: 1, checkedAt: before(0.1), now })).toBe(true);
  expect(isCheckDue({ bytes: 1e12, checkedAt: before(6), now })).toBe(false);
  expect(isCheckDue({ bytes: 1e12, checkedAt: before(7), now })).toBe(true);
  expect(isCheckDue({ bytes: 1e12, checkedAt: null, now })).toBe(true);
});

test('after its pause, work has used no more than its share', () => {
  const positive = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      positive,
      positive,
      fc.double({ min: 0.05, max: 64, noNaN: true }),
      (usedMs, elapsedMs, share) => {
        const pause = pauseAfter({ usedMs, elapsedMs, share });
        expect(pause).toBeGreaterThanOrEqual(0);
        expect(usedMs / (elapsedMs + pause)).toBeLessThanOrEqual(share * 1.000_001);
      },
    ),
  );
});

test('a large backup is checked again to the very bounds, and a pause is no longer than it has to be', () => {
  const now = new Date(start);
  const since = (days: number) => new Date(start - days * day);
  expect(isCheckDue({ bytes: 500_000_000, checkedAt: since(1), now })).toBe(true);
  expect(isCheckDue({ bytes: 500_000_001, checkedAt: since(6.5), now })).toBe(true);
  expect(pauseAfter({ usedMs: 600, elapsedMs: 1000, share: 0.5 })).toBe(200);
});
