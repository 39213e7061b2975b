import { launchPhaseName } from '#contract/launch/phases.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence, textAt, toSentence } from '#server/core/events/sentences.ts';

export const launchActivity = declareActivity({
  type: 'launch',
  events: {
    'launch.step_saved': {
      sentence: ({ user, details }) =>
        `${user} saved ${details['step'] === undefined ? 'a step' : `step ${String(details['step'])}`} of the launch forms.`,
    },
    'launch.answer_returned': {
      sentence: ({ user, details }) =>
        toSentence(`${user} sent an answer of the launch forms back: ${textAt(details, 'label')}`),
    },
    'launch.answer_settled': {
      sentence: ({ user, details }) =>
        toSentence(
          `${user} withdrew their question about an answer of the launch forms: ${textAt(details, 'label')}`,
        ),
    },
    'launch.files_added': {
      sentence: ({ user, details }) =>
        toSentence(`${user} added files to an answer of the launch forms: ${textAt(details, 'label')}`),
    },
    'launch.submitted': { sentence: actorSentence('submitted the launch forms') },
    'launch.publish_requested': { sentence: actorSentence('asked for the website to be published') },
    'launch.reminded': { sentence: actorSentence('reminded the Admins of the launch') },
    'launch.phase_changed': { sentence: ({ details }) => phaseSentence(details) },
    'launch.live': { sentence: () => 'Your website is live.' },
  },
});

export const phaseSentence = (details: Record<string, unknown>): string =>
  `Your website moved to ${launchPhaseName(Number(details['launch_phase_id'])) ?? 'its next phase'}.`;
