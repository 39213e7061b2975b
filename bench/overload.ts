import { withFoyer } from './children.ts';
import { atLeast, atMost, format, print } from './table.ts';
import type { World } from './world.ts';

const floodSeconds = 8;
const leastGoodput = 0.8;
const maxRecovery = 5;

/** Three times as many calls as can be answered. The sender shares the machine. */
export const measureOverload = (world: World, say: (sentence: string) => void): Promise<void> =>
  withFoyer(world, async ({ loader, orderOf }) => {
    say('Three times as many calls as can be answered');
    await loader.run(orderOf({ concurrency: 64 }));
    const most = await loader.run(orderOf({ concurrency: 64, seconds: 3 }));
    const capacity = most.requests / most.seconds;
    const flood = await loader.flood({ ...orderOf({ seconds: floodSeconds }), perSecond: 3 * capacity });
    print([
      [
        'overload, per second',
        'sent',
        'answered',
        'of what it can',
        'p99 ms',
        '503',
        'p99 ms',
        'wrong',
        'recovered in s',
      ],
      [
        '',
        format(3 * capacity),
        format(flood.answered / flood.seconds),
        atLeast(flood.answered / flood.seconds / capacity, leastGoodput, 2),
        format(flood.answeredP99),
        format(flood.refused / flood.seconds),
        format(flood.refusedP99),
        atMost(flood.wrong, 0),
        atMost(flood.recoverySeconds, maxRecovery, 2),
      ],
    ]);
  });
