import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { SendKey } from '../cross-client/first-sent.ts';
import { lockSend, recordLateOutcomes, recordOutcomes } from '../cross-client/hand-over.ts';
import { recordClientReport } from '../cross-client/reports.ts';
import type { RecipientOutcome } from './rules.ts';

const collectMs = 100;
const firstRetryMs = 200;
const maxRetryMs = 5000;
const maxRetries = 20;

/**
 * Writes outcomes as they come, those of a moment together. None of them waits for a slow mail, and a database that
 * is away for a while gets them later.
 */
export function createRecorder(db: WorkerDb, send: SendKey) {
  let waiting: RecipientOutcome[] = [];
  let timer: NodeJS.Timeout | undefined;
  const writing: Promise<void>[] = [];
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    writing.push(writeOutcomes(db, send, waiting));
    waiting = [];
  };
  return {
    add: (outcome: RecipientOutcome) => {
      waiting.push(outcome);
      timer ??= setTimeout(flush, collectMs);
    },
    end: async () => {
      flush();
      await Promise.all(writing);
    },
  };
}

/** A bounce is written before its outcome, so that one lost between the two is recorded again. */
async function writeOutcomes(
  db: WorkerDb,
  send: SendKey,
  outcomes: readonly RecipientOutcome[],
): Promise<void> {
  for (const { id, bounce } of outcomes)
    if (bounce !== null) {
      const report = { recipient: { client_id: send.client_id, id }, kind: bounce };
      await retry(() => recordClientReport(db, report));
    }
  const underWay = new Set(await retry(() => db.value(recordOutcomes(send, { outcomes, now: db.now() }))));
  const late = outcomes.filter(({ id }) => !underWay.has(id));
  if (late.length === 0) return;
  await retry(() =>
    db.transaction(async ({ value, now }) => {
      await value(lockSend(send));
      await value(recordLateOutcomes(send, { outcomes: late, now }));
    }),
  );
}

/** The outcome of a handover must not be lost: the database may be restarting. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxRetries) throw error;
      await pause(Math.min(firstRetryMs * 2 ** (tries - 1), maxRetryMs));
    }
  }
}
