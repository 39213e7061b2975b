import { maxNoteLength } from '#contract/activity/activity.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

const reasonGiven = sql`(
  SELECT json_build_object('source', '“' || d.quote || '”', 'text', left(d.reason, ${maxNoteLength + 1}::int)) FROM app.word_dismissals d
  WHERE d.client_id = a.client_id AND d.id = (a.details ->> 'dismissal_id')::bigint)`;

export const aiActivity = declareActivity({
  type: 'ai',
  // a listing, if the words belong to one
  subjectName: rawSql(
    '(SELECT l.address FROM app.listings l WHERE l.client_id = a.client_id AND l.id = a.subject_id)',
  ),
  events: {
    'ai.description': { sentence: actorSentence('generated a listing description') },
    'ai.words_allowed': {
      sentence: ({ user, name }) => `${user} kept marked wording${name ? ` in ${name}` : ''}.`,
      link: (id) => fillPath(paths.listing, { id }),
      note: reasonGiven,
    },
  },
});
