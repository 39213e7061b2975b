import type { Access } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';

/** Where people are sent who cannot stay where they are. */
export type RedirectPath =
  | '/'
  | '/dashboard'
  | '/staff'
  | '/staff/second-factor'
  | '/contacts'
  | '/listings'
  | '/testimonials'
  | '/settings'
  | '/launch'
  | '/launch/status';

/** Where to, and the toast that says why where the address alone does not. */
export type ScreenRedirect = { to: RedirectPath; sentence?: string };

/** The entry of the menu that a screen belongs to: it is lit while the screen is open. */
export type Entry =
  | 'dashboard'
  | 'contacts'
  | 'support'
  | 'activity'
  | 'welcome'
  | 'launchForms'
  | 'launchStatus'
  | 'staff'
  | 'outbox'
  | 'failedJobs'
  | 'messages'
  | 'prospects'
  | 'team'
  | 'secondFactor'
  | Service;

/** The seven entries of the Services menu, each of which can be locked. */
export type Service =
  | 'adStats'
  | 'listingsAi'
  | 'listings'
  | 'newsletter'
  | 'newsletterStats'
  | 'testimonials'
  | 'websiteStats';

/** What a screen looks like before there is anything in it. */
export type Skeleton = 'list' | 'detail' | 'form' | 'sections';

/** What the table of screens says about each of them. Access has no default. */
export type ScreenData = {
  /** of the browser's tab, before ' | Client portal' */
  title: string;
  access: Access;
  /** where a person goes to whom access is refused, and the toast that says why; '/' and no words unless set */
  refused?: ScreenRedirect;
  /** other reasons to be elsewhere */
  redirectTo?: (me: Me) => ScreenRedirect | null;
  menu?: Entry;
  /** without it the screen shows what an upgrade brings */
  lock?: Service;
  /** 'list' unless set */
  skeleton?: Skeleton;
  /** where people go from here: the code of these screens is fetched while nothing else is */
  next?: readonly string[];
  /** what the screen will do, as long as it is not built */
  later?: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenData {}
}
