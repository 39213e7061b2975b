import { launchPhases } from '#contract/launch/phases.ts';

export type StatusPage = {
  name: 'design' | 'sample' | 'revisions' | 'ready';
  phase: number;
  title: string;
  note: string;
};

/** The texts of each phase after the launch form. */
export const statusPages = [
  {
    name: 'design',
    phase: launchPhases.design,
    title: 'Your website is being designed',
    note: 'A designer is working from your answers. This takes about 10 business days. We’ll let you know, here and by email, as soon as there’s something to see.',
  },
  {
    name: 'sample',
    phase: launchPhases.sample,
    title: 'Your sample is ready',
    note: 'Here’s the first version of your website. Take your time with it. If it’s what you hoped for, publish it, or tell us what to change. Revisions take 5 to 7 business days.',
  },
  {
    name: 'revisions',
    phase: launchPhases.revisions,
    title: 'We are working on your changes',
    note: 'Your changes are with our designer. Revisions take 5 to 7 business days, and then you can look at the sample again.',
  },
  {
    name: 'ready',
    phase: launchPhases.ready,
    title: 'Your website is about to go live',
    note: 'You asked us to publish it. We’re connecting your domain and checking every page once more, and we’ll tell you the moment it’s online.',
  },
] as const satisfies readonly StatusPage[];

export const pageOfPhase = (at: number): StatusPage | undefined =>
  statusPages.find((page) => page.phase === at);

/** A later phase: what happens in it, and how long it takes. */
export type NextPhase = { title: string; note?: string };

const live: NextPhase = { title: 'Your website goes live' };
const ready: NextPhase = { title: 'You ask us to publish it', note: 'We’ll put it on your own address.' };
const sample: NextPhase = { title: 'You see a sample', note: 'Publish it, or ask for changes.' };
const revisions: NextPhase = {
  title: 'We make your changes, if you have any',
  note: '5 to 7 business days per round',
};

/** The later phases, by the current phase. */
export const nextPhases: Partial<Record<number, readonly NextPhase[]>> = {
  [launchPhases.form]: [
    { title: 'We design your website', note: 'About 10 business days' },
    sample,
    revisions,
    ready,
    live,
  ],
  [launchPhases.design]: [sample, revisions, ready, live],
  [launchPhases.sample]: [revisions, ready, live],
  [launchPhases.revisions]: [{ ...sample, title: 'You see the sample again' }, ready, live],
  [launchPhases.ready]: [live],
};
