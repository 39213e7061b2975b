import { randomUUID } from 'node:crypto';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { HttpConnection } from './http-connection.ts';
import { sendFlood, type Flood } from './flood.ts';
import { getMeasure, type Draw, type Order } from './measures.ts';
import { quantile } from './table.ts';

export type Outcome = { requests: number; seconds: number; p50: number; p99: number };

/** The third process: sends requests as fast as they are answered, on the given number of connections. */
process.on('message', (order: Order) => {
  const work: Promise<Outcome | Flood> =
    order.perSecond === undefined ? load(order) : sendFlood(order, createDraw(order.seed));
  work.then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function load({ port, measure, concurrency, seconds, seed, testData }: Order): Promise<Outcome> {
  const { request, status } = getMeasure(measure);
  const draw = createDraw(seed);
  const took: number[] = [];
  const mark = randomUUID().slice(0, 13);
  let sent = 0;
  const lines = Array.from({ length: concurrency }, () => new HttpConnection(port));
  const began = performance.now();

  const work = async (line: HttpConnection) => {
    while (performance.now() < began + seconds * 1000) {
      sent += 1;
      const start = performance.now();
      const answer = await line.ask(request(testData, draw, `${mark}.${sent}`));
      if (answer.status !== status)
        throw new Error(`${measure} was answered with ${answer.status}: ${Buffer.concat(answer.body)}`);
      took.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(lines.map(work));
  } finally {
    for (const line of lines) line.close();
  }
  const spent = (performance.now() - began) / 1000;
  return { requests: took.length, seconds: spent, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

/** Each server gets the same requests in the same order, by a seeded random generator. */
function createDraw(seed: number): Draw {
  const { part } = seededRandom(seed);
  return (below) => Math.floor(part() * below);
}
