import { MlsError, type MlsSource } from '#server/engines/mls/mls-source.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import * as statements from '../cross-client/mls-feed.ts';
import { isPlausible, isRunDue } from './rules.ts';

/** Pages of one task. Each task is one transaction, so a crash costs these pages at most. */
const pagesPerTask = 10;

/** Begins a run over the feed every few hours. */
export async function startMlsRun({ value, now }: TaskContext, { provider }: MlsSource): Promise<void> {
  const feed = await value(statements.readFeed(provider));
  if (feed && !isRunDue(feed, now)) return;
  await value(statements.startRun(provider, now));
}

type Part = { part: 'changes' | 'keys'; next: string | null };

/** Reads some pages of the feed. Their changes are marked in the database together with the position in the feed. */
export async function readMlsFeed(
  context: TaskContext,
  source: MlsSource,
  { part, next }: Part,
): Promise<void> {
  try {
    await (part === 'changes' ? readChanges(context, source, next) : readKeys(context, source, next));
  } catch (error) {
    if (!(error instanceof MlsError)) throw error;
    await context.value(statements.failRun(source.provider, { failure: error.message, now: context.now }));
  }
}

async function readChanges(
  { value, now }: TaskContext,
  source: MlsSource,
  from: string | null,
): Promise<void> {
  const feed = await value(statements.readFeed(source.provider));
  if (!feed) return;
  let next = from;
  for (let pages = 0; pages < pagesPerTask; pages += 1) {
    const page = await source.listChanges(feed.read_up_to, next);
    await value(statements.markChanged(source.provider, page.changed));
    const last = page.changed.at(-1);
    if (last) await value(statements.advanceFeed(source.provider, last.changed_at));
    next = page.next;
    if (next === null) return void (await value(statements.continueRun('keys', null, now)));
  }
  await value(statements.continueRun('changes', next, now));
}

async function readKeys({ value, now }: TaskContext, source: MlsSource, from: string | null): Promise<void> {
  const { provider } = source;
  const startedAt = (await value(statements.readFeed(provider)))?.started_at;
  if (!startedAt) return;
  let next = from;
  for (let pages = 0; pages < pagesPerTask; pages += 1) {
    const page = await source.listKeys(next);
    await value(statements.markSeen(provider, page.keys, now));
    next = page.next;
    if (next === null) {
      const counted = await value(statements.countMissing(provider, startedAt));
      if (counted && !isPlausible(counted))
        throw new MlsError('unreadable', { detail: 'Most listings are missing from it at once.' });
      await value(statements.enqueueClients(provider, startedAt, now));
      return void (await value(statements.finishRun(provider, now)));
    }
  }
  await value(statements.continueRun('keys', next, now));
}
