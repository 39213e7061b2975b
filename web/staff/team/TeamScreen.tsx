import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { TeamLog } from './TeamLog.tsx';
import { TeamTable } from './TeamTable.tsx';

export function TeamScreen(): ReactElement {
  const who = useAccessSubject();
  const [inviting, setInviting] = useState(false);
  const { data, error, isFetched, isFetching, refetch } = useApiQuery(staffTeam.list, {});
  return (
    <>
      <PageHead
        title="Team"
        subtitle="People who can sign in here. Only an owner can change accounts, and nobody their own."
        actions={
          may(who, staffTeam.invite.access) && (
            <Button onClick={() => setInviting(true)}>
              <Plus aria-hidden />
              Add
            </Button>
          )
        }
      />
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TeamTable rows={data?.data} />
      )}
      {/* below a table whose length is not known before; it stays while a list that failed is asked for again */}
      {isFetched && may(who, staffTeam.log.access) && (
        <section aria-labelledby="what-happened" className="mt-10 lg:mt-12">
          <h2 id="what-happened" className="mb-4 text-xl">
            What happened
          </h2>
          <TeamLog />
        </section>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
