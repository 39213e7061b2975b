import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, toSentence } from '#server/core/events/sentences.ts';

const link = (id: number) => fillPath(paths.contact, { id });
const forContact =
  (what: string) =>
  ({ user, name }: SentenceInput) =>
    toSentence(`${user} ${what} for ${name ?? 'a contact'}`);

export const planActivity = declareActivity({
  type: 'contact',
  events: {
    'plan.added': { sentence: actorSentence('added a plan of steps') },
    'plan.edited': { sentence: actorSentence('changed a plan of steps') },
    'plan.deleted': { sentence: actorSentence('deleted a plan of steps') },
    'plan.started': { sentence: forContact('started a plan'), link },
    'plan.stopped': { sentence: forContact('stopped a plan'), link },
  },
});
