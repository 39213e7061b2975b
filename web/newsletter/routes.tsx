import { createRoute, redirect } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';
import { staffFlag } from '../routing/search.ts';

const bookers = editors({ services: ['in_touch'], staffExempt: true });

const newsletter = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletter,
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
  path: paths.newsletterForms,
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
  path: paths.newsletterEarly,
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
  path: paths.newsletterLate,
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
  path: paths.newsletterSkipped,
  ...screen({
    title: 'Newsletter skipped',
    access: bookers,
    menu: 'newsletter',
    later: 'Undo a skipped month.',
  }),
  component: LaterComponent,
});

const newsletterOther = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterOther,
  staticData: { title: 'Newsletter preview', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: paths.newsletter, replace: true });
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
