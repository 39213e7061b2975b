import { setTimeout as pause } from 'node:timers/promises';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import type { ClientWorld } from '#server/testing/people.ts';

/** Reads until `enough` is aborted, and counts the reads that were answered with data and the others. */
export async function countReads(
  enough: AbortSignal,
  url: string,
  { alice }: ClientWorld,
): Promise<{ ok: number; failed: number }> {
  const counts = { ok: 0, failed: 0 };
  const headers = { authorization: `Bearer ${alice.token}` };
  const read = async (path: string) => {
    while (!enough.aborted) {
      const signal = AbortSignal.timeout(20_000);
      const isRead = await fetch(url + path, { headers, signal })
        .then((response) => response.text().then(() => response.ok))
        .catch(() => false);
      counts[isRead ? 'ok' : 'failed'] += 1;
      await pause(100);
    }
  };
  await Promise.all([account.me, contacts.list].map((endpoint) => read(toApiPath(endpoint))));
  return counts;
}
