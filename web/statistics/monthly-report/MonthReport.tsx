import type { ReactElement } from 'react';
import { editors, may } from '#contract/access.ts';
import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import { buttonClass } from '#web/parts/button-look.ts';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { Change } from '../Change.tsx';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { formatCount } from '../rate-words.ts';
import { useAnnotations } from '../use-annotations.ts';
import { PathLink } from './PathLink.tsx';

/** The sentence, the numbers, the charts and the advice first; then each source in its own sentences. */
export function MonthReport({ report }: { report: WrittenReport }): ReactElement {
  const { verdict, figures, answers, charts, best_listing: best, advice, sections, about } = report;
  // View Only may read, and not do it
  const mayAct = may(useAccessSubject(), editors());
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="font-display text-xl text-balance">{verdict}</p>
      <NumberCards>
        {figures.map(({ label, value, change }) => (
          <NumberCard key={label} label={label} value={value}>
            {change && (
              <Change comparison={{ direction: directions[change.direction], text: `${change.text}.` }} />
            )}
          </NumberCard>
        ))}
      </NumberCards>
      {answers !== null && <p className="text-pretty">{answers}</p>}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {charts.map((chart) => (
          <ReportChart key={chart.key} chart={chart} month={report.month} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {best && <BestListing {...best} />}
        <Surface aria-labelledby="advice" className="flex flex-col items-start print:break-inside-avoid">
          <h2 id="advice" className="text-lg">
            One thing to do
          </h2>
          <p className="mt-2 text-pretty">{advice.text}</p>
          {mayAct && (
            <PathLink
              path={advice.link.path}
              className={buttonClass({ variant: 'primary' }, 'mt-4 print:hidden')}
            >
              {advice.link.label}
            </PathLink>
          )}
        </Surface>
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {sections.map((section) => (
          <ReportSection key={section.title} {...section} />
        ))}
      </div>
      <p className="text-sm text-muted">{about}</p>
    </div>
  );
}

const directions = { up: 1, same: 0, down: -1 } as const;

function ReportChart({
  chart,
  month,
}: {
  chart: WrittenReport['charts'][number];
  month: string;
}): ReactElement {
  const annotations = useAnnotations('live', 'newsletter', 'price');
  const { key, title, label, sentence, months } = chart;
  return (
    <MonthsChart
      title={title}
      sentence={sentence}
      fileName={`report-${month}-${key.replace('_', '-')}`}
      months={months.map((one) => one.month)}
      series={[
        {
          label,
          color: key === 'page_views' ? 'action' : 'teal',
          values: months.map(({ value }) => value),
        },
      ]}
      format={formatCount}
      chosen={month}
      annotations={annotations}
    />
  );
}

const BestListing = ({
  address,
  city,
  price,
  sentence,
  photo,
  link,
}: NonNullable<WrittenReport['best_listing']>): ReactElement => (
  <Surface
    aria-labelledby="best-listing"
    className="flex flex-col gap-4 overflow-hidden sm:flex-row print:break-inside-avoid"
  >
    {photo !== null && (
      <img src={photo} alt={address} className="h-44 w-full shrink-0 rounded-control object-cover sm:w-56" />
    )}
    <div className="flex min-w-0 flex-col items-start">
      <h2 id="best-listing" className="text-lg break-words">
        {address}
      </h2>
      {city !== null && <p className="text-muted">{city}</p>}
      {price !== null && <p className="font-[600] tabular-nums">{price}</p>}
      <p className="mt-2 text-pretty">{sentence}</p>
      {link && (
        <PathLink path={link.path} className={`${textLink} mt-auto`}>
          {link.label}
        </PathLink>
      )}
    </div>
  </Surface>
);

const ReportSection = ({
  title,
  sentences,
  facts,
  link,
}: WrittenReport['sections'][number]): ReactElement => (
  <Surface className="flex flex-col items-start print:break-inside-avoid">
    <h2 className="text-lg">{title}</h2>
    {sentences.map((sentence) => (
      <p key={sentence} className="mt-2 text-pretty break-words">
        {sentence}
      </p>
    ))}
    {facts.length > 0 && (
      <dl className="mt-3 grid w-full gap-1 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    <PathLink path={link.path} className={`${textLink} mt-auto`}>
      {link.label}
    </PathLink>
  </Surface>
);

const textLink =
  '-mx-2 inline-flex min-h-11 items-center rounded-control px-2 font-[550] text-action hover:bg-soft print:hidden';

export const ReportSkeleton = (): ReactElement => (
  <Loading className="grid grid-cols-1 gap-5">
    <SkeletonLine width="34rem" className="my-2 h-5" />
    <NumberCards>
      {['First number', 'Second number', 'Third number'].map((label) => (
        <NumberCard key={label} label={label} value={undefined} />
      ))}
    </NumberCards>
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div className="h-90 rounded-surface bg-surface shadow-surface" />
      <div className="h-90 rounded-surface bg-surface shadow-surface" />
    </div>
  </Loading>
);
