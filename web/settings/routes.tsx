import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySession } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { newsletterSettingsOff, onlyAdmins } from '../routing/redirects.ts';

const accountSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.settings,
  ...screen({
    title: 'Account settings',
    skeleton: 'sections',
    // staff without a client find their own password and devices here too
    access: anySession,
  }),
  component: lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
});

const leadSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadSettings,
  ...screen({
    title: 'Lead settings',
    skeleton: 'sections',
    ...onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./LeadSettingsScreen.tsx'), 'LeadSettingsScreen'),
});

const listingSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listingSettings,
  ...screen({
    title: 'Listing settings',
    skeleton: 'sections',
    ...onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./ListingSettingsScreen.tsx'), 'ListingSettingsScreen'),
});

const newsletterSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterSettings,
  ...screen({
    title: 'Newsletter settings',
    ...onlyAdmins,
    redirectTo: newsletterSettingsOff,
  }),
  component: lazyRouteComponent(() => import('./NewsletterSettingsScreen.tsx'), 'NewsletterSettingsScreen'),
});

export const settingsRoutes = [accountSettings, leadSettings, listingSettings, newsletterSettings] as const;
