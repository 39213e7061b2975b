import fc from 'fast-check';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backupFolders } from '#server/testing/backups.ts';
import { createPacer, pacePlace } from './pace.ts';

/** A machine whose clock moves only when work is done or waited for. */
function simulate(share: number) {
  const machine = { used: 0, at: 0 };
  const { pace, countDatabase } = createPacer({
    share,
    usedMs: () => machine.used,
    elapsedMs: () => machine.at,
    sleep: async (ms) => void (machine.at += ms),
  });
  return {
    machine,
    pace,
    countDatabase,
    work: (usedMs: number, processors: number) => {
      machine.used += usedMs;
      machine.at += usedMs / processors;
    },
  };
}

test('work of any size on any number of processors stays within its share', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 20,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0.125, 0.25, 0.5, 2), async (all, share) => {
      const { machine, pace, work } = simulate(share);
      for (const [usedMs, processors] of all) {
        work(usedMs, processors);
        await pace();
        expect(machine.used / machine.at).toBeLessThanOrEqual(share * 1.000_001);
      }
    }),
  );
});

test('what the database does for it is within the share too, and counts for nothing once it is over', async () => {
  const chunks = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
    minLength: 20,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(chunks, fc.constantFrom(0.25, 0.5, 2), async (all, share) => {
      const { machine, pace, countDatabase, work } = simulate(share);
      let inDatabase = 0;
      await countDatabase(async () => {
        for (const [waitedMs, ownMs] of all) {
          // both sides work while this one does, and one while it waits
          machine.at += waitedMs;
          work(ownMs, 1);
          inDatabase += waitedMs + ownMs;
          await pace();
          expect(machine.used + inDatabase).toBeLessThanOrEqual(machine.at * share * 1.000_001);
        }
      });
      const at = machine.at;
      machine.at += 5000;
      await pace();
      expect(machine.at).toBe(at + 5000);
    }),
  );
});

test('a long wait is no credit for a burst after it', async () => {
  const { machine, pace, work } = simulate(0.25);
  machine.at += 3_600_000;
  await pace();
  const [used, at] = [machine.used, machine.at];
  for (let n = 0; n < 50; n += 1) {
    work(100, 2);
    await pace();
  }
  expect((machine.used - used) / (machine.at - at)).toBeLessThanOrEqual(0.250_001);
});

test('work that has not used its share never waits', async () => {
  const { machine, pace } = simulate(0.5);
  for (let n = 0; n < 20; n += 1) {
    machine.used += 10;
    machine.at += 100;
    await pace();
  }
  expect(machine.at).toBe(2000);
});

test('each piece that a backup writes or reads passes the pace, and arrives as it was', async () => {
  const folders = await backupFolders();
  let pieces = 0;
  const stopping = new AbortController();
  const place = pacePlace(folders.newPlace(), async () => void (pieces += 1), stopping.signal);
  const bytes = Array.from({ length: 9 }, (_, n) => Buffer.alloc(1000, n));
  await place.write('a/b', Readable.from(bytes));
  expect(pieces).toBe(9);
  const found = await place.read('a/b');
  expect(found && (await buffer(found.stream))).toEqual(Buffer.concat(bytes));
  expect(pieces).toBeGreaterThan(9);

  stopping.abort(new Error('stopped'));
  await expect(place.write('a/c', Readable.from(bytes))).rejects.toThrow('stopped');
  expect(await place.list('a')).toEqual(['b']);
  await folders.remove();
});
