import { useNavigate } from '@tanstack/react-router';
import { memberships, type Membership } from '#contract/account/memberships.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useMe } from '#web/session.tsx';

type OtherAccounts = { accounts: readonly Membership[]; open: (account: Membership) => void };

/** The accounts that the same person can open in place of this one. The page starts again with it. */
export function useOtherAccounts(): OtherAccounts {
  const navigate = useNavigate();
  const { has_other_accounts } = useMe();
  const { data } = useApiQuery(memberships.list, {}, { enabled: has_other_accounts });
  return {
    accounts: (data?.data ?? []).filter((one) => !one.current && one.account_status !== 'Cancelled'),
    // a form with unsaved input asks first
    open: ({ client_id }) => void navigate({ to: paths.signIn, state: { opensAccount: client_id } }),
  };
}

export const accountLabel = ({ client_name, role }: Membership): string => `${client_name} (${role})`;
