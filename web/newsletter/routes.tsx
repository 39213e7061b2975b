import { createRoute, redirect } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import { signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';
import { staffFlag } from '../routing/search.ts';

const bookers = editors({ services: ['in_touch'], staffExempt: true });

const newsletter = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter',
  validateSearch: staffFlag,
  ...screen({
    title: 'Newsletter preview',
    access: bookers,
    menu: 'newsletter',
    later: 'Read your next newsletter before it goes out, and skip a month when you want to.',
  }),
  component: LaterComponent,
});

const newsletterEditor = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter/forms',
  validateSearch: staffFlag,
  ...screen({
    title: 'Newsletter editor',
    access: bookers,
    menu: 'newsletter',
    later: 'Write your newsletter: a subject, an introduction and what is new.',
  }),
  component: LaterComponent,
});

const newsletterEarly = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter/locked/early',
  ...screen({
    title: 'Newsletter editor closed',
    access: bookers,
    menu: 'newsletter',
    later: 'The editor opens on the 1st of each month.',
  }),
  component: LaterComponent,
});

const newsletterLate = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter/locked/late',
  ...screen({
    title: 'Newsletter editor closed',
    access: bookers,
    menu: 'newsletter',
    later: 'The editor closes 2 hours before the newsletter goes out.',
  }),
  component: LaterComponent,
});

const newsletterSkipped = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter/skipped',
  ...screen({
    title: 'Newsletter skipped',
    access: bookers,
    menu: 'newsletter',
    later: 'Take back that you skipped a month.',
  }),
  component: LaterComponent,
});

const newsletterOther = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter/$other/$',
  staticData: { title: 'Newsletter preview', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: '/newsletter', replace: true });
  },
});

export const newsletterRoutes = [
  newsletter,
  newsletterEditor,
  newsletterEarly,
  newsletterLate,
  newsletterSkipped,
  newsletterOther,
] as const;
