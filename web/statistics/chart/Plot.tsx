import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { shortMonth } from '../month-words.ts';
import { monthReading, type ChartData } from './chart-data.ts';
import { calculateScale } from './chart-scale.ts';
import { Bars } from './Bars.tsx';
import { Lines } from './Lines.tsx';
import { useWidth } from './use-width.ts';

const height = 280;
const margin = { top: 28, right: 4, bottom: 40, left: 52 };
/** The strip of events above the plot, which no bar reaches. */
const strip = 10;
const bottom = height - margin.bottom;
/** Of days below the chart; where there is less room, some are left out. */
const labelWidth = 52;

const everyNth = (steps: readonly string[], least: number): string[] =>
  steps.filter((_, index) => index % Math.max(1, Math.ceil(least)) === 0);

type PlotProps = {
  title: string;
  data: ChartData;
  shape: 'bars' | 'lines';
  /** the month whose numbers are read out */
  marked: number;
  onRead: (month: string | undefined) => void;
};

/** The drawing itself. Arrow keys move from month to month, and each reads out its numbers. */
export function Plot({ title, data, shape, marked, onRead }: PlotProps): ReactElement {
  const { width, ref } = useWidth();
  const bands = useRef<(SVGGElement | null)[]>([]);
  const { months, series, industry, annotations = [], labels } = data;
  const known = [
    ...series.flatMap(({ values }) => values.filter((value) => value !== null)),
    ...(industry ? [industry.value] : []),
  ];
  const { top, lines } = calculateScale(known);
  const x = scaleBand({ domain: [...months], range: [margin.left, width - margin.right], padding: 0.2 });
  const y = scaleLinear({ domain: [0, top], range: [bottom, margin.top] });
  const Shapes = shape === 'bars' ? Bars : Lines;

  const move = (event: KeyboardEvent, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: months.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    bands.current[Math.min(Math.max(to, 0), months.length - 1)]?.focus();
  };

  return (
    <div ref={ref} className="mt-4" style={{ height }}>
      {width > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing is no fieldset
          role="group"
          aria-label={`${title}. Use the arrow keys to move between ${labels?.plural ?? 'months'}.`}
          width={width}
          height={height}
          // on paper the chart keeps the shape that it has on the screen
          viewBox={`0 0 ${width} ${height}`}
          className="block w-full overflow-visible"
        >
          <AxisLeft
            scale={y}
            left={margin.left - 8}
            tickValues={lines}
            hideAxisLine
            hideTicks
            tickComponent={({ y: at }) => <LineLabel at={at} format={data.format} value={y.invert(at)} />}
          />
          {lines.map((line) => (
            <line
              key={line}
              x1={margin.left}
              x2={width - margin.right}
              y1={y(line)}
              y2={y(line)}
              className="stroke-line"
            />
          ))}
          {months.map((month, index) => (
            <g
              key={month}
              ref={(element) => void (bands.current[index] = element)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing
              role="img"
              aria-label={monthReading(data, index)}
              tabIndex={index === marked ? 0 : -1}
              className="group outline-none"
              onFocus={() => onRead(month)}
              onPointerEnter={() => onRead(month)}
              onKeyDown={(event) => move(event, index)}
            >
              <rect
                x={(x(month) ?? 0) - (x.step() - x.bandwidth()) / 2}
                y={0}
                width={x.step()}
                height={bottom}
                rx={6}
                className={`group-focus-visible:stroke-action group-focus-visible:stroke-2 ${index === marked ? 'fill-soft' : 'fill-transparent'}`}
              />
              {annotations.some((one) => one.month === month) && (
                <circle cx={(x(month) ?? 0) + x.bandwidth() / 2} cy={strip} r={4} className="fill-violet" />
              )}
            </g>
          ))}
          <g aria-hidden className="pointer-events-none">
            <Shapes data={data} x={x} y={y} />
            {industry && (
              <line
                x1={margin.left}
                x2={width - margin.right}
                y1={y(industry.value)}
                y2={y(industry.value)}
                strokeDasharray="6 5"
                className="stroke-ink stroke-2 opacity-75"
              />
            )}
          </g>
          <AxisBottom
            scale={x}
            top={bottom}
            tickValues={labels ? everyNth(months, (months.length * labelWidth) / width) : [...months]}
            hideAxisLine
            hideTicks
            tickComponent={({ x: at, formattedValue = '' }) => (
              <MonthLabel at={at} {...(labels?.axis ?? shortMonth)(formattedValue)} />
            )}
          />
        </svg>
      )}
    </div>
  );
}

type LineLabelProps = { at: number; value: number; format: (value: number) => string };

const LineLabel = ({ at, value, format }: LineLabelProps): ReactElement => (
  <text aria-hidden x={0} y={at} dy="0.32em" textAnchor="end" className="fill-muted text-xs tabular-nums">
    {format(Math.round(value)).replace(/\.0%$/, '%')}
  </text>
);

type MonthLabelProps = { at: number; month: string; year: string };

function MonthLabel({ at, month, year }: MonthLabelProps): ReactElement {
  return (
    <text aria-hidden textAnchor="middle" className="fill-muted text-xs">
      <tspan x={at} y={16}>
        {month}
      </tspan>
      <tspan x={at} y={32}>
        {year}
      </tspan>
    </text>
  );
}
