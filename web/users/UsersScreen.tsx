import { Link } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { users } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { UsersTable } from './UsersTable.tsx';

export function UsersScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(users.list, {});
  return (
    <>
      <PageHead
        title="Manage users"
        subtitle="Who can use this account, and what they can do."
        back={
          <LinkButton asChild variant="quiet" size="small" className="-ml-3">
            <Link to={paths.settings}>
              <ArrowLeft aria-hidden />
              Account settings
            </Link>
          </LinkButton>
        }
        actions={
          <LinkButton asChild>
            <Link to={paths.newUser}>
              <Plus aria-hidden />
              New user
            </Link>
          </LinkButton>
        }
      />
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <UsersTable rows={data?.data} />
      )}
    </>
  );
}
