import type { TimelineEntry } from '#contract/launch/launch.ts';
import { launchForms } from '#contract/launch/forms.ts';
import { launchPhases } from '#contract/launch/phases.ts';

export type TimelineItem = { title: string; at: string };

const phaseTitles: Partial<Record<number, string>> = {
  [launchPhases.form]: 'The launch form was reopened',
  [launchPhases.design]: 'We started the design',
  [launchPhases.sample]: 'The sample was ready',
  [launchPhases.revisions]: 'We started your revisions',
  [launchPhases.ready]: 'We started the final checks',
};

/** The entries of the timeline as text, oldest first. */
export const toTimelineItems = (moments: readonly TimelineEntry[]): TimelineItem[] =>
  moments.map((moment) => ({ title: formatTitle(moment), at: moment.at }));

/** The same without the steps of a submitted form, and with the start of the current phase as a separate value. */
export function toShortTimeline(
  moments: readonly TimelineEntry[],
  now: number,
): { past: TimelineItem[]; since: string | null } {
  const isSentIn = moments.some(({ event }) => event === 'launch.submitted');
  const last = moments.at(-1);
  const current = last?.event === 'launch.phase_changed' && last.launch_phase_id === now ? last : null;
  const past = moments.filter(
    (moment) => moment !== current && (!isSentIn || moment.event !== 'launch.step_saved'),
  );
  return { past: toTimelineItems(past), since: current?.at ?? null };
}

function formatTitle({ event, form, launch_phase_id }: TimelineEntry): string {
  switch (event) {
    case 'launch.step_saved':
      return `${launchForms[form ?? 0]?.title ?? 'A step'}: completed`;
    case 'launch.submitted':
      return 'The launch form was submitted';
    case 'launch.publish_requested':
      return 'You asked us to publish';
    case 'launch.phase_changed':
      return phaseTitles[launch_phase_id ?? 0] ?? 'The launch moved on';
    case 'launch.live':
      return 'The website went live';
  }
}
