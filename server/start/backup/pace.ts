import { availableParallelism, constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import type { BackupPlace } from './backup-place.ts';
import { pauseAfter } from './rules.ts';

/** A quarter of the processors belongs to a backup, with what the database does for it. */
const shareOfBackup = availableParallelism() / 4;
/** Time that was not used counts no longer than this, so that no burst follows a wait. */
const windowMs = 1000;

type Deps = {
  share?: number;
  /** of the whole process, in milliseconds */
  usedMs?: () => number;
  elapsedMs?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
};

export type Pacer = {
  /** To call again and again in the middle of work: it waits while more than the share has been used. */
  pace: () => Promise<void>;
  /** Counts a processor of the database for all of this work but its pauses: rows are made meanwhile. */
  countDatabase: CountDatabase;
};
export type CountDatabase = <T>(work: () => Promise<T>) => Promise<T>;

export function createPacer({
  share = shareOfBackup,
  usedMs = usedByProcess,
  elapsedMs = () => performance.now(),
  sleep = pause,
}: Deps = {}): Pacer {
  let sleptMs = 0;
  let databaseMs = 0;
  let countedFrom: number | undefined;
  const awakeMs = () => elapsedMs() - sleptMs;
  const allUsedMs = () => usedMs() + databaseMs + (countedFrom === undefined ? 0 : awakeMs() - countedFrom);
  let began = { used: allUsedMs(), at: elapsedMs() };
  let pausing: Promise<unknown> | undefined;

  async function pauseFor(ms: number): Promise<void> {
    const at = elapsedMs();
    await sleep(ms);
    sleptMs += elapsedMs() - at;
  }

  return {
    pace: async () => {
      if (pausing) return void (await pausing);
      const ms = pauseAfter({ usedMs: allUsedMs() - began.used, elapsedMs: elapsedMs() - began.at, share });
      if (ms > 0) {
        pausing = pauseFor(ms);
        await pausing;
        pausing = undefined;
      }
      if (elapsedMs() - began.at > windowMs) began = { used: allUsedMs(), at: elapsedMs() };
    },
    countDatabase: async (work) => {
      countedFrom = awakeMs();
      try {
        return await work();
      } finally {
        databaseMs += awakeMs() - countedFrom;
        countedFrom = undefined;
      }
    },
  };
}

function usedByProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same place, whose bytes are written and read at the pace. The signal ends all reads and writes with an error. */
export function pacePlace(place: BackupPlace, pace: () => Promise<void>, signal?: AbortSignal): BackupPlace {
  async function* paced(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      await pace();
      yield chunk;
    }
  }
  return {
    ...place,
    write: (path, bytes) => place.write(path, paced(bytes)),
    read: async (path) => {
      const content = await place.read(path);
      return content && { ...content, stream: pacedStream(content.stream, paced) };
    },
  };
}

function pacedStream(
  stream: Readable,
  paced: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
): Readable {
  return Stream.from(paced(stream), { objectMode: false });
}

/** The processes that answer people go first. */
export function yieldToOthers(): void {
  setPriority(constants.priority.PRIORITY_LOW);
}
