import type { ComponentType } from 'react';
import type { Access } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type * as paths from '#contract/paths.ts';

/** The targets of redirects. */
type RedirectPath = (typeof paths)[
  | 'start'
  | 'dashboard'
  | 'staff'
  | 'staffClients'
  | 'staffSecondFactor'
  | 'contacts'
  | 'listings'
  | 'testimonials'
  | 'settings'
  | 'billing'
  | 'launch'
  | 'launchStatus'];

/**
 * A redirect, and a toast with the reason if the target does not explain itself; without a sentence there is none.
 */
export type ScreenRedirect = { to: RedirectPath; sentence?: string };

/** The menu entry of a screen, which is highlighted while the screen is open. */
export type Entry =
  | 'dashboard'
  | 'contacts'
  | 'support'
  | 'activity'
  | 'welcome'
  | 'launchForms'
  | 'launchStatus'
  | 'queue'
  | 'staff'
  | 'outbox'
  | 'failedJobs'
  | 'newsletterSends'
  | 'messages'
  | 'prospects'
  | 'staffLog'
  | 'team'
  | 'provider'
  | 'packages'
  | 'reconciliation'
  | 'newsletterTexts'
  | 'articles'
  | 'announcements'
  | 'sources'
  | 'health'
  | 'secondFactor'
  | Service;

/** The entries of the Services menu, each of which can be locked. */
export type Service =
  | 'adStats'
  | 'listingsAi'
  | 'listings'
  | 'newsletter'
  | 'newsletterStats'
  | 'testimonials'
  | 'websiteStats'
  | 'reports';

/** The shape of the placeholder while a screen loads; a component if the screen has a shape of its own. */
export type Skeleton = 'list' | 'detail' | 'form' | 'sections' | ComponentType;

/** The static data of a screen's route. Access has no default, so that no screen is open by omission. */
export type ScreenData = {
  /** of the browser's tab, before ' | Client portal' */
  title: string;
  access: Access;
  /** where a person without access is redirected, by default to the start, and the toast if it says more than the API would */
  refused?: ScreenRedirect;
  /** redirects for reasons other than access */
  redirectTo?: (me: Me) => ScreenRedirect | null;
  menu?: Entry;
  /** without this feature the screen shows an upgrade offer */
  lock?: Service;
  /** 'list' unless set */
  skeleton?: Skeleton;
  /** the screens people open next; their code is preloaded when the browser is idle */
  next?: readonly string[];
  /** describes the planned screen while it is not built yet */
  later?: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenData {}
}
