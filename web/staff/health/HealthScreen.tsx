import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { staffHealth, type HealthCheck, type HealthCheckId } from '#contract/staff/health.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { checkNames, stateNames, stateTones, summarizeHealth } from './health-words.ts';
import { LeadMails } from './LeadMails.tsx';

const EVERY_MS = 30_000;

/** The state of each part of the installation, with advice. */
export function HealthScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffHealth.read,
    { query: { origin: location.origin } },
    { staleTime: 0, pollEvery: EVERY_MS },
  );
  return (
    <>
      <PageHead
        title="Health"
        subtitle={data ? summarizeHealth(data.data) : 'How this installation is doing'}
        actions={
          <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        }
      />
      {data ? (
        <ul className="divided rounded-surface bg-surface shadow-surface">
          {data.data.map((check) => (
            <Check key={check.id} check={check} onTested={() => void refetch()} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <HealthSkeleton />
      )}
      <LeadMails pollEvery={EVERY_MS} />
    </>
  );
}

function Check({ check, onTested }: { check: HealthCheck; onTested: () => void }): ReactElement {
  const { id, state, says, todo } = check;
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-4 lg:grid-cols-[15rem_minmax(0,1fr)] md:px-6">
      <div className="flex items-baseline justify-between gap-4 lg:block">
        <h2 className="text-base font-[600]">{checkNames[id]}</h2>
        <p>
          <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot>
        </p>
      </div>
      <div className="min-w-0">
        <p className="break-words">{says}</p>
        {todo !== null && <p className="mt-0.5 text-muted text-pretty">{todo}</p>}
        <Way id={id} onTested={onTested} />
      </div>
    </li>
  );
}

/** The target of a check that has a place in the console. */
function Way({ id, onTested }: { id: HealthCheckId; onTested: () => void }): ReactElement | null {
  const look =
    'inline-flex min-h-11 items-center font-[550] text-action underline-offset-4 hover:underline lg:min-h-8';
  switch (id) {
    case 'outgoing':
      return (
        <Link to={paths.staffOutgoing} className={look}>
          Waiting emails and jobs
        </Link>
      );
    case 'mail':
      return (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <TestMail onSent={onTested} />
          <Link to={paths.staffOutbox} className={look}>
            Outbox
          </Link>
        </div>
      );
    case 'sender':
    case 'support':
      return (
        <Link to={paths.staffProvider} className={look}>
          Provider
        </Link>
      );
    case 'taxes':
      return (
        <Link to={paths.staffPackages} className={look}>
          Packages
        </Link>
      );
    case 'jobs':
      return (
        <Link to={paths.staffJobs} className={look}>
          Failed jobs
        </Link>
      );
    default:
      return null;
  }
}

function TestMail({ onSent }: { onSent: () => void }): ReactElement {
  const send = useApiMutation(staffHealth.sendTestMail, {
    stale: [staffHealth.firstSteps],
    onSuccess: ({ data }) => {
      toast.success(`A test email is on its way to ${data.address}.`);
      onSent();
    },
  });
  return (
    <Button variant="secondary" size="small" pending={send.isPending} onClick={() => send.mutate({})}>
      <Send aria-hidden />
      Send a test email
    </Button>
  );
}

function HealthSkeleton(): ReactElement {
  return (
    <Loading className="divided rounded-surface bg-surface shadow-surface">
      {Object.keys(checkNames).map((id) => (
        <div key={id} className="grid gap-3 px-5 py-5 lg:grid-cols-[15rem_minmax(0,1fr)] md:px-6">
          <SkeletonLine width="7rem" />
          <SkeletonLine width="70%" />
        </div>
      ))}
    </Loading>
  );
}
