import type { LucideIcon } from 'lucide-react';
import { BookOpen, ClipboardList, Images, LayoutGrid, LifeBuoy, Rocket, Users } from 'lucide-react';
import { facebookServices } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { Entry, Service } from '../routing/screen-data.ts';

/** A menu entry. The router checks the types of `to` and `search` against the routes. */
export type Item = {
  label: string;
  /** the entries of a group have none */
  icon?: LucideIcon;
  to: NonNullable<LinkProps['to']>;
  entry: Entry;
  staff?: true;
};

export const dashboard: Item = {
  label: 'Dashboard',
  icon: LayoutGrid,
  to: paths.dashboard,
  entry: 'dashboard',
};
export const contacts: Item = { label: 'Contacts', icon: Users, to: paths.contacts, entry: 'contacts' };
export const support: Item = { label: 'Support', icon: LifeBuoy, to: paths.support, entry: 'support' };

/** The entries in display order. Ad stats open with the view of the client's own service. */
export const servicesFor = (services: readonly string[]): (Item & { entry: Service })[] => [
  {
    label: 'Ad stats',
    to: facebookServices.some((name) => services.includes(name)) ? paths.facebookStats : paths.googleStats,
    entry: 'adStats',
  },
  { label: 'Listings AI', to: paths.listingsAi, entry: 'listingsAi' },
  { label: 'Listings manager', to: paths.listings, entry: 'listings' },
  { label: 'Newsletter editor', to: paths.newsletter, entry: 'newsletter' },
  { label: 'Newsletter stats', to: paths.newsletterStats, entry: 'newsletterStats' },
  { label: 'Testimonials manager', to: paths.testimonials, entry: 'testimonials' },
  { label: 'Website stats', to: paths.websiteStats, entry: 'websiteStats' },
  { label: 'Reports', to: paths.reports, entry: 'reports' },
];

export const launchItems = {
  welcome: { label: 'Welcome', icon: BookOpen, to: paths.launch, entry: 'welcome' },
  forms: { label: 'Launch forms', icon: ClipboardList, to: paths.launchForms, entry: 'launchForms' },
  portfolio: { label: 'Portfolio', icon: Images },
  status: { label: 'Launch status', icon: Rocket, to: paths.launchStatus, entry: 'launchStatus' },
} as const;

/** The same screens under staff's access rules, marked by the staff flag. */
export const staffItems: Item[] = [
  { label: 'All activities', to: paths.activity, entry: 'activity', staff: true },
  { label: 'Launch forms', to: paths.launchForms, entry: 'launchForms', staff: true },
  { label: 'Listings manager', to: paths.listings, entry: 'listings', staff: true },
  { label: 'Newsletter editor', to: paths.newsletter, entry: 'newsletter', staff: true },
  { label: 'Testimonials manager', to: paths.testimonials, entry: 'testimonials', staff: true },
];
