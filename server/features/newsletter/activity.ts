import type { Month } from '#contract/newsletter/calendar.ts';
import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { declareActivity, type Sentence } from '#server/core/events/activity-events.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { actorSentence, textAt } from '#server/core/events/sentences.ts';

const aboutNewsletter =
  (what: string): Sentence =>
  ({ details }) =>
    `The newsletter of ${textAt(details, 'month')} ${what}.`;

export const newsletterActivity = declareActivity({
  type: 'newsletter',
  events: {
    'newsletter.saved': { sentence: actorSentence('saved the newsletter') },
    'newsletter.skipped': { sentence: actorSentence('skipped the newsletter') },
    'newsletter.unskipped': { sentence: actorSentence('unskipped the newsletter') },
    'newsletter.opened': { sentence: aboutNewsletter('was opened for editing'), isInternal: true },
    'newsletter.locked': { sentence: aboutNewsletter('was locked'), isInternal: true },
    'newsletter.closed': { sentence: aboutNewsletter('was closed'), isInternal: true },
  },
});

/** A newsletter has no id; its event names the month. */
export const aboutMonth = (month: Month) => ({
  subject: rawSql('NULL'),
  details: jsonbObject({ month: sql`${month}::text` }),
});

/** The same of what the clock has done to newsletters. */
export const logClock = (
  event: 'newsletter.opened' | 'newsletter.locked' | 'newsletter.closed',
  from: Sql = rawSql('FROM changed'),
) =>
  logChange(newsletterActivity, event, {
    by: byWorker(rawSql('client_id')),
    subject: rawSql('NULL'),
    details: jsonbObject({ month: rawSql('month') }),
    from,
  });
