import type { AskSiteDays } from '#server/adapters/statistics/site-days/site-day-source.ts';
import { StatsError } from '#server/adapters/statistics/stats-provider.ts';
import { vendorNames } from '#contract/statistics/imports.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import {
  claimImport,
  deleteImportedDays,
  finishImport,
  insertImportedDays,
  recordFailedImport,
  type DueImport,
} from '../cross-client/imports.ts';
import { nextAfterFailure } from '../sources/rules.ts';
import { importContext } from './import-context.ts';
import { completeDays } from './rules.ts';

export type ImportDeps = { askSiteDays: AskSiteDays; encryption: Encryption };

const ownFailure = 'Something went wrong on our side.';

/** Imports the days of one website; false if none is due. All of its days are stored together, or none. */
export async function importNextDays(db: WorkerDb, deps: ImportDeps): Promise<boolean> {
  const due = await db.value(claimImport(db.now()));
  if (!due) return false;
  try {
    await importDays(db, deps, due);
  } catch (error) {
    const failure = error instanceof StatsError ? error : new StatsError(ownFailure, { tryAgain: 'later' });
    const next = failure.tryAgain === 'later' ? nextAfterFailure(due.attempts, failure, db.now()) : null;
    await db.value(recordFailedImport(due, { error: failure.message, next }));
    if (failure !== error) throw error;
  }
  return true;
}

async function importDays(
  db: WorkerDb,
  { askSiteDays, encryption }: ImportDeps,
  due: DueImport,
): Promise<void> {
  const { vendor, address, account, user_name: userName, from, to, zone } = due;
  const token = encryption.decrypt(Buffer.from(due.token, 'base64'), importContext(due));
  const question = { address, account, userName, token, from, to, zone, now: db.now() };
  const answer = await askSiteDays(vendor, question);
  const days = completeDays(answer, due);
  const name = vendorNames[vendor];
  if (days === null)
    throw new StatsError(`${name} answered in a way that we can’t read.`, { tryAgain: 'later' });
  if (days.length === 0)
    throw new StatsError(`${name} has no numbers of this website for these days.`, { tryAgain: 'never' });
  await db.transaction(async ({ value, now }) => {
    if (!(await value(finishImport(due, now)))) return;
    await value(deleteImportedDays(due));
    await value(insertImportedDays(due, days, now));
  });
}
