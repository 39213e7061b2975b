import type { Month } from '#contract/newsletter/calendar.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const newsletterActivity = declareActivity({
  type: 'newsletter',
  events: {
    'newsletter.saved': { sentence: actorSentence('saved the newsletter') },
    'newsletter.skipped': { sentence: actorSentence('skipped the newsletter') },
    'newsletter.unskipped': { sentence: actorSentence('unskipped the newsletter') },
  },
});

/** A newsletter has no id; its event names the month. */
export const aboutMonth = (month: Month) => ({
  subject: rawSql('NULL'),
  details: sql`jsonb_build_object('month', ${month}::text)`,
});
