import type { Me } from '#contract/account/account.ts';
import type { FirstSteps } from '#contract/account/first-steps.ts';
import type { NewsletterClock } from '#contract/newsletter/calendar.ts';
import { leadSettings } from '#contract/settings/settings.ts';
import { Profile } from '#contract/users/users.ts';
import { personName } from '#server/core/db/person-name.ts';
import {
  identifier,
  jsonPairs,
  quickRead,
  rawSql,
  sql,
  sqlLiteral,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';
import { newsletterClock } from '#server/features/newsletter/newsletter-clock.ts';
import { shownPreferences } from '#server/core/events/shown-preferences.ts';
import type { StaffMember } from './cross-client/sign-in.ts';

/** GET /me from the database; the clock and the time decide whether the newsletter is skipped. */
export type MeRow = Omit<Me, 'client'> & {
  client: Omit<NonNullable<Me['client']>, 'skip_newsletter'>;
  clock: NewsletterClock;
};

const fallbacks: Record<string, Sql> = {
  first_name: rawSql('coalesce(u.first_name, c.name)'),
  last_name: rawSql("coalesce(u.last_name, '')"),
};

/** The client side of GET /me. For a client without an Admin, impersonating staff see the client's name as the user. */
export const readMe = ({
  caller,
  staff,
  impersonationEndsAt,
}: {
  caller: string;
  staff: StaffMember | null;
  impersonationEndsAt?: string | null;
}) => quickRead<MeRow>()`
  SELECT json_build_object(
    'id', coalesce(u.id, c.id), 'client_id', c.id,
    ${jsonPairs(Object.keys(Profile.shape), (key) => fallbacks[key] ?? identifier(`u.${key}`))},
    'name', coalesce(${personName('u')}, c.name), 'has_profile', u.id IS NOT NULL, 'impersonation_ends_at', ${impersonationEndsAt ?? null}::text,
    'email', coalesce(u.email, ''),
    'user_type_id', CASE coalesce(u.role, 'Admin') WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 ELSE 3 END,
    'role', coalesce(u.role, 'Admin'), 'is_service', false,
    'staff_role', NULL, 'staff_user', ${staff === null ? sqlLiteral('null') : sql`json_build_object('id', ${staff.id}::bigint, 'name', ${staff.name}::text, 'email', ${staff.email}::text)`}::json,
    'notification_preferences', ${shownPreferences}, 'version', coalesce(u.version, 0), 'last_edit', ${selectLastEdit('u')},
    'has_set_password', coalesce(u.has_set_password, true),
    'has_second_factor', coalesce(u.has_second_factor, false),
    'has_other_accounts', ${staff === null ? rawSql('coalesce(app.is_login_shared(u.id), false)') : sqlLiteral('false')}::boolean,
    'services', c.services,
    'client', json_build_object(
      'client_id', c.id, 'name', c.name, 'country', c.country, 'time_zone', c.time_zone,
      'token', CASE WHEN ${caller === 'Admin' || caller === 'Staff'} THEN c.token ELSE '' END,
      'package', c.package, 'is_live', c.is_live, 'account_status', c.account_status,
      'launch_phase_id', c.launch_phase_id, 'features', c.features,
      'next_newsletter_date', c.next_newsletter_date),
    'clock', ${newsletterClock},
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'site_id', d.site_id, 'url', d.url) ORDER BY d.id)
        FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]')) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'))
  FROM app.clients c
  LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() AND u.deleted_at IS NULL
  WHERE c.id = app.client()`;

/** Whether an account has at least one of each. */
export const readFirstSteps = () => quickRead<FirstSteps & { began_at: string; is_dismissed: boolean }>()`
  SELECT json_build_object('began_at', coalesce(c.went_live_at, c.created_at),
    'is_dismissed', c.first_steps_dismissed_at IS NOT NULL,
    'contacts', EXISTS (SELECT FROM app.leads WHERE client_id = c.id),
    'listings', EXISTS (SELECT FROM app.listings WHERE client_id = c.id),
    'settings', EXISTS (SELECT FROM app.settings
      WHERE client_id = c.id AND key = ANY (${Object.keys(leadSettings)}::text[])),
    'testimonials', EXISTS (SELECT FROM app.testimonials WHERE client_id = c.id AND deleted_at IS NULL),
    'newsletter', EXISTS (SELECT FROM app.newsletters
      WHERE client_id = c.id AND coalesce(saved_at, skipped_at, closed_at) IS NOT NULL))
  FROM app.clients c WHERE c.id = app.client()`;

export const dismissFirstSteps = (at: Date | null) => write<{ is_dismissed: boolean }>()`
  UPDATE app.clients SET first_steps_dismissed_at = ${at} WHERE id = app.client()
  RETURNING json_build_object('is_dismissed', first_steps_dismissed_at IS NOT NULL)`;
