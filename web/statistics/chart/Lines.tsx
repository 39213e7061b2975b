import { LinePath } from '@visx/shape';
import type { ReactElement } from 'react';
import type { ShapesProps } from './Bars.tsx';

const strokes = { action: 'stroke-action', amber: 'stroke-amber', teal: 'stroke-teal' };
const fills = { action: 'fill-action', amber: 'fill-amber', teal: 'fill-teal' };

/** A line for each series, broken at unknown numbers. */
export function Lines({ data: { months, series }, x, y }: ShapesProps): ReactElement[] {
  const middle = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2;
  return series.map(({ label, color, values }) => {
    const points = months.map((month, index) => ({ month, value: values[index] ?? null }));
    return (
      <g key={label}>
        <LinePath
          data={points}
          defined={({ value }) => value !== null}
          x={({ month }) => middle(month)}
          y={({ value }) => y(value ?? 0)}
          className={`fill-none stroke-2 ${strokes[color]}`}
        />
        {points.map(
          ({ month, value }) =>
            value !== null && (
              <circle key={month} cx={middle(month)} cy={y(value)} r={3.5} className={fills[color]} />
            ),
        )}
      </g>
    );
  });
}
