import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { launch } from '#contract/launch.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { useWho } from '#web/session.tsx';
import { phase } from '#web/shell/root.ts';
import { House } from '../House.tsx';
import type { StatusPage } from './pages.ts';
import { SampleActions } from './SampleActions.tsx';
import { WayAhead } from './WayAhead.tsx';
import { WhileYouWait } from './WhileYouWait.tsx';

type StatusOfProps = { page: StatusPage; /** the phase the launch is in by now */ at: number };

const lookOnly =
  'You can follow the launch, and not decide for the team. Please ask an administrator or an editor.';
const movedOn = 'Your launch has moved on since.';

/** What is being done now, what is to be done here, and the whole way. */
export function StatusOf({ page, at }: StatusOfProps): ReactElement {
  const isOver = at > page.phase;
  const mayAct = may(useWho(), launch.publish.access);
  const reason = isOver ? movedOn : mayAct ? undefined : lookOnly;
  return (
    <>
      {isOver && (
        <Banner kind="info" className="mb-5">
          {movedOn}{' '}
          <Link to="/launch/status" className="underline underline-offset-2">
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
          {page.phase === phase.sample && <SampleActions disabledReason={reason} />}
          {!mayAct && <p className="mt-4 text-sm text-sidebar-muted">{lookOnly}</p>}
        </div>
        <House lit={6} isOpen={page.phase === phase.ready} className="mx-auto h-40 md:h-56" />
      </section>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <WayAhead at={at} />
        <WhileYouWait disabledReason={reason} />
      </div>
    </>
  );
}
