import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffOutgoing, type OutgoingHold } from '#contract/staff/outgoing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { ReleaseButton } from './ReleaseButton.tsx';
import { kindNames, kindNotes } from './outgoing-words.ts';

const EVERY_MS = 30_000;

/** Shows the mails, charges and publications that a restored installation holds back, and releases them. */
export function OutgoingScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffOutgoing.read,
    {},
    { staleTime: 0, pollEvery: EVERY_MS },
  );
  const hold = data?.data.hold;
  return (
    <>
      <PageHead
        back={<Link to={paths.staffHealth}>Health</Link>}
        title="Outgoing"
        subtitle={hold ? `Restored: ${formatRecent(hold.restored_at)}` : 'What leaves this installation'}
        actions={hold && !hold.is_staging && <ReleaseButton hold={hold} />}
      />
      {hold ? (
        <Held hold={hold} />
      ) : data ? (
        <EmptyState
          title="Nothing is held"
          note="Email, newsletters, charges and websites go out as usual."
        />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonDetail lines={8} />
      )}
    </>
  );
}

function Held({ hold }: { hold: OutgoingHold }): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      {hold.is_staging ? (
        <Banner kind="info">This is a staging system. Nothing ever leaves it.</Banner>
      ) : (
        <Banner>
          Nothing goes out until you release it. Changes made after the backup are missing here. Backup made:{' '}
          {formatRecent(hold.taken_at)}.
        </Banner>
      )}
      <ul aria-label="Waiting" className="divided rounded-surface bg-surface shadow-surface">
        {hold.waiting.map(({ kind, count, since }) => (
          <li
            key={kind}
            className="grid gap-x-6 gap-y-1 px-5 py-4 lg:grid-cols-[15rem_minmax(0,1fr)] md:px-6"
          >
            <h2 className="text-base font-[600]">{kindNames[kind]}</h2>
            <div className="min-w-0">
              <p>
                {count === 0 ? 'None waiting' : `${count.toLocaleString('en-CA')} waiting`}
                {since !== null && `, the oldest: ${formatRecent(since)}`}
              </p>
              {count > 0 && <p className="mt-0.5 text-muted text-pretty">{kindNotes[kind]}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
