import { scaleBand, type scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import type { ReactElement } from 'react';
import type { ChartData } from './chart-data.ts';

export type ShapesProps = {
  data: ChartData;
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
};

const widest = 22;
const fills = { action: 'fill-action', amber: 'fill-amber', teal: 'fill-teal' };

/** Side by side for each month; zero has no bar, and an unknown number has a dash in its place. */
export function Bars({ data: { months, series }, x, y }: ShapesProps): ReactElement[] {
  const inner = scaleBand({
    domain: series.map(({ label }) => label),
    range: [0, x.bandwidth()],
    paddingInner: 0.12,
  });
  const width = Math.min(inner.bandwidth(), widest);
  const bottom = y(0);
  return series.flatMap(({ label, color, values }) =>
    months.flatMap((month, index) => {
      const value = values[index] ?? null;
      const middle = (x(month) ?? 0) + (inner(label) ?? 0) + inner.bandwidth() / 2;
      if (value === null)
        return (
          <text
            key={`${label} ${month}`}
            x={middle}
            y={bottom - 4}
            textAnchor="middle"
            className="fill-muted"
          >
            –
          </text>
        );
      if (value === 0) return [];
      const height = Math.max(2, bottom - y(value));
      return (
        <BarRounded
          key={`${label} ${month}`}
          x={middle - width / 2}
          y={bottom - height}
          width={width}
          height={height}
          radius={Math.min(3, height)}
          top
          className={fills[color]}
        />
      );
    }),
  );
}
