import { join } from 'node:path';
import type { Connection } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { ownerIn } from '#server/testing/crashed-database.ts';
import { testKey } from '#server/testing/database.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { print } from '../table.ts';
import {
  compareFiles,
  compareMails,
  compareNewsletters,
  findBrokenLogs,
  findWrongCharges,
  findWrongEvents,
  findWrongPosts,
} from './compare-effects.ts';
import { compareRecords, findDamagedFiles } from './compare.ts';
import { superuserIn, type StandIns } from './installation.ts';
import type { Ledger } from './load.ts';
import { ask } from './people.ts';

const twoDays = 2 * 86_400_000;

type Installation = {
  /** of the built-in database, unless it is another one */
  superuser?: Connection;
  owner?: Connection;
  url: string;
  dataDir: string;
  client: ClientWorld;
  standIns: StandIns;
  ledger: Ledger;
};
type Row = readonly [what: string, figure: string];
export type Comparison = { figures: Row[]; wrong: Record<string, string[]> };

/**
 * Compares everything that was acknowledged with the database, and all work with its effects. It adds what the drill
 * itself has noticed.
 */
export async function compareAll(
  {
    url,
    dataDir,
    superuser = superuserIn(dataDir),
    owner = ownerIn(dataDir),
    client,
    standIns: { mails, stripe, site },
    ledger,
  }: Installation,
  noticed: Record<string, string[]>,
): Promise<Comparison> {
  const { worker: login } = await migrate(owner, {
    secretsKey: testKey,
    log: { info: () => {}, warn: () => {} },
  });
  const records = await compareRecords(superuser, ledger);
  const charges = await findWrongCharges(superuser, stripe.intents);
  const outbox = await compareMails(superuser, mails.taken);
  const newsletters = await compareNewsletters(superuser, mails.taken);
  const damaged = await findDamagedFiles(url, client, superuser, ledger);
  const later = new Date(Date.now() + twoDays);
  const files = await compareFiles(login, superuser, join(dataDir, 'files'), later);
  const failedJobs = await ask<{ name: string }>(
    superuser,
    `SELECT name FROM jobs.job WHERE state = 'failed'`,
  );
  return {
    figures: [
      ['writes acknowledged', String(records.acknowledged)],
      ['calls repeated with the same key', String(ledger.repeats)],
      ['files uploaded', String(ledger.listings.size)],
      ['files without a row that the sweep removed', String(files.orphans)],
      ['payers charged', String(charges.payers)],
      ['mails; of these sent again', `${outbox.mails}; ${outbox.again}`],
      ['newsletter: sent, unknown', `${newsletters.sent}, ${newsletters.unknown}`],
    ],
    wrong: {
      'acknowledged and lost': records.lost,
      'records doubled': records.doubled,
      'events lost or doubled': await findWrongEvents(superuser),
      refused: [...ledger.refused].map(([status, n]) => `${n} times ${status}`),
      'answers that are not of the closed list': [...ledger.foreign],
      'uploads lost or damaged': damaged,
      'files without a row that stay, or rows without a file': files.wrong,
      'payers charged twice or not at all': charges.wrong,
      'pages on the website lost or doubled': findWrongPosts(site, ledger),
      'mails lost or doubled': outbox.wrong,
      'newsletter recipients with two mails or none': newsletters.wrong,
      'logs whose chain is broken': await findBrokenLogs(login),
      'jobs that failed': failedJobs.map(({ name }) => name),
      ...noticed,
    },
  };
}

/** Prints the table and the first mistakes; returns whether there are none. */
export function report(rows: readonly Row[], { figures, wrong }: Comparison): boolean {
  const counts = Object.entries(wrong).map(([what, list]): Row => [what, String(list.length)]);
  print([['what', 'figure'], ...rows, ...figures, ...counts]);
  const all = Object.entries(wrong).flatMap(([what, list]) => list.map((one) => `${what}: ${one}`));
  for (const one of all.slice(0, 40)) console.log(`  ${one}`);
  return all.length === 0;
}
