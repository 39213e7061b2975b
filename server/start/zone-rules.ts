import { escapeLiteral, type Client } from 'pg';
import { clockOffset } from '#contract/zoned-time.ts';
import { timeZones } from '#contract/places.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { inTransaction, withClient, type Connection } from '#database/connection.ts';

/** A time in which the clocks of a zone are this many minutes ahead of UTC, though PostgreSQL differs. */
export type ZoneSpan = { zone: string; from: Date; until: Date | null; offset: number };

const week = 7 * 86_400_000;
const samples: readonly number[] = Array.from(
  { length: Math.floor((Date.UTC(2040, 0) - Date.UTC(2015, 0)) / week) },
  (_, index) => Date.UTC(2015, 0) + index * week,
);

/**
 * Puts our rules for the clocks of clients into the database where those of PostgreSQL differ, which are older or newer. A
 * process with older rules leaves those of a newer one.
 */
export async function alignZoneRules(owner: Connection): Promise<void> {
  await withClient(owner, async (client) => {
    const theirs = await readOffsets(client);
    const checksum = sha256(JSON.stringify(theirs)).toString('hex');
    await inTransaction(client, async () => {
      // Processes that start at once would replace the same functions at once.
      await client.query('LOCK TABLE public.foyer_migrations IN SHARE ROW EXCLUSIVE MODE');
      const stamp = `${process.versions.tz} ${checksum}`;
      const current = await readComment(client);
      if (current === stamp || (current !== null && current.slice(0, 5) > stamp)) return;
      const spans = theirs.flatMap(({ zone, offsets }) => findSpans(zone, offsets, ourOffset(zone)));
      await client.query(zoneFunctions(spans));
      await client.query(`COMMENT ON ${commented} IS ${escapeLiteral(stamp)}`);
    });
  });
}

const commented = 'FUNCTION app.to_local_time(timestamptz, text)';

const ourOffset = (zone: string) => (at: number) => clockOffset(at, zone) / 60_000;

/** Minutes ahead of UTC for each sample. */
async function readOffsets(client: Client) {
  const { rows } = await client.query<{ zone: string; offsets: number[] }>(
    `SELECT zone, array_agg((extract(epoch FROM (at AT TIME ZONE zone) - (at AT TIME ZONE 'UTC')) / 60)::int ORDER BY at) AS offsets
       FROM unnest($1::text[]) AS zone, unnest($2::timestamptz[]) AS at GROUP BY zone ORDER BY zone COLLATE "C"`,
    [timeZones, samples.map((at) => new Date(at).toISOString())],
  );
  return rows;
}

async function readComment(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description('app.to_local_time(timestamptz, text)'::regprocedure, 'pg_proc') AS comment`,
  );
  return rows[0]?.comment ?? null;
}

/**
 * From the last week before the two first differ until the first after the last time they do. `theirs` has a number of
 * minutes for each week.
 */
export function findSpans(zone: string, theirs: readonly number[], ours: (at: number) => number): ZoneSpan[] {
  const differs = samples.map((at, index) => ours(at) !== theirs[index]);
  const [first, last] = [differs.indexOf(true), differs.lastIndexOf(true)];
  if (first === -1) return [];
  const begin = samples[Math.max(0, first - 1)] ?? 0;
  // A difference in the last year has no known end.
  const end = last > samples.length - 53 ? null : (samples[last + 1] ?? null);
  const spans: ZoneSpan[] = [];
  let from = begin;
  for (const at of samples.filter((sample) => sample > begin && sample <= (end ?? Infinity))) {
    if (ours(at) === ours(from)) continue;
    const until = findChange(at - week, at, ours);
    spans.push({ zone, from: new Date(from), until: new Date(until), offset: ours(from) });
    from = until;
  }
  if (from !== end)
    spans.push({
      zone,
      from: new Date(from),
      until: end === null ? null : new Date(end),
      offset: ours(from),
    });
  return spans;
}

/** The first minute with the later offset. */
function findChange(before: number, after: number, offset: (at: number) => number): number {
  const minute = 60_000;
  let [low, high] = [before, after];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / minute / 2) * minute;
    if (offset(middle) === offset(low)) low = middle;
    else high = middle;
  }
  return high;
}

/** Single expressions, which PostgreSQL puts into each statement: where nothing differs they cost nothing. */
function zoneFunctions(spans: readonly ZoneSpan[]): string {
  const toLocal = spans.map(
    (span) =>
      `WHEN zone = ${escapeLiteral(span.zone)} AND at >= ${instant(span.from)}${span.until ? ` AND at < ${instant(span.until)}` : ''}
       THEN at AT TIME ZONE 'UTC' + interval '${span.offset} minutes'`,
  );
  const toInstant = spans.map((span, index) => {
    const next = spans[index + 1];
    // A local time that a clock change skips is meant by the clocks before it.
    const lastOffset = next?.zone === span.zone ? Math.max(span.offset, next.offset) : span.offset;
    return `WHEN zone = ${escapeLiteral(span.zone)} AND local_time >= ${local(span.from, span.offset)}${span.until ? ` AND local_time < ${local(span.until, lastOffset)}` : ''}
       THEN (local_time - interval '${span.offset} minutes') AT TIME ZONE 'UTC'`;
  });
  return `CREATE OR REPLACE FUNCTION app.to_local_time(at timestamptz, zone text) RETURNS timestamp LANGUAGE sql STABLE PARALLEL SAFE
      RETURN ${choose(toLocal, 'at AT TIME ZONE zone')};
    CREATE OR REPLACE FUNCTION app.to_instant(local_time timestamp, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
      RETURN ${choose(toInstant, 'local_time AT TIME ZONE zone')};`;
}

const choose = (cases: readonly string[], otherwise: string) =>
  cases.length === 0 ? otherwise : `CASE ${cases.join('\n')} ELSE ${otherwise} END`;

const instant = (at: Date) => `timestamptz '${at.toISOString()}'`;
const local = (at: Date, offset: number) =>
  `timestamp '${new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19)}'`;
