import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifyOpenHouses } from './open-houses.ts';

const at = (day: number, hour: number) => ({
  date: `2026-12-${String(day).padStart(2, '0')}`,
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
});
const time = fc.record({ day: fc.integer({ min: 1, max: 3 }), hour: fc.integer({ min: 10, max: 12 }) });
const known = fc.array(fc.tuple(time, fc.boolean()), { maxLength: 6 }).map((all) =>
  all.map(([{ day, hour }, isCancelled], n) => ({
    ...at(day, hour),
    id: n + 1,
    is_cancelled: isCancelled,
  })),
);

test('no open house is two rows and no row two open houses, whatever is sent', () => {
  fc.assert(
    fc.property(known, fc.array(fc.tuple(time, fc.nat(6)), { maxLength: 6 }), (stored, sent) => {
      const drafts = sent.map(([{ day, hour }, id]) => ({
        ...at(day, hour),
        ...(id > 0 && id <= stored.length && { id }),
      }));
      const found = identifyOpenHouses(drafts, stored) ?? [];
      expect(found).toHaveLength(drafts.length);
      const ids = found.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      // every sent id is in the result
      for (const { id } of drafts) if (id !== undefined) expect(ids).toContain(id);
      // no new row is made at the time of an unclaimed existing one
      for (const one of found)
        if (one.id === undefined)
          expect(
            stored.filter(
              (row) => !ids.includes(row.id) && row.date === one.date && row.start_time === one.start_time,
            ),
          ).toEqual([]);
    }),
  );
});

test('an open house with the id of another listing is refused', () => {
  expect(
    identifyOpenHouses([{ ...at(1, 10), id: 7 }], [{ ...at(1, 10), id: 3, is_cancelled: false }]),
  ).toBeNull();
});
