import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, subjectSentence } from '#server/core/events/sentences.ts';
import { giverName } from './columns.ts';

const giver = ({ name }: SentenceInput) => name ?? 'a contact';
const link = (id: number) => fillPath(paths.testimonial, { id });

const formatCount = ({ details }: SentenceInput): string => {
  const n = Number(details['count'] ?? 0);
  return n === 1 ? '1 testimonial' : `${n} testimonials`;
};

export const testimonialActivity = declareActivity({
  type: 'testimonial',
  subjectName: sql`(SELECT ${giverName('t')} FROM app.testimonials t
    WHERE t.client_id = a.client_id AND t.id = a.subject_id AND t.deleted_at IS NULL)`,
  events: {
    'testimonial.requested': { sentence: subjectSentence('requested a testimonial of', giver), link },
    'testimonial.created': { sentence: subjectSentence('created the testimonial of', giver), link },
    'testimonial.edited': { sentence: subjectSentence('edited the testimonial of', giver), link },
    'testimonial.published': { sentence: subjectSentence('published the testimonial of', giver), link },
    'testimonial.deleted': { sentence: subjectSentence('deleted the testimonial of', giver) },
    'testimonial.imported': { sentence: (input) => `${input.user} imported ${formatCount(input)}.` },
    'testimonial.import_undone': {
      sentence: (input) => `${input.user} took an import of ${formatCount(input)} back.`,
    },
    'testimonial.exported': { sentence: actorSentence('exported testimonials') },
    'testimonial.received': {
      sentence: ({ name }) => `${name ?? 'A contact'} submitted a testimonial.`,
      link,
    },
    'testimonial.refused': {
      sentence: ({ name }) => `${name ?? 'A contact'} asked not to be asked for a testimonial again.`,
      link,
    },
    'testimonial.agreed': {
      sentence: ({ name }) => `${name ?? 'A contact'} agreed to the changed words of a testimonial.`,
      link,
    },
    'testimonial.declined': {
      sentence: ({ name }) => `${name ?? 'A contact'} did not agree to the changed words of a testimonial.`,
      link,
    },
    'testimonial.withdrawn': {
      sentence: ({ name }) => `${name ?? 'A contact'} withdrew a testimonial.`,
      link,
    },
  },
});
