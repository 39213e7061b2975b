import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { toApiPath } from '#contract/endpoint.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { support } from '#contract/support/support.ts';
import type { ClientWorld } from '#server/testing/people.ts';

export type Reads = {
  /** milliseconds of the clock at which a read was answered */
  answered: number[];
  refused: number;
  /** milliseconds for which the primary answered in place of the replica */
  asideMs: number;
};

/** Reads what may be stale five times a second, and never repeats a read that was refused. */
export async function readUntil(enough: AbortSignal, url: string, { alice }: ClientWorld): Promise<Reads> {
  const reads: Reads = { answered: [], refused: 0, asideMs: 0 };
  const read = async () => {
    const answer = await fetch(url + toApiPath(leadStats.read), {
      headers: { authorization: `Bearer ${alice.token}` },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) reads.answered.push(Date.now());
    else reads.refused += 1;
  };
  const watch = async (since = Date.now()) => {
    while (!enough.aborted) {
      await pause(200);
      const now = Date.now();
      if (!(await isReplicaInUse(url))) reads.asideMs += now - since;
      since = now;
    }
  };
  const watching = watch();
  for (; !enough.aborted; await pause(200)) await read();
  await watching;
  return reads;
}

const Health = z.object({ data: z.object({ replica: z.string() }) });

/** Whether the lists and exports of this process come from its replica. */
export async function isReplicaInUse(url: string): Promise<boolean> {
  const answer = await fetch(url + toApiPath(support.health)).catch(() => null);
  const health = z.safeParse(Health, await answer?.json().catch(() => null));
  return health.success && health.data.data.replica === 'in use';
}
