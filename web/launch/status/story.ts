import type { Moment } from '#contract/launch.ts';
import { launchForms } from '#contract/launch/forms.ts';
import { phase } from '#web/shell/root.ts';

export type Told = { title: string; at: string };

const reached: Partial<Record<number, string>> = {
  [phase.form]: 'The launch form was opened again',
  [phase.design]: 'The design began',
  [phase.sample]: 'The sample was ready',
  [phase.revisions]: 'The revisions began',
  [phase.ready]: 'The last checks began',
};

/** What happened, in words, oldest first. */
export const storyOf = (moments: readonly Moment[]): Told[] =>
  moments.map((moment) => ({ title: titleOf(moment), at: moment.at }));

/** The same for somebody who knows what a step is made of: once the form is sent in, its steps are told no more. */
export function shortStoryOf(moments: readonly Moment[]): Told[] {
  const isSentIn = moments.some(({ event }) => event === 'launch.submitted');
  return storyOf(moments.filter(({ event }) => !isSentIn || event !== 'launch.step_saved'));
}

function titleOf({ event, form, launch_phase_id }: Moment): string {
  switch (event) {
    case 'launch.step_saved':
      return `${launchForms[form ?? 0]?.title ?? 'A step'}: filled in`;
    case 'launch.submitted':
      return 'The launch form was sent in';
    case 'launch.publish_requested':
      return 'Publishing was asked for';
    case 'launch.phase_changed':
      return reached[launch_phase_id ?? 0] ?? 'The launch moved on';
    case 'launch.live':
      return 'The website went live';
  }
}
