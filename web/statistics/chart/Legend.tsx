import type { ReactElement } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import type { ChartData } from './chart-data.ts';

/** The colours of a chart, with what each of them means. */
export const Legend = ({
  data: { months, series, industry, annotations = [] },
}: {
  data: ChartData;
}): ReactElement => (
  <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
    {series.map(({ label, color }) => (
      <Key key={label} color={color}>
        {label}
      </Key>
    ))}
    {industry && (
      <Key className="h-0! w-4! rounded-none! border-t-2 border-dashed border-ink">{industry.label}</Key>
    )}
    {annotations.some(({ month }) => months.includes(month)) && <Key color="violet">Events</Key>}
  </ul>
);

type KeyProps = { color?: string; className?: string; children: string };

/** A colour of its own element is printed as well. */
const Key = ({ color, className, children }: KeyProps): ReactElement => (
  <li className="flex items-center gap-2">
    <span
      aria-hidden
      className={classNames('size-3 rounded-xs forced-color-adjust-none', className)}
      style={color === undefined ? {} : { backgroundColor: `var(--color-${color})` }}
    />
    {children}
  </li>
);
