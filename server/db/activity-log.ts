import type { ActivityType } from '#contract/activity/activity.ts';
import { emptySql, sql, type Sql } from './sql.ts';

/** Every event of the activity log by its type. `staff.client_changed` is visible to staff only. */
export const activityEvents = {
  contact: [
    'contact.received',
    'contact.updated_by_form',
    'contact.created',
    'contact.edited',
    'contact.status_changed',
    'contact.deleted',
    'contact.spam',
    'contact.exported',
  ],
  listing: [
    'listing.created',
    'listing.edited',
    'listing.status_changed',
    'listing.deleted',
    'listing.imported',
    'listing.published',
  ],
  testimonial: [
    'testimonial.requested',
    'testimonial.created',
    'testimonial.edited',
    'testimonial.published',
    'testimonial.deleted',
    'testimonial.imported',
    'testimonial.received',
  ],
  newsletter: ['newsletter.saved', 'newsletter.skipped', 'newsletter.unskipped', 'newsletter.sent'],
  launch: [
    'launch.step_saved',
    'launch.answer_returned',
    'launch.submitted',
    'launch.publish_requested',
    'launch.phase_changed',
    'launch.live',
  ],
  billing: ['billing.card_updated', 'invoice.created', 'invoice.paid', 'invoice.failed'],
  settings: ['settings.leads', 'settings.listings'],
  user: [
    'user.invited',
    'user.activated',
    'user.edited',
    'user.removed',
    'user.second_factor_reset',
    'staff.impersonated',
    'staff.secrets_read',
    'staff.client_changed',
  ],
  ai: ['ai.description'],
} as const satisfies Record<ActivityType, readonly string[]>;

export type EventName = (typeof activityEvents)[ActivityType][number];
export const internalEvent = 'staff.client_changed' satisfies EventName;

export type ActivityEvent = {
  [Type in ActivityType]: { type: Type; event: (typeof activityEvents)[Type][number] };
}[ActivityType];

type ActivityOptions = {
  /** the select list expression of the id */
  subject: Sql;
  /** the FROM clause of that expression */
  from: Sql;
  now: Date;
  /** a jsonb expression with ids and numbers; never a name, which must not outlive its owner's data */
  details?: Sql;
};

/** An INSERT of one log row for the statement that makes the change, so that both are written or neither. */
export const logActivity = (
  { type, event }: ActivityEvent,
  { subject, from, now, details }: ActivityOptions,
) => sql`
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, ${details ? sql`details,` : emptySql} created_at)
  SELECT app.client(), ${type}, ${event}, app.acting_user(), app.acting_staff(), ${subject}, ${details ? sql`${details},` : emptySql} ${now} ${from}`;
