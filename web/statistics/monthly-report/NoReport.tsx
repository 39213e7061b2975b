import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { nextMonth } from '#contract/newsletter/calendar.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { formatMonth } from '../month-words.ts';

type NoReportProps = {
  /** the month in which the account began; null if the month asked for is not over */
  since: string | null;
  newest: string | undefined;
  onShow: (month: string) => void;
};

/** Says why a month has no report, and leads to one that exists. */
export function NoReport({ since, newest, onShow }: NoReportProps): ReactElement {
  if (since === null)
    return (
      <EmptyState
        title="This month isn’t over yet."
        note="Its report will be here once the month has ended."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.reports}>Open the latest report</Link>
          </LinkButton>
        }
      />
    );
  if (newest === undefined)
    return (
      <EmptyState
        title="Your first report is on its way."
        note={`Your account began in ${formatMonth(since)}. The report on that month will be here at the beginning of ${formatMonth(nextMonth(since))}.`}
      />
    );
  return (
    <EmptyState
      title="There is no report for this month."
      note={`Your account began in ${formatMonth(since)}, so that is the first month with a report.`}
      action={
        <Button variant="secondary" onClick={() => onShow(newest)}>
          Open the latest report
        </Button>
      }
    />
  );
}
