import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { adSearch } from './ads/ad-search.ts';
import { leadSearch } from './leads/lead-search.ts';
import { campaignSearch } from './newsletter/campaign-search.ts';
import { websiteSearch } from './website/website-search.ts';

const websiteStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.websiteStats,
  validateSearch: websiteSearch,
  ...screen({
    title: 'Website stats',
    access: allUsers(),
    menu: 'websiteStats',
    lock: 'websiteStats',
    skeleton: 'sections',
  }),
  component: lazyRouteComponent(() => import('./website/WebsiteStatsScreen.tsx'), 'WebsiteStatsScreen'),
});

const reports = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.reports,
  validateSearch: leadSearch,
  ...screen({ title: 'Reports', access: allUsers(), menu: 'reports', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./monthly-report/ReportsScreen.tsx'), 'ReportsScreen'),
});

const leadStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadStats,
  validateSearch: leadSearch,
  ...screen({ title: 'Lead stats', access: allUsers(), menu: 'reports', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./leads/LeadStatsScreen.tsx'), 'LeadStatsScreen'),
});

const newsletterStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterStats,
  validateSearch: campaignSearch,
  ...screen({
    title: 'Newsletter stats',
    access: allUsers(),
    menu: 'newsletterStats',
    lock: 'newsletterStats',
    skeleton: 'sections',
  }),
  component: lazyRouteComponent(
    () => import('./newsletter/NewsletterStatsScreen.tsx'),
    'NewsletterStatsScreen',
  ),
});

const adStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.adStats,
  staticData: { title: 'Ad stats', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: paths.facebookStats, replace: true });
  },
});

const facebookStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.facebookStats,
  validateSearch: adSearch,
  ...screen({
    title: 'Facebook ad stats',
    access: allUsers(),
    menu: 'adStats',
    lock: 'adStats',
    skeleton: 'sections',
  }),
  component: lazyRouteComponent(() => import('./ads/AdStatsScreen.tsx'), 'FacebookStatsScreen'),
});

const googleStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.googleStats,
  validateSearch: adSearch,
  ...screen({
    title: 'Google ad stats',
    access: allUsers(),
    menu: 'adStats',
    lock: 'adStats',
    skeleton: 'sections',
  }),
  component: lazyRouteComponent(() => import('./ads/AdStatsScreen.tsx'), 'GoogleStatsScreen'),
});

export const statisticsRoutes = [
  reports,
  leadStats,
  websiteStats,
  newsletterStats,
  adStats,
  facebookStats,
  googleStats,
] as const;
