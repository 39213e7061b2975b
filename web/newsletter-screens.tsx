import { createRoute, redirect } from '@tanstack/react-router';
import { editing, everyone } from '#contract/access.ts';
import { inside, later } from './frame.tsx';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const bookers = editing({ services: ['in_touch'], staffExempt: true });

const newsletter = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter',
  validateSearch: staffFlag,
  ...screen({
    title: 'Newsletter preview',
    access: bookers,
    menu: 'newsletter',
    later: 'Read your next newsletter before it goes out, and skip a month when you want to.',
  }),
  component: later,
});

const newsletterEditor = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter/forms',
  validateSearch: staffFlag,
  ...screen({
    title: 'Newsletter editor',
    access: bookers,
    menu: 'newsletter',
    later: 'Write your newsletter: a subject, an introduction and what is new.',
  }),
  component: later,
});

const newsletterEarly = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter/locked/early',
  ...screen({
    title: 'Newsletter editor closed',
    access: bookers,
    menu: 'newsletter',
    later: 'The editor opens on the 1st of each month.',
  }),
  component: later,
});

const newsletterLate = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter/locked/late',
  ...screen({
    title: 'Newsletter editor closed',
    access: bookers,
    menu: 'newsletter',
    later: 'The editor closes 2 hours before the newsletter goes out.',
  }),
  component: later,
});

const newsletterSkipped = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter/skipped',
  ...screen({
    title: 'Newsletter skipped',
    access: bookers,
    menu: 'newsletter',
    later: 'Take back that you skipped a month.',
  }),
  component: later,
});

const newsletterOther = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter/$other/$',
  staticData: { title: 'Newsletter preview', access: everyone() },
  beforeLoad: () => {
    throw redirect({ to: '/newsletter', replace: true });
  },
});

export const newsletterScreens = [
  newsletter,
  newsletterEditor,
  newsletterEarly,
  newsletterLate,
  newsletterSkipped,
  newsletterOther,
] as const;
