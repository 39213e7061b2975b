import type { Me } from '#contract/account/account.ts';
import * as paths from '#contract/paths.ts';
import { toAccessSubject } from '#web/session.tsx';
import { findRedirect } from '../../routing/guard.ts';
import type { ScreenData } from '../../routing/screen-data.ts';
import { findLock, isClosed, toLockContext } from '../locks.ts';
import { servicesFor } from '../menu.ts';

export type ScreenRoute = { path: string; data: ScreenData };

/** An entry of the palette that opens a screen. */
export type ScreenEntry = { path: string; label: string; isAction: boolean };

/** Screens on which somebody does one thing. */
const actions: ReadonlySet<string> = new Set([
  paths.newContact,
  paths.importContacts,
  paths.newListing,
  paths.importListings,
  paths.newTestimonial,
  paths.importTestimonials,
  paths.requestTestimonial,
  paths.newUser,
  paths.upgrade,
  paths.staffAddClient,
  paths.staffImportClients,
]);

/** The start and pages of a state, which others redirect to. */
const unlisted: ReadonlySet<string> = new Set([
  paths.start,
  paths.adStats,
  paths.importListingsDone,
  paths.launchLayout,
  paths.launchTheme,
  paths.launchDesign,
  paths.launchMarketing,
  paths.launchReview,
  paths.launchComplete,
  paths.launchStatusDesign,
  paths.launchStatusSample,
  paths.launchStatusRevisions,
  paths.launchStatusReady,
  paths.newsletterEarly,
  paths.newsletterLate,
  paths.newsletterSkipped,
]);

/** Screens whose title is the one of their first step. */
const labels: Record<string, string> = { [paths.launchForms]: 'Launch forms', [paths.launch]: 'Welcome' };

/** Other words that people use for a screen. */
const synonyms: Record<string, string> = {
  [paths.contacts]: 'leads people',
  [paths.listings]: 'properties homes',
  [paths.testimonials]: 'reviews',
  [paths.settings]: 'profile password devices',
  [paths.users]: 'team colleagues',
  [paths.apiKeys]: 'integrations zapier tokens',
  [paths.webhooks]: 'integrations zapier',
  [paths.staffApiKeys]: 'integrations zapier tokens',
  [paths.billing]: 'invoices card payment',
  [paths.support]: 'help',
  [paths.staff]: 'home',
  [paths.staffOutbox]: 'email mail',
  [paths.staffReconciliation]: 'payments',
};

/** Every screen without an id that this person may open, by the rules of its guard and of the menu. */
export function listScreens(routes: readonly ScreenRoute[], me: Me): ScreenEntry[] {
  const who = toAccessSubject(me);
  const context = toLockContext(me, who);
  const isLocked = ({ menu }: ScreenData) =>
    servicesFor(me.services).some(
      ({ entry }) => entry === menu && (isClosed(entry, context) || findLock(entry, context) !== null),
    );
  return routes
    .filter(
      ({ path, data }) =>
        !path.includes('$') &&
        !unlisted.has(path) &&
        data.access.kind !== 'open' &&
        data.later === undefined &&
        (me.client !== null || data.access.kind !== 'client') &&
        !isLocked(data) &&
        findRedirect(me, data, who) === null,
    )
    .map(({ path, data }) => ({ path, label: labels[path] ?? data.title, isAction: actions.has(path) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** Each typed word begins a word of the label or of a synonym. */
export function matchEntries<Entry extends { label: string; path?: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const parts = splitWords(text);
  return entries.filter(({ label, path = '' }) => {
    const words = splitWords(`${label} ${synonyms[path] ?? ''}`);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
