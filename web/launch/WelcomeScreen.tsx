import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { launch, type LaunchState } from '#contract/launch.ts';
import { formIds, reviewForm } from '#contract/launch/forms.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useMe, useWho } from '#web/session.tsx';
import { House } from './House.tsx';
import { completeForm, placeOf } from './order.ts';
import { Progress } from './Progress.tsx';
import { StepList } from './StepList.tsx';

/** The first screen of a new client: what awaits, and how far it is. */
export function WelcomeScreen(): ReactElement {
  const { first_name } = useMe();
  const { data, error, isFetching, refetch } = useAnswer(launch.list, {}, { staleTime: 0 });
  const state = data?.data;
  return (
    <>
      <section className="grid items-center gap-8 rounded-surface bg-sidebar px-6 py-8 text-sidebar-ink shadow-surface sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:py-10">
        <div className="max-w-text">
          <h1 className="text-2xl lg:text-3xl">Welcome{first_name && `, ${first_name}`}</h1>
          <p className="mt-3 text-lg text-sidebar-muted text-pretty">{wordsOf(state)}</p>
          <div className="mt-6 min-h-11">
            <Begin state={state} />
          </div>
        </div>
        <House lit={litOf(state)} className="mx-auto h-40 md:h-56" />
      </section>
      {state ? (
        <>
          <Progress form={Math.min(state.current, reviewForm)} percent={state.percent} className="mt-8" />
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
  const who = useWho();
  const hasBegun = state !== undefined && state.completed.length + state.skipped.length > 0;
  if (!may(who, launch.draft.access))
    return (
      <>
        <Button disabledReason="You can look at the launch, and not answer for the team. Please ask an administrator or an editor.">
          Fill out my launch form
        </Button>
        <p className="mt-3 text-sm text-sidebar-muted">
          You can look at the launch, and not answer for the team. Please ask an administrator or an editor.
        </p>
      </>
    );
  if (state?.current === completeForm) {
    const [returned] = state.returned;
    return (
      <LinkButton asChild className={onDark}>
        <Link to={returned ? placeOf(returned.form) : '/launch/status'} hash={returned?.name ?? ''}>
          {returned ? 'Look at it again' : 'See the launch status'}
          <ArrowRight aria-hidden />
        </Link>
      </LinkButton>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton asChild className={onDark}>
        <Link to="/launch/forms">Fill out my launch form</Link>
      </LinkButton>
      {hasBegun && (
        <LinkButton
          asChild
          variant="quiet"
          className="text-sidebar-ink hover:bg-sidebar-raised! hover:text-sidebar-ink!"
        >
          <Link to={placeOf(state.current)}>
            Continue where I stopped
            <ArrowRight aria-hidden />
          </Link>
        </LinkButton>
      )}
    </div>
  );
}

function wordsOf(state: LaunchState | undefined): string {
  if (state?.current !== completeForm) return invitation;
  const { length } = state.returned;
  if (length === 0)
    return 'Your launch form is with us. Follow on the status page how your website comes along.';
  const answers = length === 1 ? 'one answer' : `${length} answers`;
  return `Your launch form is with us. We have a question about ${answers}, and have sent it back to you with the reason beside it.`;
}

const invitation =
  'Tell us about you and your business, and we build your website from it. Five steps of questions, then you read ' +
  'it all once more. It is saved as you write, so you can stop at any time and go on wherever you like.';

const onDark = 'bg-glow! text-on-glow! hover:bg-[#ffd570]!';

const litOf = (state: LaunchState | undefined): number =>
  state
    ? formIds.filter((id) => state.completed.includes(id)).length + (state.current === completeForm ? 1 : 0)
    : 0;
