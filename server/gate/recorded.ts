import { sql, type Sql } from './sql.ts';

export type Event = {
  type:
    | 'contact'
    | 'listing'
    | 'testimonial'
    | 'newsletter'
    | 'launch'
    | 'billing'
    | 'settings'
    | 'user'
    | 'ai';
  event: string;
};

/**
 * A row of the activity log as a piece of the statement that has the effect, so that both are written or none.
 * `subject` is a select list entry that gives the id, `from` what it stands in.
 */
export const recorded = (
  { type, event }: Event,
  { subject, from, now }: { subject: Sql; from: Sql; now: Date },
) => sql`
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, created_at)
  SELECT app.client(), ${type}, ${event}, app.acting_user(), app.acting_staff(), ${subject}, ${now} ${from}`;
