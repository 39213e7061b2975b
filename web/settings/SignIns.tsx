import { Laptop, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { sessions, type SessionRow } from '#contract/account/sessions.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { toast } from '#web/parts/toast.ts';

const nowhereElse = 'You are not signed in anywhere else.';

export function SignIns(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(sessions.list, {});
  const endOthers = useApiMutation(sessions.endOthers, {
    stale: [sessions.list],
    onSuccess: () => toast.success('You are signed out everywhere else.'),
  });
  if (error)
    return (
      <div className="flex flex-col items-start gap-4">
        <Banner className="w-full">{error.message}</Banner>
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <LoadingDevices />;
  const isElsewhere = data.data.some(({ current }) => !current);
  return (
    <>
      <ul className="-my-3 divided">
        {data.data.map((session) => (
          <li key={session.id} className="flex items-center gap-4 py-3">
            <Device session={session} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          pending={endOthers.isPending}
          disabledReason={isElsewhere ? undefined : nowhereElse}
          onClick={() => endOthers.mutate({})}
        >
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}

function Device({ session }: { session: SessionRow }): ReactElement {
  const { id, device, current, created_at, used_at } = session;
  const end = useApiMutation(sessions.end, { stale: [sessions.list] });
  const name = device ?? 'Unknown device';
  const Icon = /iphone|ipad|android/i.test(name) ? Smartphone : Laptop;
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-[550]">
          {name}
          {current && <Tag kind="update">This device</Tag>}
        </p>
        <p className="text-sm text-muted">
          {current ? `Signed in ${formatSince(created_at)}` : `Last used ${formatSince(used_at)}`}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Sign out ${name}, last used ${formatSince(used_at)}`}
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          Sign out
        </Button>
      )}
    </>
  );
}

function LoadingDevices(): ReactElement {
  return (
    <div aria-busy className="flex flex-col gap-2.5 pt-1">
      <output className="sr-only">Loading</output>
      <SkeletonLine width="12rem" />
      <SkeletonLine width="9rem" />
      <span className="mt-5 h-11 w-44 self-end rounded-control border border-line max-sm:w-full" />
    </div>
  );
}
