import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolders } from '#server/testing/backups.ts';
import { holdPlace } from './hold-place.ts';

let folders: Awaited<ReturnType<typeof backupFolders>>;
beforeAll(async () => {
  folders = await backupFolders();
});
afterAll(() => folders.remove());

const noon = new Date('2026-11-27T12:00:00Z');
const later = (minutes: number) => () => new Date(noon.getTime() + minutes * 60_000);

test('however many begin at once, no two are at work together', async () => {
  const place = folders.newPlace();
  let working = 0;
  const most: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      holdPlace(place, async () => {
        working += 1;
        most.push(working);
        await new Promise((resolve) => setTimeout(resolve, 30));
        working -= 1;
      }),
    ),
  );
  expect(Math.max(...most)).toBe(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('Another backup to');
  expect(await place.list('running')).toEqual([]);
});

test('whoever gave no sign for ten minutes counts as dead, and completes nothing when it wakes up', async () => {
  const place = folders.newPlace();
  await holdPlace(
    place,
    async ({ assertHeld }) => {
      await assertHeld();
      await expect(holdPlace(place, async () => {}, later(9))).rejects.toThrow('Another backup to');
      await assertHeld();
      // the sign of assertHeld is from noon
      await holdPlace(place, async () => {}, later(11));
      await expect(assertHeld()).rejects.toThrow('took');
      await expect(assertHeld()).rejects.toThrow('Nothing was completed');
    },
    later(0),
  );
  expect(await place.list('running')).toEqual([]);
});

test('the place is free again after work that failed', async () => {
  const place = folders.newPlace();
  await expect(holdPlace(place, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await holdPlace(place, async () => {});
});
