import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HealthCheck } from '#contract/staff/health.ts';
import { findProblems, isOutgoingPaused, nextState, type WatchState } from './rules.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 12);
const problem = (id: HealthCheck['id']): HealthCheck => ({ id, state: 'problem', says: 'No.', todo: 'Do.' });

/** Looks once a minute; each entry is what the page says then. The minutes at which owners get a mail, with its problems. */
function tellOf(minutes: readonly (readonly HealthCheck['id'][])[]): [number, readonly string[]][] {
  let state: WatchState = { reported: [], differs_since: null };
  const mails: [number, readonly string[]][] = [];
  minutes.forEach((ids, index) => {
    const { isNews, ...next } = nextState(state, ids.map(problem), new Date(start + index * minute));
    state = next;
    if (isNews) mails.push([index, next.reported]);
  });
  return mails;
}
const during = (count: number, ids: readonly HealthCheck['id'][]) => Array.from({ length: count }, () => ids);

test('a problem is told once it has lasted for five minutes, and its end likewise', () => {
  expect(tellOf([...during(3, []), ...during(20, ['disk']), ...during(20, [])])).toEqual([
    [8, ['disk']],
    [28, []],
  ]);
});

test('what is over sooner is not told', () => {
  expect(tellOf([...during(5, ['disk']), ...during(20, [])])).toEqual([]);
});

test('a second problem is told beside the first', () => {
  expect(tellOf([...during(20, ['disk']), ...during(20, ['disk', 'mail'])])).toEqual([
    [5, ['disk']],
    [25, ['disk', 'mail']],
  ]);
});

test('only problems are told, and nothing while the installation is held', () => {
  const checks: HealthCheck[] = [
    problem('mail'),
    { ...problem('outgoing'), state: 'good' },
    { ...problem('disk'), state: 'attention' },
  ];
  expect(findProblems(checks).map(({ id }) => id)).toEqual(['mail']);
  expect(isOutgoingPaused(checks)).toBe(false);
  for (const state of ['attention', 'problem'] as const)
    expect(isOutgoingPaused([...checks, { ...problem('outgoing'), state }])).toBe(true);
});

test('two mails are never about the same, and at least five minutes apart', () => {
  const ids = fc.subarray<HealthCheck['id']>(['disk', 'mail', 'files']);
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 80 }), (minutes) => {
      const mails = tellOf(minutes);
      mails.forEach(([at, told], index) => {
        const [before, former] = mails[index - 1] ?? [-Infinity, []];
        expect(at - before).toBeGreaterThanOrEqual(5);
        expect([...told].toSorted()).not.toEqual([...former].toSorted());
      });
    }),
  );
});
