import { runInProcess } from './children.ts';
import { atMost, format, mebibytes, print } from './table.ts';
import { measureViewCosts } from './view-costs.ts';
import type { MeasuredDay, Order, Year } from './views-worker.ts';
import type { World } from './world.ts';

const websites = 4000;
/** 100 a second, of each website on a day */
const perSite = (100 * 86_400) / websites;
/** Five batches of the roll-up. */
const sites = 50;
const maxAboveMebibytes = 40;
const maxPrivateMebibytes = 100;
/** of the day's seconds beside day 30, and of the disk beside its first months */
const maxRatio = 1.3;
const maxKibibytesOfDay = 128;

type Size = { days: number; measuredDays: [number, number, number, number]; density: number };

/**
 * A year of page views at 100 a second over 4000 websites, of which fifty have theirs on four days. On the others
 * two websites have a quarter, one of them made-up ones. The roll-up and the deletions run as in production.
 */
export async function measureViews(
  world: World,
  isQuick: boolean,
  say: (sentence: string) => void,
): Promise<void> {
  const { days, measuredDays, density }: Size = isQuick
    ? { days: 72, measuredDays: [1, 30, 50, 72], density: 1 / 20 }
    : { days: 365, measuredDays: [1, 30, 180, 365], density: 1 };
  await measureViewCosts(world, isQuick, say);
  say(`${days} days of page views`);
  const order: Order = {
    connections: world.connections,
    superuser: world.superuser,
    days,
    measuredDays,
    perSite: perSite * density,
    sites,
  };
  const { measured, rawBytes } = await runInProcess<Year>('views-worker.ts', order);
  const base = measured.find(({ day }) => day === measuredDays[1]) ?? measured[0];
  print([
    [
      'page views, day',
      `CPU seconds of ${sites} websites`,
      '/ day 30',
      'MiB above idle',
      'MiB of the database',
      'MiB on disk for sorting',
      'million views stored',
      'MiB of these',
      'MiB rolled up',
      'KiB a website and day',
      'with made-up pages',
    ],
    ...measured.map((day) => toRow(day, base)),
  ]);
  const early = Math.max(...rawBytes.slice(0, 70));
  const late = Math.max(...rawBytes.slice(-Math.floor(days / 4)));
  print([
    ['page views stored', 'most MiB until day 70', 'in the last quarter', '/ until day 70'],
    ['', format(mebibytes(early)), format(mebibytes(late)), atMost(late / early, maxRatio, 2)],
  ]);
}

const toRow = (
  {
    day,
    seconds,
    aboveBytes,
    privateBytes,
    temporaryBytes,
    raw,
    rolledUp,
    ordinaryBytes,
    madeUpBytes,
  }: MeasuredDay,
  base: MeasuredDay | undefined,
): string[] => [
  String(day),
  format(seconds, 2),
  atMost(seconds / (base?.seconds ?? NaN), maxRatio, 2),
  atMost(mebibytes(aboveBytes), maxAboveMebibytes),
  atMost(mebibytes(privateBytes), maxPrivateMebibytes),
  format(mebibytes(temporaryBytes)),
  format(raw.rows / 1e6, 2),
  format(mebibytes(raw.bytes)),
  format(mebibytes(rolledUp.bytes), 1),
  format(ordinaryBytes / 1024, 1),
  atMost(madeUpBytes / 1024, maxKibibytesOfDay, 1),
];
