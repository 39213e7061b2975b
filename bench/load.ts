import type { Order } from './order.ts';
import { randomUUID } from 'node:crypto';

import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { HttpConnection } from './http-connection.ts';
import { getMeasureKind } from './measures.ts';
import { sendFlood, type Flood } from './flood.ts';
import { isOwn, ownMeasures } from './own-measures.ts';

export type Outcome = { requests: number; seconds: number; p50: number; p99: number; bytes: number };

/** The third process: sends requests as fast as they are answered, on the given number of connections. */
process.on('message', (order: Order) => {
  const work: Promise<Outcome | Flood> =
    order.perSecond === undefined ? load(order) : sendFlood(order, drawing(order.seed));
  work.then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function load({
  port,
  measure,
  concurrency,
  seconds,
  requests,
  seed,
  testData,
}: Order): Promise<Outcome> {
  const { request, status } = isOwn(measure) ? ownMeasures[measure] : getMeasureKind(measure);
  const draw = drawing(seed);
  const took: number[] = [];
  const mark = randomUUID().slice(0, 13);
  let sent = 0;
  let bytes = 0;
  const lines = Array.from({ length: concurrency }, () => new HttpConnection(port));
  const began = performance.now();
  const until = began + seconds * 1000;

  const work = async (line: HttpConnection) => {
    while (performance.now() < until && sent < (requests ?? Infinity)) {
      sent += 1;
      const begun = performance.now();
      const answer = await line.ask(request(testData, draw, `${mark}.${sent}`));
      if (answer.status !== status)
        throw new Error(
          `${measure} was answered with ${answer.status}: ${Buffer.concat(answer.body).toString()}`,
        );
      bytes += answer.bytes;
      took.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(lines.map(work));
  } finally {
    for (const line of lines) line.close();
  }
  const spent = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { requests: took.length, seconds: spent, p50: at(0.5), p99: at(0.99), bytes };
}

/** Both servers get the same requests in the same order, by a seeded random generator. */
function drawing(seed: number): (below: number) => number {
  const { part } = seededRandom(seed);
  return (below) => Math.floor(part() * below);
}
