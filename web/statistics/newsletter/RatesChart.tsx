import type { ReactElement } from 'react';
import type { NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { classNames } from '#web/parts/class-names.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { monthWords, shortMonth } from './month-words.ts';
import { percentWords } from './rate-words.ts';
import { scaleOf } from './chart-scale.ts';

export const monthsShown = 12;
const monthsOnPhones = 6;

type RatesChartProps = {
  /** newest first */
  rows: readonly NewsletterNumbers[];
  chosen: string | undefined;
};

/** Open and click rates of the last year, on a phone of half a year, with the industry's open rate across. */
export function RatesChart({ rows, chosen }: RatesChartProps): ReactElement {
  const shown = rows.slice(0, monthsShown).toReversed();
  const industry = rows[0]?.latest_industry_open_rate ?? 0;
  const { top, lines } = scaleOf([...shown.flatMap((row) => [row.open_rate, row.click_rate]), industry]);
  const share = (rate: number) => `${(100 * Math.min(rate, top)) / top}%`;
  return (
    <Surface aria-labelledby="rates-chart">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="rates-chart" className="text-lg">
          Open and click rates
        </h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Key className="bg-action">Opened</Key>
          <Key className="bg-amber">Clicked</Key>
          <Key className="h-0! w-4! rounded-none! border-t-2 border-dashed border-ink">Industry, opened</Key>
        </ul>
      </div>
      <div aria-hidden className="relative mt-6 ml-10 h-56">
        {lines.map((line) => (
          <div key={line} className="absolute inset-x-0 border-t border-line" style={{ bottom: share(line) }}>
            <span className="absolute -left-10 w-8 -translate-y-1/2 text-right text-xs text-muted tabular-nums">
              {line}%
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end justify-around gap-1">
          {shown.map((row, index) => (
            <div
              key={row.mailchimp_campaign_id}
              className={classNames(
                'flex h-full min-w-0 flex-1 items-end justify-center gap-0.5 rounded-t-control px-0.5 sm:gap-1',
                index < shown.length - monthsOnPhones && 'max-sm:hidden',
                row.mailchimp_campaign_id === chosen && 'bg-soft',
              )}
            >
              <Bar height={share(row.open_rate)} className="bg-action" />
              <Bar height={share(row.click_rate)} className="bg-amber" />
            </div>
          ))}
        </div>
        <div
          className="absolute inset-x-0 border-t-2 border-dashed border-ink opacity-70"
          style={{ bottom: share(industry) }}
        />
      </div>
      <div aria-hidden className="mt-2 ml-10 flex justify-around gap-1 text-xs text-muted">
        {shown.map((row, index) => (
          <Month
            key={row.mailchimp_campaign_id}
            of={row.sent_month}
            className={index < shown.length - monthsOnPhones ? 'max-sm:hidden' : undefined}
          />
        ))}
      </div>
      <RatesTable rows={shown} />
    </Surface>
  );
}

const Key = ({ className, children }: { className: string; children: string }): ReactElement => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={classNames('size-3 rounded-xs', className)} />
    {children}
  </li>
);

const Bar = ({ height, className }: { height: string; className: string }): ReactElement => (
  <span
    className={classNames('w-1/2 max-w-5 rounded-t-[3px]', className)}
    style={{ height: `max(2px, ${height})` }}
  />
);

function Month({ of, className }: { of: string; className: string | undefined }): ReactElement {
  const { month, year } = shortMonth(of);
  return (
    <span className={classNames('min-w-0 flex-1 text-center', className)}>
      {month}
      <span className="block">{year}</span>
    </span>
  );
}

/** The same for those who do not see the chart. */
const RatesTable = ({ rows }: { rows: readonly NewsletterNumbers[] }): ReactElement => (
  <table className="sr-only">
    <caption>Open and click rates by month</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Opened</th>
        <th scope="col">Clicked</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.mailchimp_campaign_id}>
          <th scope="row">{monthWords(row.sent_month)}</th>
          <td>{percentWords(row.open_rate)}</td>
          <td>{percentWords(row.click_rate)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
