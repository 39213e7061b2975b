import type { ReactElement } from 'react';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { traceLines, type WrittenSellerReport } from '#contract/statistics/seller-report-words.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';

const size = { width: 640, height: 120 };

type Props = { report: SellerReport; written: WrittenSellerReport };

/** The beginning of the report, in the words of the seller’s page. */
export function ReportSummary({ report, written }: Props): ReactElement {
  const { photo, address } = report;
  const { facts, note, numbers, chart, comparison, sources } = written;
  const [width] = photo?.widths.filter((one) => one >= 960) ?? [];
  const lines = chart === null ? [] : traceLines(chart.days, size);
  return (
    <div className="mb-6 flex flex-col gap-4">
      {photo && (
        <img
          src={width === undefined ? photo.url : sizedUrl(photo.url, width, 'webp')}
          alt={address}
          width={640}
          height={360}
          className="aspect-video h-auto w-full rounded-card bg-sunken object-cover text-muted"
        />
      )}
      <p className="text-lg font-[550]">{facts}</p>
      {note !== null && (
        <blockquote className="rounded-control bg-sunken px-4 py-3 break-words whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <ul className="grid grid-cols-2 gap-4">
        {numbers.map(({ value, label }) => (
          <li key={label}>
            <strong className="block text-3xl font-[600] tabular-nums">{value}</strong>
            <span className="text-sm text-muted">{label}</span>
          </li>
        ))}
      </ul>
      {chart !== null && <p>{chart.sentence}</p>}
      {lines.length > 0 && (
        <svg
          viewBox={`-3 -3 ${size.width + 6} ${size.height + 6}`}
          role="img"
          aria-label="Page views by day"
          className="h-auto w-full"
        >
          {lines.map((line) => (
            <polyline
              key={line.join(' ')}
              points={line.map((point) => point.join(',')).join(' ')}
              className="fill-none stroke-action stroke-2"
            />
          ))}
        </svg>
      )}
      <p>{comparison.sentence}</p>
      {sources.rows.length > 0 && (
        <p>
          Enquiries came from{' '}
          {sources.rows.map(({ source, enquiries }) => `${source} (${enquiries})`).join(', ')}.
        </p>
      )}
    </div>
  );
}
