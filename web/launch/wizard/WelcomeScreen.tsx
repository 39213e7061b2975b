import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { launch, type LaunchState, type ReturnedAnswer } from '#contract/launch/launch.ts';
import { formIds, reviewForm, getLaunchPath } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useMe, useAccessSubject } from '#web/session.tsx';
import { Illustration } from './Illustration.tsx';
import { isSentIn } from '../is-sent-in.ts';
import { completeForm } from './step-access.ts';
import { Progress } from './Progress.tsx';
import { StepList } from './StepList.tsx';

/** The first screen of a new client: what the launch needs, and how far it is. */
export function WelcomeScreen(): ReactElement {
  const me = useMe();
  const { first_name } = me;
  const isSent = isSentIn(me);
  const { data, error, isFetching, refetch } = useApiQuery(launch.list, {}, { staleTime: 0 });
  const state = data?.data;
  return (
    <>
      <section className="grid items-center gap-8 rounded-surface bg-sidebar px-6 py-8 text-sidebar-ink shadow-surface sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:py-10">
        <div className="max-w-text">
          <h1 className="text-2xl lg:text-3xl">Welcome{first_name && `, ${first_name}`}</h1>
          <p className="mt-3 text-lg text-sidebar-muted text-pretty">{introText(state, isSent)}</p>
          <div className="mt-6 min-h-11">
            <Begin state={state} />
          </div>
        </div>
        <Illustration lit={litOf(state)} className="mx-auto h-40 md:h-56" />
      </section>
      {state ? (
        <>
          <Progress
            form={Math.min(state.current, reviewForm)}
            percent={state.percent}
            isReady={isReadyToSubmit(state)}
            className="mt-8"
          />
          <StepList state={state} className="mt-6" />
        </>
      ) : error ? (
        <div className="mt-6">
          <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="mt-6">
          <SkeletonDetail lines={6} />
        </div>
      )}
    </>
  );
}

function Begin({ state }: { state: LaunchState | undefined }): ReactElement {
  const mayAnswer = may(useAccessSubject(), launch.draft.access);
  const isSent = isSentIn(useMe());
  if (!mayAnswer)
    return (
      <>
        <div className="flex flex-wrap gap-3">
          {isSent && <AfterSubmit returned={undefined} />}
          <Button disabledReason={lookOnly}>Fill out my launch form</Button>
        </div>
        <p className="mt-3 text-sm text-sidebar-muted">{lookOnly}</p>
      </>
    );
  if (isSent)
    return (
      <div className="flex flex-wrap gap-3">
        <AfterSubmit returned={state?.returned[0]} />
        <ToForm />
      </div>
    );
  const hasBegun = state !== undefined && state.completed.length + state.skipped.length > 0;
  if (!hasBegun)
    return (
      <LinkButton asChild variant="accent">
        <Link to={paths.launchForms}>Fill out my launch form</Link>
      </LinkButton>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton asChild variant="accent">
        <Link to={getLaunchPath(state.current)}>
          {state.current === reviewForm ? 'Review and submit' : 'Continue'}
          <ArrowRight aria-hidden />
        </Link>
      </LinkButton>
      <ToForm />
    </div>
  );
}

/** Next to the next step. Once the form is submitted, its address leads to the launch status. */
const ToForm = (): ReactElement => (
  <LinkButton asChild variant="quiet" className={quietOnDark}>
    <Link to={paths.launchForms}>Fill out my launch form</Link>
  </LinkButton>
);

/** After submission it links to the first returned answer, or else to the launch status. */
function AfterSubmit({ returned }: { returned: ReturnedAnswer | undefined }): ReactElement {
  return (
    <LinkButton asChild variant="accent">
      <Link to={returned ? getLaunchPath(returned.form) : paths.launchStatus} hash={returned?.name ?? ''}>
        {returned ? 'Take another look' : 'See launch status'}
        <ArrowRight aria-hidden />
      </Link>
    </LinkButton>
  );
}

function introText(state: LaunchState | undefined, isSent: boolean): string {
  if (!isSent) return invitation;
  const length = state?.returned.length ?? 0;
  if (length === 0)
    return 'We’ve received your launch form. Follow your website’s progress on the status page.';
  const answers = length === 1 ? 'one of your answers' : `${length} of your answers`;
  return `We’ve received your launch form, and have a question about ${answers}.`;
}

const isReadyToSubmit = ({ current, unsaved }: LaunchState): boolean =>
  current === reviewForm && unsaved.length === 0;

const invitation =
  'Tell us about yourself and your business, and we’ll build your website from your answers. Five steps, then a ' +
  'final review. Everything saves as you type, so you can stop and pick up later.';

const lookOnly =
  'You can view the launch but not edit it. To make changes, ask an Admin or Editor of your account.';

const quietOnDark = 'text-sidebar-ink hover:bg-sidebar-raised! hover:text-sidebar-ink!';

const litOf = (state: LaunchState | undefined): number =>
  state
    ? formIds.filter((id) => state.completed.includes(id)).length + (state.current === completeForm ? 1 : 0)
    : 0;
