import type { ActivityType } from '#contract/activity/activity.ts';
import { emptySql, sql, type Sql } from './sql.ts';

/** Everything the activity log may say, each event under its type. What staff change inside is for staff alone. */
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

type Told = {
  /** a select list entry that gives the id */
  subject: Sql;
  /** what it stands in */
  from: Sql;
  now: Date;
  /** a jsonb entry with ids and numbers; never a name, for no name outlives its owner */
  details?: Sql;
};

/** A row of the activity log as a piece of the statement that has the effect, so that both are written or none. */
export const logActivity = ({ type, event }: ActivityEvent, { subject, from, now, details }: Told) => sql`
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, ${details ? sql`details,` : emptySql} created_at)
  SELECT app.client(), ${type}, ${event}, app.acting_user(), app.acting_staff(), ${subject}, ${details ? sql`${details},` : emptySql} ${now} ${from}`;
