import { createRoute, redirect } from '@tanstack/react-router';
import { everyone } from '#contract/access.ts';
import { inside, later } from './frame.tsx';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const websiteStats = createRoute({
  getParentRoute: () => inside,
  path: '/website-stats',
  ...screen({
    title: 'Website stats',
    access: everyone(),
    menu: 'websiteStats',
    lock: 'websiteStats',
    later: 'See how many people visit your site and your listings, month by month.',
  }),
  component: later,
});

const newsletterStats = createRoute({
  getParentRoute: () => inside,
  path: '/newsletter-stats',
  ...screen({
    title: 'Newsletter stats',
    access: everyone(),
    menu: 'newsletterStats',
    lock: 'newsletterStats',
    later: 'See who opened your newsletters, and how that compares with the industry.',
  }),
  component: later,
});

const adStats = createRoute({
  getParentRoute: () => inside,
  path: '/ad-stats',
  staticData: { title: 'Ad stats', access: everyone() },
  beforeLoad: () => {
    throw redirect({ to: '/ad-stats/facebook', replace: true });
  },
});

const facebookStats = createRoute({
  getParentRoute: () => inside,
  path: '/ad-stats/facebook',
  validateSearch: staffFlag,
  ...screen({
    title: 'Facebook ad stats',
    access: everyone(),
    menu: 'adStats',
    lock: 'adStats',
    later: 'See how your ads on Facebook do, and what a click costs you.',
  }),
  component: later,
});

const googleStats = createRoute({
  getParentRoute: () => inside,
  path: '/ad-stats/google',
  validateSearch: staffFlag,
  ...screen({
    title: 'Google ad stats',
    access: everyone(),
    menu: 'adStats',
    lock: 'adStats',
    later: 'See how your ads on Google do, and what a lead costs you.',
  }),
  component: later,
});

export const statsScreens = [websiteStats, newsletterStats, adStats, facebookStats, googleStats] as const;
