import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, Pool } from 'pg';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { backUpWhenDue, type BackupReport, type BackupSchedule } from './jobs.ts';
import { isBackupDue } from './rules.ts';

let database: TestDatabase;
let pool: Pool;
let owner: Client;
beforeAll(async () => {
  database = await testDatabase();
  pool = createWorkerPool(database.worker, () => {});
  owner = await connectOwner(database);
});
afterAll(async () => {
  await owner.end();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('DELETE FROM app.backups');
});

const noon = new Date('2026-11-27T12:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const report: BackupReport = {
  id: 'the id',
  rows: 5,
  bytes: 7,
  missing: 0,
  check: 'verified',
  says: null,
};
const run = (backUp: BackupSchedule['backUp'], now = noon, everyHours = 24) =>
  backUpWhenDue(
    createWorkerDb(pool, () => now),
    { everyHours, backUp },
  );
const rows = async () =>
  (await owner.query('SELECT outcome, backup, reason FROM app.backups ORDER BY id')).rows;

test('a day of 24 hours has one backup, at eight o’clock UTC, and the first one at once', () => {
  const at = (text: string) => new Date(text);
  const last = { started_at: '2026-11-26T15:00:00Z', outcome: 'verified' } as const;
  expect(isBackupDue(null, { everyHours: 24, now: noon })).toBe(true);
  expect(isBackupDue(last, { everyHours: 24, now: at('2026-11-27T07:59:00Z') })).toBe(false);
  expect(isBackupDue(last, { everyHours: 24, now: at('2026-11-27T08:00:00Z') })).toBe(true);
});

test('backups that end well are made once in each period, whenever the worker looks', () => {
  const looks = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(looks, fc.constantFrom(1, 6, 24, 168), (pauses, everyHours) => {
      const made: Date[] = [];
      let now = noon;
      for (const minutes of pauses) {
        now = new Date(now.getTime() + minutes * 60_000);
        const last = made.at(-1);
        const state = last ? ({ started_at: last.toISOString(), outcome: 'verified' } as const) : null;
        if (isBackupDue(state, { everyHours, now })) made.push(now);
      }
      // the slow way: count the whole periods since the first eight o'clock of all
      const periods = made.map((at) => Math.floor((at.getTime() - 8 * 3_600_000) / (everyHours * 3_600_000)));
      expect(new Set(periods).size).toBe(periods.length);
    }),
  );
});

test('two workers make one backup', async () => {
  let made = 0;
  const backUp = async () => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return report;
  };
  await Promise.all([run(backUp), run(backUp), run(backUp)]);
  expect(made).toBe(1);
  expect(await rows()).toEqual([{ outcome: 'verified', backup: 'the id', reason: null }]);
});

test('a backup that failed is tried again within the hour, one whose worker died at once', async () => {
  await run(() => Promise.reject(new Error('There is no room.')));
  expect(await rows()).toEqual([{ outcome: 'failed', backup: null, reason: 'There is no room.' }]);
  const never = () => Promise.reject(new Error('Nobody asked for this.'));
  await run(never, after(59));
  expect(await rows()).toHaveLength(1);
  await run(async () => report, after(60));
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['failed', 'verified']);

  await owner.query('INSERT INTO app.backups (started_at, alive_at) VALUES ($1, $1)', [after(1500)]);
  await run(never, after(1504));
  expect((await rows()).at(-1)).toMatchObject({ outcome: null });
  await run(async () => report, after(1506));
  expect((await rows()).map(({ outcome }) => outcome)).toEqual([
    'failed',
    'verified',
    'interrupted',
    'verified',
  ]);
});

test.each<[Partial<BackupReport>, object]>([
  [{ check: 'not due' }, { outcome: 'unverified', reason: null }],
  [
    { check: 'unknown', says: 'No right.' },
    { outcome: 'unverified', reason: 'No right.' },
  ],
  [
    { check: 'damaged', says: 'A table.' },
    { outcome: 'failed', backup: null, reason: 'A table.' },
  ],
  [{ missing: 2 }, { outcome: 'verified', reason: expect.stringContaining('does not have: 2.') }],
])('%o is recorded as %o', async (said, recorded) => {
  await run(async () => ({ ...report, ...said }));
  expect(await rows()).toEqual([expect.objectContaining(recorded)]);
});

test('the next backup knows when the last one was checked', async () => {
  await run(async () => report);
  let known: string | null = null;
  await run(
    async ({ checkedAt }) => {
      known = checkedAt;
      return report;
    },
    after(24 * 60),
  );
  expect(known).toBe('2026-11-27T12:00:00Z');
});
