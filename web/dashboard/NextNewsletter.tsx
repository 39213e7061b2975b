import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { newsletters, type Newsletter } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { download } from '#web/api/raw-answers.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import {
  formatSendTime,
  formatMonth,
  openingDay,
  sendSentence,
  timeLeft,
} from '#web/newsletter/newsletter-dates.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useTimeZone } from '#web/session.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

/** The deadline for changes to the next newsletter. */
export function NextNewsletter(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(newsletters.read, {});
  return (
    <CardSection
      id="next-newsletter"
      title="Next newsletter"
      isLoading={isPending}
      action={
        data && (
          <Link to={paths.newsletter} className={cardLink}>
            Open
          </Link>
        )
      }
    >
      <div className="flex min-h-24 flex-col md:min-h-30">
        {data ? (
          <Deadline newsletter={data.data} />
        ) : isPending ? (
          <NextNewsletterSkeleton />
        ) : (
          <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
        )}
      </div>
    </CardSection>
  );
}

function Deadline({ newsletter }: { newsletter: Newsletter }): ReactElement {
  const { month, state, locks_at: locks } = newsletter;
  const isOpen = state === 'open' && locks !== null;
  const timeToLock = usePresent((now) => (locks === null ? '' : timeLeft(locks, now)));
  const zone = useTimeZone();
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3">
      <p className="text-lg font-[600]">
        {isOpen ? `${timeToLock} left` : locks === null ? 'No date yet' : formatMonth(month)}
      </p>
      <p className="order-2 w-full text-muted text-pretty">
        {isOpen ? untilWords(month, zone) : stateWords(newsletter, zone)}
      </p>
      {locks !== null && state !== 'late' && (
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          onClick={() => void download(newsletters.calendar, {}).then(saveFile, () => toast.error())}
        >
          Add to my calendar
        </Button>
      )}
    </div>
  );
}

const untilWords = (month: string, zone: string) =>
  `The ${formatMonth(month)} newsletter can be changed until ${formatSendTime(month, 'lock', zone)}.`;

function stateWords(newsletter: Newsletter, zone: string): string {
  if (newsletter.locks_at === null) return 'We’ll set the date of your first newsletter with you.';
  const words = {
    open: '',
    early: `You can edit it from ${openingDay(newsletter)}.`,
    late:
      newsletter.skip_newsletter === 1
        ? 'You’ve skipped this one. Nothing goes out this month.'
        : `It’s locked. ${sendSentence(newsletter, zone)}`,
    skipped: 'You’re skipping this one. You can still undo this.',
  };
  return words[newsletter.state];
}

const NextNewsletterSkeleton = (): ReactElement => (
  <div className="flex flex-col gap-3 pt-1">
    <SkeletonLine width="8rem" className="h-5" />
    <SkeletonLine width="90%" />
    <SkeletonLine width="60%" />
  </div>
);
