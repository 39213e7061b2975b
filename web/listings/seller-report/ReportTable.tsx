import type { ReactElement } from 'react';
import { describeGaps } from '#contract/statistics/gaps.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';

const months = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const cell = 'border-b border-line py-2.5 text-right tabular-nums';
const formatNumber = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-CA'));

export const ReportTable = ({ report }: { report: SellerReport }): ReactElement => (
  <>
    <table className="w-full">
      <caption className="sr-only">How {report.address} is performing, by month</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className={`${cell} text-left! font-[500]`}>
            Month
          </th>
          {['Page views', 'Enquiries', 'Newsletter clicks'].map((title) => (
            <th key={title} scope="col" className={`${cell} pl-2 font-[500]`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.months.map(({ month, views, enquiries, newsletter_clicks }) => (
          <tr key={month}>
            <th scope="row" className={`${cell} text-left! font-[450] whitespace-nowrap`}>
              {months.format(new Date(`${month}-01T00:00:00Z`))}
            </th>
            <td className={cell}>{formatNumber(views)}</td>
            <td className={cell}>{formatNumber(enquiries)}</td>
            <td className={cell}>{formatNumber(newsletter_clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {report.months.some(({ views }) => views === null) && (
      <p className="mt-3 text-sm text-muted">A dash means page views weren’t counted that month.</p>
    )}
    {report.gaps.length > 0 && <p className="mt-3 text-sm text-muted">{describeGaps(report.gaps)}</p>}
  </>
);
