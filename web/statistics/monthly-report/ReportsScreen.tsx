import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { monthlyReports } from '#contract/statistics/monthly-reports.ts';
import { download } from '#web/api/raw-answers.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { toast } from '#web/parts/toast.ts';
import { leadSearch } from '../leads/lead-search.ts';
import { MonthPicker } from '../MonthPicker.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { MonthReport, ReportSkeleton } from './MonthReport.tsx';
import { NoReport } from './NoReport.tsx';

/** How a month went, in sentences: the last one that is over, and the months before it. */
export function ReportsScreen(): ReactElement {
  const navigate = useNavigate();
  const { month } = leadSearch(useSearch({ strict: false }));
  const query = month === undefined ? {} : { month };
  const { data, error, isPending, isFetching, refetch } = useApiQuery(monthlyReports.read, { query });
  const report = data?.data.report ?? null;
  const [newest, ...earlier] = data?.data.months ?? [];
  const show = (chosen: string) =>
    void navigate({ to: paths.reports, search: { month: chosen }, resetScroll: false });
  return (
    <>
      <PageHead
        title="Reports"
        subtitle={<span className="block min-h-6">{report?.title}</span>}
        actions={
          <div className="flex flex-wrap items-center gap-3 print:hidden max-sm:w-full">
            {newest !== undefined && (
              <MonthPicker
                value={report?.month ?? newest}
                present={newest}
                monthsBack={earlier.length + 1}
                onChange={show}
              />
            )}
            {report && <FileButtons month={report.month} />}
          </div>
        }
      />
      {report ? (
        <MonthReport report={report} />
      ) : data ? (
        <NoReport since={data.data.since} newest={newest} onShow={show} />
      ) : isPending ? (
        <ReportSkeleton />
      ) : error.status === 422 ? (
        <NoReport since={null} newest={undefined} onShow={show} />
      ) : (
        <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function FileButtons({ month }: { month: string }): ReactElement {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await download(monthlyReports.print, { query: { month } }).then(saveFile, () => toast.error());
    setIsSaving(false);
  };
  return (
    <>
      <Button variant="secondary" pending={isSaving} onClick={() => void save()}>
        <Download aria-hidden />
        Save as PDF
      </Button>
      <Button variant="secondary" className="max-sm:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
