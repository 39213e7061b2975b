import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyChange, freshWindowMs } from '#contract/changes.ts';
import { createRecentChanges } from './recent-changes.ts';

const change = (subject_id: number) => ({ event: 'listing.changed', subject_id, request_id: null }) as const;

test('a window gets each change of its client since it began to load, once and in order, and none of others', () => {
  const steps = fc.array(fc.record({ later: fc.nat(3000), client: fc.integer({ min: 1, max: 3 }) }));
  fc.assert(
    fc.property(steps, fc.nat(freshWindowMs), (changes, age) => {
      const recent = createRecentChanges(-freshWindowMs);
      let now = 1;
      const everything = changes.map(({ later, client }, id) => {
        now += later;
        recent.add(new Map([[client, [change(id)]]]), now);
        return { at: now, client, id };
      });
      expect(recent.since(2, now - age)).toEqual(
        everything.filter(({ at, client }) => client === 2 && at >= now - age).map(({ id }) => change(id)),
      );
    }),
  );
});

test('where the process does not know all of that time, anything may have changed', () => {
  const recent = createRecentChanges(5000);
  expect(recent.since(1, 4000)).toEqual([anyChange]);
  expect(recent.since(1, 5001)).toEqual([]);
  recent.forget(6000);
  expect(recent.since(1, 5500)).toEqual([anyChange]);
  for (let id = 0; id < 2000; id += 1) recent.add(new Map([[1, [change(id)]]]), 7000 + id / 1000);
  expect(recent.since(1, 7000)).toEqual([anyChange]);
  expect(recent.since(1, 7001.5)).toHaveLength(500);
});
