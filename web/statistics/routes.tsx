import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import type { Service } from '../routing/screen-data.ts';
import { adSearch } from './ads/ad-search.ts';
import { leadSearch } from './leads/lead-search.ts';
import { campaignSearch } from './newsletter/campaign-search.ts';

/** A screen of numbers, in the place of its service in the menu. */
const statistics = (title: string, service: Service = 'reports') =>
  screen({
    title,
    access: allUsers(),
    menu: service,
    skeleton: 'sections',
  });

/** The address as it is: the screen reads it once it is loaded, since every first load has all routes. */
const keepSearch = (raw: Record<string, unknown>): Record<string, unknown> => raw;

/** One for both, since each place that loads code makes every first load longer. */
const loadWebsiteScreens = () => import('./website/WebsiteStatsScreen.tsx');

const websiteStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.websiteStats,
  validateSearch: keepSearch,
  ...statistics('Website stats', 'websiteStats'),
  component: lazyRouteComponent(loadWebsiteScreens, 'WebsiteStatsScreen'),
});

const websiteDays = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.websiteDays,
  validateSearch: keepSearch,
  ...statistics('Page views by date', 'websiteStats'),
  component: lazyRouteComponent(loadWebsiteScreens, 'WebsiteDaysScreen'),
});

const websiteVisits = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.websiteVisits,
  validateSearch: keepSearch,
  ...statistics('Visits by page and source', 'websiteStats'),
  component: lazyRouteComponent(loadWebsiteScreens, 'WebsiteVisitsScreen'),
});

const reports = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.reports,
  validateSearch: leadSearch,
  ...statistics('Reports'),
  component: lazyRouteComponent(() => import('./monthly-report/ReportsScreen.tsx'), 'ReportsScreen'),
});

/** One for both, as above. */
const loadLeadScreens = () => import('./leads/LeadStatsScreen.tsx');

const leadStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadStats,
  validateSearch: leadSearch,
  ...statistics('Lead stats'),
  component: lazyRouteComponent(loadLeadScreens, 'LeadStatsScreen'),
});

const leadDays = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadDays,
  validateSearch: keepSearch,
  ...statistics('Contacts by date'),
  component: lazyRouteComponent(loadLeadScreens, 'LeadDaysScreen'),
});

const newsletterStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterStats,
  validateSearch: campaignSearch,
  ...statistics('Newsletter stats', 'newsletterStats'),
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

/** One for all of them, as above. */
const loadAdScreens = () => import('./ads/AdStatsScreen.tsx');

const facebookStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.facebookStats,
  validateSearch: adSearch,
  ...statistics('Facebook ad stats', 'adStats'),
  component: lazyRouteComponent(loadAdScreens, 'FacebookStatsScreen'),
});

const facebookDays = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.facebookDays,
  validateSearch: keepSearch,
  ...statistics('Facebook ads by date', 'adStats'),
  component: lazyRouteComponent(loadAdScreens, 'FacebookDaysScreen'),
});

const googleStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.googleStats,
  validateSearch: adSearch,
  ...statistics('Google ad stats', 'adStats'),
  component: lazyRouteComponent(loadAdScreens, 'GoogleStatsScreen'),
});

const googleDays = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.googleDays,
  validateSearch: keepSearch,
  ...statistics('Google ads by date', 'adStats'),
  component: lazyRouteComponent(loadAdScreens, 'GoogleDaysScreen'),
});

export const statisticsRoutes = [
  reports,
  leadStats,
  leadDays,
  websiteStats,
  websiteDays,
  websiteVisits,
  newsletterStats,
  adStats,
  facebookStats,
  facebookDays,
  googleStats,
  googleDays,
] as const;
