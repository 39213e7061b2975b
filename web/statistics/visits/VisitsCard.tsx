import { useState, type ReactElement } from 'react';
import type { Dimension, VisitCount, VisitCounts } from '#contract/statistics/visits.ts';
import {
  describeUncounted,
  dimensionLabels,
  formatVisitsCsv,
  getMeasure,
  nameValue,
  sumCounts,
} from '#contract/statistics/visit-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveText } from '#web/parts/save-file.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCount, formatPercent } from '../rate-words.ts';
import type { Filter } from './visits-search.ts';

type VisitsCardProps = {
  counts: VisitCounts;
  /** of the page: a visit may have several goals or none, so theirs is a share of all visits */
  visitors: number;
  /** the value by which the page is filtered */
  chosen: string | undefined;
  fileName: string;
  /** without it, these days cannot be filtered */
  onChoose: ((filter: Filter, name: string) => void) | undefined;
};

const rowsAtFirst = 8;

/** The values of a dimension, most first, each with its share; a tap on one filters the page. */
export function VisitsCard({ counts, visitors, chosen, fileName, onChoose }: VisitsCardProps): ReactElement {
  const [isWhole, showWhole] = useState(false);
  const { dimension, rows, others, uncounted_days } = counts;
  const { title } = dimensionLabels[dimension];
  const all = dimension === 'goal' ? visitors : sumCounts(counts);
  const isLong = rows.length > rowsAtFirst + 1;
  const shown = isLong && !isWhole ? rows.slice(0, rowsAtFirst) : rows;
  return (
    <Surface aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 print:hidden"
          onClick={() => saveText(`${fileName}.csv`, formatVisitsCsv(counts))}
        >
          Download CSV
        </Button>
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {getMeasure(dimension) === 'pageviews' ? 'Page views' : 'Visitors'}
      </p>
      {rows.length === 0 && others === 0 ? (
        <p className="mt-3 text-muted">
          {dimension === 'goal' && uncounted_days === 0 ? 'None on these days.' : 'Not known for these days.'}
        </p>
      ) : (
        <ol className="mt-3 grid grid-cols-1 gap-1">
          {shown.map((row) => (
            <li key={row.value}>
              <Row
                dimension={dimension}
                row={row}
                all={all}
                isChosen={chosen === row.value}
                onChoose={onChoose}
              />
            </li>
          ))}
          {others > 0 && (!isLong || isWhole) && (
            <li className="px-2 py-1.5">
              <Line name="All others" count={others} all={all} />
            </li>
          )}
        </ol>
      )}
      {uncounted_days > 0 && (
        <p className="mt-3 text-sm text-muted">{describeUncounted(dimension, uncounted_days)}</p>
      )}
      {(dimension === 'country' || dimension === 'region') && (
        <p className="mt-3 text-sm text-muted">
          By the network of each visitor, which may be somewhere else.{' '}
          <a href="https://db-ip.com" rel="noreferrer" className="underline">
            IP Geolocation by DB-IP
          </a>
        </p>
      )}
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3 print:hidden"
          onClick={() => showWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </Surface>
  );
}

type RowProps = {
  dimension: Dimension;
  row: VisitCount;
  all: number;
  isChosen: boolean;
  onChoose: VisitsCardProps['onChoose'];
};

function Row({ dimension, row, all, isChosen, onChoose }: RowProps): ReactElement {
  const name = nameValue(dimension, row);
  const line = <Line name={name} count={row.count} all={all} />;
  return onChoose ? (
    <button
      type="button"
      aria-pressed={isChosen}
      className="block w-full rounded-control px-2 py-1.5 text-left hover:bg-sunken aria-pressed:bg-sunken"
      onClick={() => onChoose({ dimension, value: row.value }, name)}
    >
      {line}
    </button>
  ) : (
    <div className="px-2 py-1.5">{line}</div>
  );
}

const Line = ({ name, count, all }: { name: string; count: number; all: number }): ReactElement => (
  <>
    <span className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 break-words">{name}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {formatCount(count)} · {formatPercent((100 * count) / all)}
      </span>
    </span>
    <span
      aria-hidden
      className="mt-1 block h-1.5 rounded-full bg-action forced-color-adjust-none"
      style={{ width: `max(0.375rem, ${(100 * count) / all}%)` }}
    />
  </>
);
