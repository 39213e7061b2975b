import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';

/** Each process that changes a place has a file here, and writes the time into it again and again. */
const folder = 'running';
const ofProcess = /^[\dTZ.-]+-[0-9a-f]{8}$/;
const renewMs = 60_000;
/** After this long without a sign its process counts as dead. */
const deadAfterMs = 10 * 60_000;
const lookAgainMs = 5000;
/** Two that begin at the same moment both see the other, and both step back. */
const attempts = 5;

class PlaceBusyError extends Error {}

export type Hold = {
  /** Throws if another process took this one for dead, and so may have removed what it wrote. */
  assertHeld: () => Promise<void>;
};

/**
 * Runs work as the only one that changes a place. A process that was killed blocks the next one for ten minutes. Throws
 * if another one is at work.
 */
export async function holdPlace<Result>(
  place: BackupPlace,
  work: (hold: Hold) => Promise<Result>,
  clock: () => Date = () => new Date(),
): Promise<Result> {
  const own = `${clock().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const sign = () => place.write(`${folder}/${own}`, timeOf(clock()));
  await takeAlone(place, own, { sign, clock });
  let isLost = false;
  const renew = async () => {
    isLost ||= !(await place.list(folder)).includes(own);
    if (!isLost) await sign();
  };
  let renewed = Promise.resolve();
  // a sign that fails is missed by others, which is noticed here
  const timer = setInterval(() => (renewed = renew().catch(() => {})), renewMs);
  try {
    return await work({
      assertHeld: async () => {
        await renew();
        if (isLost)
          throw new Error(
            `This backup gave no sign for so long that another one took ${place.name} over. Nothing was completed.`,
          );
      },
    });
  } finally {
    clearInterval(timer);
    await renewed;
    await place.remove(`${folder}/${own}`);
  }
}

/** Waits for another process, or until it counts as dead. */
export async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + deadAfterMs + renewMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PlaceBusyError) || performance.now() > until) throw error;
      await pause(lookAgainMs);
    }
  }
}

async function takeAlone(
  place: BackupPlace,
  own: string,
  { sign, clock }: { sign: () => Promise<void>; clock: () => Date },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // the sign is written before looking for others, so that of two simultaneous starts at least one sees the other
    await sign();
    const other = await findOther(place, own, clock());
    if (other === null) return;
    await place.remove(`${folder}/${own}`);
    if (attempt === attempts)
      throw new PlaceBusyError(
        `Another backup to ${place.name} is running; its last sign is from ${other.toISOString()}. Wait until it has finished. If it was killed, this is over ten minutes after that sign.`,
      );
    await pause(randomInt(10, 100));
  }
}

/** The last sign of another process that is at work. What dead ones left is removed. */
async function findOther(place: BackupPlace, own: string, now: Date): Promise<Date | null> {
  for (const name of await place.list(folder)) {
    if (name === own || !ofProcess.test(name)) continue;
    const content = await place.read(`${folder}/${name}`);
    if (!content) continue;
    const at = new Date(await text(content.stream));
    // a file that is not a time was cut short by a crash
    if (now.getTime() - at.getTime() < deadAfterMs) return at;
    await place.remove(`${folder}/${name}`);
  }
  return null;
}

async function* timeOf(now: Date): AsyncGenerator<Buffer, void> {
  yield Buffer.from(now.toISOString());
}
