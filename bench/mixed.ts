import { withFoyer } from './children.ts';
import type { Outcome } from './load.ts';
import { atMost, format, mebibytes, median, print } from './table.ts';
import { forgetPeak, peakBytes } from './usage.ts';
import type { World } from './world.ts';

const maxGrowth = 32;
const maxExportGrowth = 64;
const parts = 10;

/** A day at the office, and whether the server's memory grows by it. */
export const measureMixed = (world: World, seconds: number, say: (sentence: string) => void): Promise<void> =>
  withFoyer(world, async ({ server, loader, orderOf }) => {
    say(`Mixed calls for ${Math.round(seconds)} s`);
    const atFirst = forgetPeak(server.pid);
    await loader.run(orderOf({ seconds: Math.min(seconds / 4, 15) }));
    const outcomes: Outcome[] = [];
    const peaks: number[] = [];
    for (let part = 0; part < parts; part += 1) {
      forgetPeak(server.pid);
      outcomes.push(await loader.run(orderOf({ seconds: seconds / parts })));
      peaks.push(peakBytes(server.pid));
    }
    say('Exports of the big client');
    const before = forgetPeak(server.pid);
    await loader.run(orderOf({ measure: 'export', concurrency: 1 }));
    const exported = peakBytes(server.pid) - before;
    const of = (value: (outcome: Outcome) => number) => median(outcomes.map(value));
    const [early, late] = [median(peaks.slice(0, 3)), median(peaks.slice(-3))];
    print([
      [
        'mixed calls, 16 at once',
        'per second',
        'p50 ms',
        'p99 ms',
        'MiB started',
        'early',
        'late',
        'growth',
        'by an export',
      ],
      [
        `for ${Math.round(seconds)} s`,
        format(of(({ requests, seconds: spent }) => requests / spent)),
        format(
          of(({ p50 }) => p50),
          2,
        ),
        format(
          of(({ p99 }) => p99),
          2,
        ),
        ...[atFirst, early, late].map((bytes) => format(mebibytes(bytes))),
        atMost(mebibytes(late - early), maxGrowth),
        atMost(mebibytes(exported), maxExportGrowth),
      ],
    ]);
  });
