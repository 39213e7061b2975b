import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { toApiPath } from '#contract/endpoint.ts';
import { listings } from '#contract/listings/listings.ts';
import type { Connection } from '#database/connection.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import type { Ledger } from './load.ts';
import { ask } from './people.ts';

export type Comparison = { acknowledged: number; lost: string[]; doubled: string[] };

/** Compares the ledger with the database: each acknowledged record is there once, as it was last acknowledged. */
export async function compareRecords(superuser: Connection, ledger: Ledger): Promise<Comparison> {
  const people = await ask<{ email: string; notes: string | null; n: number }>(
    superuser,
    `SELECT email, max(notes) AS notes, count(*)::int AS n FROM app.leads WHERE email LIKE '%@drill.example.com' GROUP BY 1`,
  );
  const houses = await ask<{ street: string; n: number }>(
    superuser,
    'SELECT street_address AS street, count(*)::int AS n FROM app.listings GROUP BY 1',
  );
  const notices = await ask<{ id: number; n: number }>(
    superuser,
    `SELECT lead_id AS id, count(*)::int AS n FROM app.notifications WHERE event = 'contact.received' GROUP BY user_id, lead_id HAVING count(*) > 1`,
  );
  const notes = new Map(people.map((one) => [one.email, one.notes]));
  const streets = new Set(houses.map(({ street }) => street));
  return {
    acknowledged: ledger.acknowledged.length,
    lost: [
      ...[...ledger.contacts]
        .filter(([email, last]) => isOlder(notes.get(email), last))
        .map(([email]) => email),
      ...ledger.enquiries.filter((email) => !notes.has(email)),
      ...[...ledger.listings.keys()].filter((street) => !streets.has(street)),
    ],
    doubled: [
      ...people.filter(({ n }) => n > 1).map(({ email }) => email),
      ...houses.filter(({ n }) => n > 1).map(({ street }) => street),
      ...notices.map(({ id }) => `notification of ${id}`),
    ],
  };
}

const isOlder = (stored: string | null | undefined, last: string) =>
  stored === undefined || (last !== '' && stored !== last);

const withBrochures = z.object({ data: z.object({ brochures: z.array(z.object({ url: z.string() })) }) });

/** Brochures that do not come back through the balancer with the bytes that were uploaded. */
export async function findDamagedFiles(
  url: string,
  client: ClientWorld,
  superuser: Connection,
  ledger: Ledger,
): Promise<string[]> {
  const rows = await ask<{ id: number; street: string }>(
    superuser,
    'SELECT id, street_address AS street FROM app.listings',
  );
  const damaged: string[] = [];
  for (const { id, street } of rows) {
    const expected = ledger.listings.get(street);
    if (expected === undefined) continue;
    const path = toApiPath(listings.read).replace('{id}', String(id));
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${client.alice.token}` } });
    const { brochures } = z.parse(withBrochures, await answer.json()).data;
    const files = await Promise.all(brochures.map((file) => fetch(new URL(file.url, url))));
    const sums = await Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await file.bytes())
          .digest('hex'),
      ),
    );
    if (sums.length !== 1 || sums[0] !== expected) damaged.push(street);
  }
  return damaged;
}
