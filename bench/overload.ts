import type { Loader, ServerProcess } from './children.ts';
import type { Flood } from './flood.ts';
import type { Order } from './order.ts';
import { mark, formatWhole } from './table.ts';
import { cpuSpentBy, machineSeconds } from './usage.ts';

const floodSeconds = 8;
const leastGoodput = 0.8;
const slowestRecovery = 5;

type Subject = {
  server: ServerProcess;
  loader: Loader;
  orderOf: (order: Partial<Order>) => Order;
};

/**
 * Three times as many calls as can be answered, and the processor time of each process: the sender shares the
 * machine.
 */
export async function measureOverload({ server, loader, orderOf }: Subject): Promise<void> {
  const spentBy = { sender: () => cpuSpentBy(loader.pid), server: () => cpuSpentBy(server.pid) };
  const capacity = await accounted(spentBy, () => loader.run(orderOf({ concurrency: 64, seconds: 3 })));
  const perSecond = (3 * capacity.outcome.requests) / capacity.outcome.seconds;
  const flood = await accounted(spentBy, () =>
    loader.flood({ ...orderOf({ seconds: floodSeconds }), perSecond }),
  );
  printFlood(perSecond, flood.outcome);
  printShares('at its most', capacity.shares, capacity.outcome.requests);
  printShares('with three times as many', flood.shares, flood.outcome.answered);
}

/** Seconds of processors. */
type Shares = { sender: number; server: number; others: number };

/** Other work of the machine counts as the database's. */
async function accounted<Outcome>(
  { sender, server }: Record<'sender' | 'server', () => number>,
  work: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; shares: Shares }> {
  const before = { sender: sender(), server: server(), all: machineSeconds() };
  const outcome = await work();
  const own = { sender: sender() - before.sender, server: server() - before.server };
  return { outcome, shares: { ...own, others: machineSeconds() - before.all - own.sender - own.server } };
}

function printFlood(perSecond: number, flood: Flood): void {
  const { answered, answeredP99, refused, refusedP99, wrong, recoverySeconds, seconds } = flood;
  const goodput = (3 * answered) / seconds / perSecond;
  console.log(
    `\nof ${formatWhole(perSecond)} calls per second, three times as many as it can answer, ${formatWhole(answered / seconds)} are answered, ${goodput.toFixed(2)} of what it can (≥ ${leastGoodput.toFixed(2)}) ${mark(goodput >= leastGoodput)}, p99 ${formatWhole(answeredP99)} ms; ${formatWhole(refused / seconds)} are refused with 503 and Retry-After, p99 ${formatWhole(refusedP99)} ms; ${wrong} go wrong (0) ${mark(wrong === 0)}; recovered after ${recoverySeconds.toFixed(2)} s (< ${slowestRecovery}) ${mark(recoverySeconds < slowestRecovery)}`,
  );
}

function printShares(when: string, { sender, server, others }: Shares, answered: number): void {
  const share = (seconds: number) => ((100 * seconds) / (sender + server + others)).toFixed(0);
  console.log(
    `  processors ${when}: ${share(sender)} % the sender, ${share(server)} % the server, ${share(others)} % the database; ${formatWhole(answered / (server + others))} answered for each second of the last two`,
  );
}
