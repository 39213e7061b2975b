/** The stages of a website before it is live, by launch_phase_id. A live website has none. */
export const launchPhases = { form: 1, design: 2, sample: 3, revisions: 4, ready: 5 } as const;
export type LaunchPhase = (typeof launchPhases)[keyof typeof launchPhases];

export const launchPhaseIds = [1, 2, 3, 4, 5] as const satisfies readonly LaunchPhase[];

export const launchPhaseNames: Record<LaunchPhase, string> = {
  1: 'Form',
  2: 'Design',
  3: 'Sample',
  4: 'Revisions',
  5: 'Ready',
};

/** The name of a stored phase, which may come from another release. */
export const launchPhaseName = (id: number | null): string | undefined =>
  launchPhaseIds.flatMap((known) => (known === id ? [launchPhaseNames[known]] : []))[0];

/** Whether the launch form was submitted: from then on only returned answers can be edited. */
export const isLaunchSubmitted = (client: { is_live: boolean; launch_phase_id: number | null }): boolean =>
  client.is_live || (client.launch_phase_id ?? launchPhases.form) > launchPhases.form;
