import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { launch } from '#contract/launch/launch.ts';
import { reviewForm } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Progress } from '#web/launch/wizard/Progress.tsx';
import { pageOfPhase } from '#web/launch/status/pages.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** The progress of the launch, for an account that is being launched. */
export function LaunchCard({ phase }: { phase: number }): ReactElement {
  const page = pageOfPhase(phase);
  return (
    <Surface
      aria-labelledby="launch"
      className="flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="min-w-0 flex-1">
        <h2 id="launch" className="text-lg">
          {page?.title ?? 'Your website'}
        </h2>
        {page ? <p className="mt-1 max-w-text text-muted text-pretty">{page.note}</p> : <FormProgress />}
      </div>
      <LinkButton asChild variant="secondary" className="shrink-0">
        <Link to={page ? paths.launchStatus : paths.launch}>
          {page ? 'See launch status' : 'Open my launch form'}
          <ArrowRight aria-hidden />
        </Link>
      </LinkButton>
    </Surface>
  );
}

// its height is reserved while it loads; if loading fails, the link to the form is enough
function FormProgress(): ReactElement {
  const { data } = useApiQuery(launch.list, {});
  const state = data?.data;
  return (
    <div className="mt-2 min-h-9 sm:max-w-96">
      {state && <Progress form={Math.min(state.current, reviewForm)} percent={state.percent} />}
    </div>
  );
}
