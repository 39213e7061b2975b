import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { staffLaunch, type Questionnaire } from '#contract/staff/launch.ts';
import * as paths from '#contract/paths.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toTimelineItems } from '#web/launch/status/timeline-entries.ts';
import { Timeline } from '#web/launch/status/Timeline.tsx';
import { useTitle } from '#web/routing/title.ts';
import { LaunchReminders } from './LaunchReminders.tsx';
import { Overview } from './Overview.tsx';
import { PrintButtons } from './PrintButtons.tsx';
import { StepAnswers } from './StepAnswers.tsx';
import { WhatIsNew } from './WhatIsNew.tsx';

/** A client's launch form for staff. */
export function LaunchScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, refetch } = useApiQuery(
    staffLaunch.read,
    { params: { id } },
    { staleTime: 0, ...signedUrlRefresh },
  );
  const form = data?.data;
  useTitle(form && `Launch form of ${form.name}`);
  if (error && (!form || error.status === 404))
    return (
      <>
        <PageHead
          back={<BackLink to={paths.staffClient} params={{ id }} className="print:hidden" />}
          title="Launch form"
        />
        <RecordError
          error={error}
          missing="We couldn’t find this client."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      <PageHead
        back={<BackLink to={paths.staffClient} params={{ id }} className="print:hidden" />}
        title={form ? form.name : '\u00a0'}
        subtitle={form ? `Launch form, package ${form.package}` : '\u00a0'}
        actions={form && <PrintButtons id={id} hasFiles={hasFiles(form)} />}
      />
      {form ? <Loaded form={form} /> : <SkeletonDetail lines={8} />}
    </>
  );
}

function Loaded({ form }: { form: Questionnaire }): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <WhatIsNew form={form} />
      <Overview steps={form.forms} />
      {!form.is_live && form.launch_phase_id !== null && <LaunchReminders clientId={form.client_id} />}
      {form.forms.map((step) => (
        <StepAnswers key={step.id} step={step} form={form} />
      ))}
      <Surface aria-label="Timeline" className="print:break-before-page print:p-0 print:shadow-none">
        <h2 className="mb-4 text-xl">Timeline</h2>
        {form.timeline.length === 0 ? (
          <p className="text-muted">Nothing has happened yet.</p>
        ) : (
          <Timeline past={toTimelineItems(form.timeline)} now={null} ahead={[]} />
        )}
      </Surface>
    </div>
  );
}

const hasFiles = ({ forms }: Questionnaire): boolean =>
  forms.some(({ answers }) =>
    Object.values(answers).some(
      (answer) => Array.isArray(answer) && answer.some((each) => typeof each === 'object' && 'url' in each),
    ),
  );
