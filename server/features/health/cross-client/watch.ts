import type { HealthCheck } from '#contract/staff/health.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { healthChangedMail } from '../mails/health-changed.ts';
import type { WatchState } from '../watch/rules.ts';

export const readWatchState = () => systemRead<{ reported: string[]; differs_since: string | null }>()`
  SELECT json_build_object('reported', reported, 'differs_since', differs_since) FROM app.health_watch`;

type Step = {
  from: WatchState;
  to: WatchState & { isNews: boolean };
  problems: readonly HealthCheck[];
  now: Date;
};

/** Does nothing if another process was faster. */
export const saveWatchState = ({ from, to, problems, now }: Step) =>
  systemWrite()`${change(
    sql`
  UPDATE app.health_watch SET reported = ${to.reported}::text[], differs_since = ${to.differs_since}::timestamptz
  WHERE reported = ${from.reported}::text[] AND differs_since IS NOT DISTINCT FROM ${from.differs_since}::timestamptz
  RETURNING reported`,
    {
      now,
      ...(to.isNews && {
        mail: queueMail(healthChangedMail, {
          to: rawSql('s.email'),
          details: {
            first_name: rawSql('s.first_name'),
            problems: sql`${JSON.stringify(problems.map(({ says, todo }) => ({ says, todo: todo ?? '' })))}::jsonb`,
          },
          from: rawSql(`FROM changed, app.staff s
          WHERE s.role = 'Owner' AND s.disabled_at IS NULL`),
          client: null,
        }),
      }),
    },
  )}`;
