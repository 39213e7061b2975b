import { HttpConnection } from './http-connection.ts';
import { getMeasure, type Draw, type Order } from './measures.ts';
import { quantile } from './table.ts';

/** The outcomes of requests that came faster than they could be answered. */
export type Flood = {
  seconds: number;
  answered: number;
  answeredP99: number;
  refused: number;
  refusedP99: number;
  /** refused without Retry-After, failed, or no connection was free to send it */
  wrong: number;
  /** from the last request of the flood to ten calls in a row that are answered in 100 ms each */
  recoverySeconds: number;
};

// more than are accepted and queued
const connections = 1600;
const tickMs = 4;
const callsInARow = 10;
const recoveredMs = 100;

/** Sends at a fixed rate, like visitors who know nothing of each other. */
export async function sendFlood(
  { port, measure, seconds, perSecond = 0, testData }: Order,
  draw: Draw,
): Promise<Flood> {
  const { request } = getMeasure(measure);
  const all = Array.from({ length: connections }, () => new HttpConnection(port));
  const free = [...all];
  const openConnection = () => {
    const line = new HttpConnection(port);
    all.push(line);
    return line;
  };
  const times = { answered: [] as number[], refused: [] as number[] };
  let wrong = 0;
  const send = async (line: HttpConnection) => {
    const start = performance.now();
    const { status, retryAfter } = await line.ask(request(testData, draw, ''));
    if (status === 200) times.answered.push(performance.now() - start);
    else if (status === 503 && retryAfter !== undefined) times.refused.push(performance.now() - start);
    else wrong += 1;
    free.push(line.isOpen() ? line : openConnection());
  };
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  while (performance.now() < began + seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const line = free.pop();
      if (!line) {
        wrong += 1;
        continue;
      }
      const sending: Promise<void> = send(line)
        .catch(() => void (wrong += 1))
        .finally(() => void underWay.delete(sending));
      underWay.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  const end = performance.now();
  const answeredInTime = times.answered.length;
  const recoverySeconds = await recover(port, () => request(testData, draw, ''));
  await Promise.all(underWay);
  for (const line of all) line.close();
  return {
    seconds: (end - began) / 1000,
    answered: answeredInTime,
    answeredP99: quantile(times.answered, 0.99),
    refused: times.refused.length,
    refusedP99: quantile(times.refused, 0.99),
    wrong,
    recoverySeconds,
  };
}

async function recover(port: number, next: () => Parameters<HttpConnection['ask']>[0]): Promise<number> {
  const began = performance.now();
  const line = new HttpConnection(port);
  let inARow = 0;
  let since = began;
  try {
    while (inARow < callsInARow && performance.now() < began + 30_000) {
      const start = performance.now();
      const { status } = await line.ask(next());
      const isWell = status === 200 && performance.now() - start < recoveredMs;
      if (inARow === 0) since = start;
      inARow = isWell ? inARow + 1 : 0;
    }
    return inARow < callsInARow ? Infinity : (since - began) / 1000;
  } finally {
    line.close();
  }
}
