import * as z from 'zod/mini';
import { roles, staffRoles, type Caller } from '#contract/access.ts';
import { Me } from '#contract/account/account.ts';
import { Profile } from '#contract/users/users.ts';

type Client = NonNullable<Me['client']>;

/** A current user for unit tests. */
export function createMe(caller: Caller, client: Partial<Client> = {}, services: string[] = ['web']): Me {
  const staffMember = caller !== 'Staff' && !roles.some((role) => role === caller);
  const role = caller === 'Editor' || caller === 'View Only' ? caller : 'Admin';
  return z.parse(Me, {
    ...Object.fromEntries(z.keyof(Profile).options.map((field) => [field, null])),
    id: 1,
    version: 1,
    last_edit: null,
    client_id: staffMember ? null : 10,
    first_name: 'Alice',
    last_name: 'Ng',
    name: 'Alice Ng',
    email: 'alice@example.com',
    user_type_id: 1,
    role,
    is_service: false,
    staff_role: staffRoles.find((one) => one === caller) ?? null,
    staff_user: caller === 'Staff' ? { id: 2, name: 'Sam', email: 'sam@provider.example' } : null,
    notification_preferences: [],
    has_profile: true,
    impersonation_ends_at: caller === 'Staff' ? '2026-11-19T21:00:00Z' : null,
    has_set_password: true,
    has_second_factor: caller !== 'Unsecured staff',
    has_other_accounts: false,
    services: staffMember ? [] : services,
    client: staffMember
      ? null
      : {
          client_id: 10,
          name: 'Ng Realty',
          country: 'CA',
          time_zone: 'America/Vancouver',
          token: '',
          package: 'Grow',
          is_live: true,
          account_status: 'Live',
          launch_phase_id: null,
          features: [],
          skip_newsletter: 0,
          next_newsletter_date: null,
          ...client,
        },
    sites: [],
  });
}
