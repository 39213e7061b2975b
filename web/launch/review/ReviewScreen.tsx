import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { launch } from '#contract/launch/launch.ts';
import { formIds, reviewForm, getLaunchPath } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { createQueryKey, useApiQuery } from '#web/api/use-api-query.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { queryClient, useMe } from '#web/session.tsx';
import { freshState } from '../wizard/step-access.ts';
import { Progress } from '../wizard/Progress.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StillMissing } from './StillMissing.tsx';
import { UnsavedStep } from '../UnsavedStep.tsx';

/** All answers as staff will read them, before they are submitted. */
export function ReviewScreen(): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const answer = useApiQuery(launch.review, {}, { staleTime: 0, ...signedUrlRefresh });
  const { data: list } = useApiQuery(launch.list, {});
  const top = useRef<HTMLDivElement>(null);
  const [isMoving, setMoving] = useState(false);
  const submit = useApiMutation(launch.submit, {
    stale: [launch.list, launch.review, launch.timeline],
  });

  async function send(): Promise<void> {
    setMoving(true);
    try {
      await submit.mutateAsync({ body: { id: reviewForm, data: { review: 'completed' } } });
      // the phase has changed, and with it the menu and the open screens
      await queryClient.refetchQueries({ queryKey: createQueryKey(account.me) });
      await freshState();
      await navigate({ to: paths.launchComplete });
    } catch {
      await freshState().catch(() => null);
      top.current?.scrollIntoView({ block: 'start' });
    } finally {
      setMoving(false);
    }
  }

  const answers = answer.data?.data;
  const isSentIn = answers?.data.review === 'completed';
  const missing = list?.data.missing ?? [];
  const unsaved = answers?.unsaved ?? [];
  const isReady = list?.data.current === reviewForm && unsaved.length === 0;
  return (
    <>
      <Progress form={reviewForm} isReady={isReady} className="mb-5 max-w-text" />
      <PageHead
        title="Review"
        subtitle="We’ll build your website from these answers. Read them once more, and change anything that isn’t right."
      />
      <div ref={top} className="scroll-mt-20">
        {missing.length > 0 && (
          <section aria-label="What’s still missing" className="mb-6">
            <h2 className="text-lg">What’s still missing</h2>
            {formIds.map((form) => (
              <StillMissing key={form} form={form} missing={missing} />
            ))}
          </section>
        )}
      </div>
      {answer.isFetchedAfterMount && answers && me.client ? (
        <div className="flex flex-col gap-5">
          {unsaved.map((changes) => (
            <UnsavedStep
              key={changes.form}
              changes={changes}
              booked={me.client?.package ?? 'Create'}
              completed={answers.data.forms[changes.form] ?? {}}
            />
          ))}
          {formIds.map((form) => (
            <ReviewStep
              key={form}
              form={form}
              booked={me.client?.package ?? 'Create'}
              answers={answers.data.forms[form] ?? {}}
              isSkipped={list?.data.skipped.includes(form) ?? false}
            />
          ))}
        </div>
      ) : answer.error ? (
        <ErrorState
          message={answer.error.message}
          pending={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <SkeletonDetail lines={8} />
      )}
      <div className="sticky bottom-0 z-5 -mx-4 mt-8 flex gap-3 border-t border-line bg-ground px-4 py-3 *:flex-1 sm:justify-end sm:*:flex-none lg:mx-0 lg:px-0">
        <LinkButton asChild variant="secondary">
          <Link to={getLaunchPath(reviewForm - 1)}>Back</Link>
        </LinkButton>
        {isSentIn ? (
          <LinkButton asChild>
            <Link to={paths.launchStatus}>See launch status</Link>
          </LinkButton>
        ) : (
          <Button pending={isMoving} onClick={() => void send()}>
            Submit my launch form
          </Button>
        )}
      </div>
    </>
  );
}
