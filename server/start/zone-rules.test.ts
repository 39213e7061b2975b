import { afterAll, expect, test } from 'vitest';
import { timeZones } from '#contract/places.ts';
import { connectOwner } from '../testing/owner.ts';
import { testDatabase } from '../testing/database.ts';
import { alignZoneRules, findSpans } from './zone-rules.ts';

const database = await testDatabase();
const owner = await connectOwner(database);
// as in a database that has never been started
await owner.query('COMMENT ON FUNCTION app.to_local_time(timestamptz, text) IS NULL');
await alignZoneRules(database.owner);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const formats = new Map<string, Intl.DateTimeFormat>();
const showIn = (zone: string, at: Date): string => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
};

/** Spread over the years, and no two of them on the same hour of the same day of the week. */
const instants = Array.from(
  { length: 400 },
  (_, index) => new Date(Date.UTC(2016, 0) + index * 1_951_987_000),
);

const readLocal = async (zone: string, times: readonly Date[]) => {
  const { rows } = await owner.query<{ shown: string }>(
    `SELECT to_char(app.to_local_time(at, $2), 'YYYY-MM-DD HH24:MI') AS shown FROM unnest($1::timestamptz[]) WITH ORDINALITY AS t (at, n) ORDER BY n`,
    [times.map((at) => at.toISOString()), zone],
  );
  return rows.map(({ shown }) => shown);
};
const readInstants = async (zone: string, times: readonly string[]) => {
  const { rows } = await owner.query<{ at: Date }>(
    `SELECT app.to_instant(local_time, $2) AS at FROM unnest($1::timestamp[]) WITH ORDINALITY AS t (local_time, n) ORDER BY n`,
    [times, zone],
  );
  return rows.map(({ at }) => at);
};

test.each(timeZones)('the database and Foyer read the same clock in %s', async (zone) => {
  expect(await readLocal(zone, instants)).toEqual(instants.map((at) => showIn(zone, at)));
  const midnights = instants.map((at) => `${showIn(zone, at).slice(0, 10)} 00:00`);
  const found = await readInstants(zone, midnights);
  expect(found.map((at) => showIn(zone, at))).toEqual(midnights);
});

test('a start that finds the rules in place changes nothing', async () => {
  const read = async () => {
    const { rows } = await owner.query<{ xmin: string }>(
      `SELECT xmin FROM pg_proc WHERE oid = 'app.to_local_time(timestamptz, text)'::regprocedure`,
    );
    return rows[0]?.xmin;
  };
  const before = await read();
  await Promise.all([alignZoneRules(database.owner), alignZoneRules(database.owner)]);
  expect(await read()).toBe(before);
});

test('the rules of a newer release stay', async () => {
  const comment = 'COMMENT ON FUNCTION app.to_local_time(timestamptz, text) IS';
  await owner.query(`${comment} '9999z of a later release'`);
  await alignZoneRules(database.owner);
  const { rows } = await owner.query<{ comment: string }>(
    `SELECT obj_description('app.to_local_time(timestamptz, text)'::regprocedure, 'pg_proc') AS comment`,
  );
  expect(rows[0]?.comment).toBe('9999z of a later release');
});

const week = 7 * 86_400_000;
const start = Date.UTC(2015, 0);
/** Standard time until the clocks go forward for good, half way through a week. */
const changeAt = start + 100 * week + week / 2;
const sampled = (offset: (at: number) => number) =>
  Array.from({ length: 1304 }, (_, index) => offset(start + index * week));

test('only what differs is written again, to the minute', () => {
  const ours = (at: number) => (at < changeAt ? -480 : -420);
  expect(findSpans('Here', sampled(ours), ours)).toEqual([]);
  // theirs stay on standard time
  expect(
    findSpans(
      'Here',
      sampled(() => -480),
      ours,
    ),
  ).toEqual([
    { zone: 'Here', from: new Date(start + 100 * week), until: new Date(changeAt), offset: -480 },
    { zone: 'Here', from: new Date(changeAt), until: null, offset: -420 },
  ]);
});

test('rules that differed for some time are written again for that time alone', () => {
  const theirs = (at: number) => (at >= changeAt && at < changeAt + 4 * week ? -420 : -480);
  expect(findSpans('Here', sampled(theirs), () => -480)).toEqual([
    {
      zone: 'Here',
      from: new Date(start + 100 * week),
      until: new Date(start + 105 * week),
      offset: -480,
    },
  ]);
});
