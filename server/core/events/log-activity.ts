import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { ActivityEvents } from './activity-events.ts';
import type { Consequence } from './change.ts';
import { eventSql, type EventChoice } from './event-choice.ts';

/** Who did it, in which client: select list expressions. A visitor of a site is neither user nor staff. */
export type Actor = { client: Sql; user: Sql; staff: Sql; providerKey?: Sql };

/** Who acts for the provider in its own console: a colleague, or a program by an API key. */
export type ProviderActor = { staffId: number | null; providerKeyId: number | null };

const nobody = rawSql('NULL');

/** Who makes this request: a user, or a member of staff who acts for the client. */
export const currentCaller: Actor = {
  client: rawSql('app.client()'),
  user: rawSql('app.acting_user()'),
  staff: rawSql('app.acting_staff()'),
};
export const visitor: Actor = { client: rawSql('app.client()'), user: nobody, staff: nobody };
/** The worker, a feed or a mail server: nobody who has an account. */
export const byWorker = (client: Sql = rawSql('changed.client_id')): Actor => ({
  client,
  user: nobody,
  staff: nobody,
});
export const clientUser = (user: Sql, client: Sql): Actor => ({ client, user, staff: nobody });
export const staffMember = (staff: number | null | Sql, client: number | Sql): Actor => ({
  client: sql`${client}`,
  user: nobody,
  staff: sql`${staff}`,
});
export const byProvider = ({ staffId, providerKeyId }: ProviderActor, client: Sql): Actor => ({
  ...staffMember(staffId, client),
  providerKey: sql`${providerKeyId}::bigint`,
});

type ActivityOptions = {
  by: Actor;
  /** the select list expression of the subject's id */
  subject?: Sql;
  /** a jsonb expression with ids and numbers; never a name, which must not outlive its owner's data */
  details?: Sql;
  /** the FROM clause of these expressions: one row of the log for each of its rows */
  from?: Sql;
  now: Date | Sql;
};

/** An INSERT of log rows for the statement that makes the change, so that both are written or neither. */
export const logActivity = <Name extends string>(
  { type }: ActivityEvents<Name>,
  event: EventChoice<NoInfer<Name>>,
  { by, subject = rawSql('NULL'), details, from = emptySql, now }: ActivityOptions,
) => sql`
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, ${by.providerKey ? sql`provider_key_id, ` : emptySql}subject_id, ${details ? sql`details,` : emptySql} created_at)
  SELECT ${by.client}, ${type}, ${eventSql(event)}, ${by.user}, ${by.staff}, ${by.providerKey ? sql`${by.providerKey}, ` : emptySql}${subject}, ${details ? sql`${details},` : emptySql} ${now} ${from}`;

/** The same as what follows from a change: by whom the request comes, about each changed row. */
export const logChange =
  <Name extends string>(
    events: ActivityEvents<Name>,
    event: EventChoice<NoInfer<Name>>,
    options: Partial<Omit<ActivityOptions, 'now'>> = {},
  ): Consequence =>
  (rows) =>
    logActivity(events, event, { by: currentCaller, subject: rawSql('changed.id'), ...rows, ...options });
