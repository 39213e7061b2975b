import type { Moment } from '#contract/launch.ts';
import { launchForms } from '#contract/launch/forms.ts';
import { phase } from '#web/shell/root.ts';

export type Told = { title: string; at: string };

const reached: Partial<Record<number, string>> = {
  [phase.form]: 'The launch form was reopened',
  [phase.design]: 'We started the design',
  [phase.sample]: 'The sample was ready',
  [phase.revisions]: 'We started your revisions',
  [phase.ready]: 'We started the final checks',
};

/** What happened, in words, oldest first. */
export const storyOf = (moments: readonly Moment[]): Told[] =>
  moments.map((moment) => ({ title: titleOf(moment), at: moment.at }));

/** The same without what is told elsewhere: the steps of a form that is sent in, and the phase that is now, with its beginning. */
export function shortStoryOf(
  moments: readonly Moment[],
  now: number,
): { past: Told[]; since: string | null } {
  const isSentIn = moments.some(({ event }) => event === 'launch.submitted');
  const last = moments.at(-1);
  const current = last?.event === 'launch.phase_changed' && last.launch_phase_id === now ? last : null;
  const past = moments.filter(
    (moment) => moment !== current && (!isSentIn || moment.event !== 'launch.step_saved'),
  );
  return { past: storyOf(past), since: current?.at ?? null };
}

function titleOf({ event, form, launch_phase_id }: Moment): string {
  switch (event) {
    case 'launch.step_saved':
      return `${launchForms[form ?? 0]?.title ?? 'A step'}: completed`;
    case 'launch.submitted':
      return 'The launch form was submitted';
    case 'launch.publish_requested':
      return 'You asked us to publish';
    case 'launch.phase_changed':
      return reached[launch_phase_id ?? 0] ?? 'The launch moved on';
    case 'launch.live':
      return 'The website went live';
  }
}
