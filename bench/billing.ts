import { withClient } from '#database/connection.ts';
import { addPayers } from '#server/testing/many-payers.ts';
import { runInProcess } from './children.ts';
import { atMost, format, mebibytes, print } from './table.ts';
import type { World } from './world.ts';

const maxSeconds = 300;
const maxMebibytes = 150;
const billedAt = '2027-03-20T20:00:00Z';

type Answer = { seconds: number; peakBytes: number };

/** The job that bills many clients on one day, in a process of its own. */
export async function measureBilling(
  { connections, superuser }: World,
  clients: number,
  say: (sentence: string) => void,
): Promise<void> {
  say(`Billing ${clients} clients`);
  await withClient(superuser, (client) => addPayers(client, clients, billedAt.slice(0, 10)));
  const { seconds, peakBytes } = await runInProcess<Answer>('billing-worker.ts', {
    worker: connections.worker,
    now: billedAt,
  });
  print([
    ['billing and charging', 'clients', 'seconds', 'MiB', 'a second'],
    [
      '',
      String(clients),
      atMost(seconds, maxSeconds, 1),
      atMost(mebibytes(peakBytes), maxMebibytes),
      format(clients / seconds),
    ],
  ]);
}
