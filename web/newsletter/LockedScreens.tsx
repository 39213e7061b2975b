import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { newsletters, type Newsletter } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState, RefusedState } from '#web/parts/States.tsx';
import { account } from '#contract/account/account.ts';
import { formatSendTime, formatMonth, openingDay, sendSentence } from './newsletter-dates.ts';
import { OfNewsletter } from './OfNewsletter.tsx';
import { useTimeZone } from '#web/session.tsx';
import { AudienceSection } from './audience/AudienceSection.tsx';
import { SavedMail } from './preview/SavedMail.tsx';
import { SendingLine } from './sending/SendingLine.tsx';

const stats = (
  <LinkButton asChild variant="secondary">
    <Link to={paths.newsletterStats}>Newsletter stats</Link>
  </LinkButton>
);

/** Before the 1st, and in the two hours before the send. */
export function LockedScreen(): ReactElement {
  const zone = useTimeZone();
  return (
    <OfNewsletter>
      {(newsletter) => (newsletter.state === 'late' ? late(newsletter, zone) : early(newsletter, zone))}
    </OfNewsletter>
  );
}

const early = (newsletter: Newsletter, zone: string): ReactNode => (
  <>
    <PageHead title="Newsletter" subtitle={formatMonth(newsletter.month)} />
    <SendingLine />
    <RefusedState
      title={`The newsletter editor opens on ${openingDay(newsletter)}.`}
      reason={
        newsletter.sends_at === null
          ? 'We’ll tell you as soon as your first newsletter has a date.'
          : `You’ll have two weeks to make it yours. A preview is ready a week before it goes out. ${sendSentence(newsletter, zone)}`
      }
      action={stats}
    />
    {newsletter.sends_at !== null && <NextNewsletter />}
  </>
);

/** The newsletter as it would go out now, and who gets it: nothing of it can be changed yet. */
const NextNewsletter = (): ReactElement => (
  <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <SavedMail title="What we’ve prepared so far" />
    <AudienceSection />
  </div>
);

const late = (newsletter: Newsletter, zone: string): ReactNode => (
  <>
    <PageHead title="Newsletter" subtitle={formatMonth(newsletter.month)} />
    <SendingLine />
    {newsletter.skip_newsletter === 1 ? (
      <EmptyState
        title={skippedTitle(newsletter)}
        note={`Nothing goes out this month. You could change your mind until ${formatSendTime(newsletter.month, 'lock', zone)}.`}
        action={stats}
      />
    ) : (
      <RefusedState
        title="Your newsletter is about to go out."
        reason={`The editor closes two hours before the send, so that what you approved is what your contacts get. ${sendSentence(newsletter, zone)}`}
        action={stats}
      />
    )}
  </>
);

const skippedTitle = ({ month }: Newsletter): string =>
  `You’ve skipped the newsletter for ${formatMonth(month)}.`;

export function SkippedScreen(): ReactElement {
  const zone = useTimeZone();
  return (
    <OfNewsletter>
      {(newsletter) => (
        <>
          <PageHead title="Newsletter" subtitle={formatMonth(newsletter.month)} />
          <SendingLine />
          <EmptyState
            title={skippedTitle(newsletter)}
            note={
              newsletter.locks_at === null
                ? undefined
                : `Nothing goes out this month. You can change your mind until ${formatSendTime(newsletter.month, 'lock', zone)}.`
            }
            action={
              <>
                <Unskip />
                {stats}
              </>
            }
          />
        </>
      )}
    </OfNewsletter>
  );
}

function Unskip(): ReactElement {
  const navigate = useNavigate();
  const toggle = useApiMutation(newsletters.toggle, {
    stale: [newsletters.read, account.me],
    onSuccess: () => void navigate({ to: paths.newsletter }),
  });
  return (
    <Button pending={toggle.isPending} onClick={() => toggle.mutate({ body: { is_skipped: 0 } })}>
      Unskip
    </Button>
  );
}
