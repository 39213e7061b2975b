import { getMeasureKind } from './measures.ts';
import { atLeast, type Result, type Row } from './rounds.ts';

const maxP99 = 1.5;
const maxGrowth = 64 * 1024 * 1024;

/** Foyer compared with the limit, one line per measure and concurrency. The ratio is the median of the rounds' own ratios. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => {
    const { title, target, perSecond: least } = getMeasureKind(row.measure);
    const of = (side: 'foyer' | 'limit', key: keyof Result) =>
      median(row.rounds.map((round) => round[side][key]));
    const ratio = median(row.rounds.map(({ foyer, limit }) => foyer.perSecond / limit.perSecond));
    const tail = median(row.rounds.map(({ foyer, limit }) => foyer.p99 / limit.p99));
    const pair = (key: keyof Result, digits: number, unit = 1) =>
      `${number(of('foyer', key) / unit, digits)} / ${number(of('limit', key) / unit, digits)}`;
    const sum = (side: 'foyer' | 'limit') =>
      `${number(of(side, 'cpuMicros'), 0)}+${number(of(side, 'databaseMicros'), 0)}`;
    return [
      title,
      String(row.concurrency),
      `${pair('perSecond', row.measure === 'big export' ? 2 : 0)}${least === undefined || row.concurrency === 1 ? '' : ` (≥ ${number(least, 0)}) ${mark(of('foyer', 'perSecond') >= least)}`}`,
      pair('p50', 2),
      pair('p99', 2),
      `${sum('foyer')} / ${sum('limit')}`,
      pair('peakBytes', 0, 2 ** 20),
      `${ratio.toFixed(2)}${target === undefined ? '' : ` (≥ ${target.toFixed(2)}) ${mark(ratio >= target)}`}`,
      `${tail.toFixed(2)} (≤ ${maxP99}) ${mark(tail <= maxP99)}`,
    ];
  });
  print([
    [
      'foyer / limit',
      'at once',
      'per second',
      'p50 ms',
      'p99 ms',
      'CPU µs, own+database',
      'peak MiB',
      'ratio',
      'p99 ratio',
    ],
    ...lines,
  ]);
  for (const { rounds } of rows.filter(({ measure }) => measure === 'big export')) {
    const growth = Math.max(...rounds.map(({ foyer }) => foyer.growthBytes));
    console.log(
      `\nexport of the big client: ${number(median(rounds.map(({ foyer }) => foyer.bytes)) / 2 ** 20, 1)} MiB, memory grows by ${number(growth / 2 ** 20, 1)} MiB (< 64) ${mark(growth < maxGrowth)}`,
    );
  }
  const foreign = rows.flatMap(({ rounds }) =>
    rounds.flatMap(({ foyer, limit }) => [foyer.foreign, limit.foreign]),
  );
  console.log(
    `\nOther work on this machine meanwhile: ${median(foreign).toFixed(2)} processors in the median, ${Math.max(...foreign).toFixed(2)} at most.`,
  );
}

/** Foyer compared with the bare minimum, by requests a second and by processor time. */
export function printBesideMinimum(rows: readonly Row[]): void {
  const lines = rows.flatMap(({ measure, concurrency, rounds }) => {
    const least = atLeast[measure];
    const pairs = rounds.flatMap(({ foyer, minimum }) => (minimum ? [{ foyer, minimum }] : []));
    if (least === undefined || pairs.length === 0) return [];
    const of = (side: 'foyer' | 'minimum', value: (result: Result) => number) =>
      median(pairs.map((pair) => value(pair[side])));
    const ratio = (value: (pair: { foyer: Result; minimum: Result }) => number) => {
      const share = median(pairs.map(value));
      return `${share.toFixed(2)} (≥ ${least.toFixed(2)}) ${mark(share >= least)}`;
    };
    return [
      [
        getMeasureKind(measure).title,
        String(concurrency),
        `${number(of('foyer', perSecondOf), 0)} / ${number(of('minimum', perSecondOf), 0)}`,
        `${number(of('foyer', microsOf), 0)} / ${number(of('minimum', microsOf), 0)}`,
        ratio(({ foyer, minimum }) => foyer.perSecond / minimum.perSecond),
        ratio(({ foyer, minimum }) => microsOf(minimum) / microsOf(foyer)),
      ],
    ];
  });
  if (lines.length > 0)
    print([
      ['foyer / minimum', 'at once', 'per second', 'CPU µs in all', 'ratio', 'by processor time'],
      ...lines,
    ]);
}

const perSecondOf = ({ perSecond }: Result) => perSecond;
const microsOf = ({ cpuMicros, databaseMicros }: Result) => cpuMicros + databaseMicros;

export const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-CA');

export const mark = (isHit: boolean) => (isHit ? 'hit' : 'MISS');

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper;
}

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
export function print(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  console.log('');
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
}

const number = (value: number, digits: number) =>
  Number.isFinite(value)
    ? value.toLocaleString('en-CA', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '?';
