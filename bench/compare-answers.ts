import type { TestData } from './test-data.ts';
import { HttpConnection } from './http-connection.ts';
import { getMeasureKind, type Measure } from './measures.ts';

const read: Measure[] = [
  'list',
  'read',
  'search',
  'listings',
  'listing',
  'testimonials',
  'package',
  'invoices',
  'website stats',
  'newsletter stats',
  'ad stats',
  'widget',
  'newsletter preview',
  'listing page',
  'export',
];

/** Before the measurements: both servers have to answer every read with the same bytes. */
export async function assertSameAnswers(
  testData: TestData,
  ports: { foyer: number; limit: number },
): Promise<void> {
  for (const measure of read) {
    const { request } = getMeasureKind(measure);
    for (let turn = 0; turn < 20; turn += 1) {
      const sample = request(testData, (below) => (turn * 7919) % below, '');
      const [foyer, limit] = await Promise.all([body(ports.foyer, sample), body(ports.limit, sample)]);
      if (foyer !== limit)
        throw new Error(
          `${sample.method} ${sample.path} is answered differently:\n${foyer.slice(0, 600)}\n${limit.slice(0, 600)}`,
        );
      if (measure === 'search' && !/"total":[1-9]/.test(foyer))
        throw new Error(`${sample.path} finds no contact.`);
    }
  }
}

async function body(
  port: number,
  sample: ReturnType<ReturnType<typeof getMeasureKind>['request']>,
): Promise<string> {
  const line = new HttpConnection(port);
  try {
    const answer = await line.ask(sample);
    // the chunk borders of a stream do not matter
    return (
      Buffer.concat(answer.body)
        .toString()
        // the second in which newsletters were counted
        .replace(/"source":"newsletters","last_good_at":"[^"]+"/, '')
        .replaceAll(/(^|\r\n)[0-9a-f]{1,8}\r\n/g, '')
    );
  } finally {
    line.close();
  }
}
