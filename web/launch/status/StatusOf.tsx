import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { refusal } from '#contract/access.ts';
import { refusals } from '#contract/refusals.ts';
import { pollSeconds } from '#contract/changes.ts';
import { launch } from '#contract/launch/launch.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { launchPhases } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { Illustration } from '../wizard/Illustration.tsx';
import { AddFiles } from './AddFiles.tsx';
import type { StatusPage } from './pages.ts';
import { ReturnedAnswers } from './ReturnedAnswers.tsx';
import { SampleActions } from './SampleActions.tsx';
import { NextPhases } from './NextPhases.tsx';
import { WhileYouWait } from './WhileYouWait.tsx';

type StatusOfProps = { page: StatusPage; /** the present phase of the launch */ at: number };

const lookOnly =
  'You can view the launch but not edit it. To make changes, ask an Admin or Editor of your account.';
const movedOn = 'Your launch has moved on.';

/** The current phase, what the agent can do now, and the timeline. */
export function StatusOf({ page, at }: StatusOfProps): ReactElement {
  const isOver = at > page.phase;
  const refused = refusal(useAccessSubject(), launch.publish.access);
  const mayAct = refused === null;
  const lookWords = refused === 'account_paused' ? refusals[refused] : lookOnly;
  const reason = isOver ? movedOn : mayAct ? undefined : lookWords;
  // staff may send answers back or add the sample while the page is open
  const { data, error } = useApiQuery(launch.list, {}, { staleTime: 0, pollEvery: pollSeconds * 1000 });
  // the timeline waits for the returned answers, which are above it
  const isKnown = data !== undefined || error !== null;
  const { returned, sample_url } = data?.data ?? { returned: [], sample_url: null };
  const sample =
    page.phase === launchPhases.sample || page.phase === launchPhases.revisions ? sample_url : null;
  return (
    <>
      {isOver && (
        <Banner kind="info" className="mb-5">
          {movedOn}{' '}
          <Link to={paths.launchStatus} className="underline underline-offset-2">
            See where it stands now
          </Link>
        </Banner>
      )}
      <section
        aria-labelledby="status"
        className="grid items-center gap-8 rounded-surface bg-sidebar px-6 py-8 text-sidebar-ink shadow-surface sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:py-10"
      >
        <div className="max-w-text">
          <h1 id="status" className="text-2xl lg:text-3xl">
            {page.title}
          </h1>
          <p className="mt-3 text-lg text-sidebar-muted text-pretty">{page.note}</p>
          {(sample !== null || page.phase === launchPhases.sample) && (
            <div className="mt-6 flex flex-wrap gap-3">
              {sample !== null && (
                <LinkButton variant="accent" href={sample} target="_blank" rel="noopener noreferrer">
                  See your sample
                  <ExternalLink aria-hidden />
                  <span className="sr-only">, opens in a new tab</span>
                </LinkButton>
              )}
              {page.phase === launchPhases.sample && (
                <SampleActions disabledReason={reason} hasSample={sample !== null} />
              )}
            </div>
          )}
          {!mayAct && <p className="mt-4 text-sm text-sidebar-muted">{lookOnly}</p>}
        </div>
        <Illustration lit={6} isOpen={page.phase === launchPhases.ready} className="mx-auto h-40 md:h-56" />
      </section>
      {returned.length > 0 && <ReturnedAnswers returned={returned} mayAnswer={mayAct} />}
      {!isKnown && (
        <div className="mt-6">
          <SkeletonDetail lines={6} />
        </div>
      )}
      <div
        className={
          isKnown ? 'mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'hidden'
        }
      >
        <NextPhases at={at} />
        <WhileYouWait disabledReason={reason} />
      </div>
      {isKnown && mayAct && <AddFiles />}
    </>
  );
}
