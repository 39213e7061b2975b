import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { allUsers, anySession, editors, staffAreas } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { consoleOnly } from '../routing/redirects.ts';
import { staffFlag, type StaffFlag } from '../routing/search.ts';
import type { Skeleton } from '../routing/screen-data.ts';
import type { ArticlesSearch } from './articles/articles-search.ts';
import type { NewsletterPage } from './state-access.ts';

const bookers = editors({ services: ['in_touch'], staffExempt: true });
const locked = lazyRouteComponent(() => import('./LockedScreens.tsx'), 'LockedScreen');

type Arriving = { location: { href: string }; preload: boolean; search: StaffFlag };

/** The route options of a page of the area: its guard redirects to the page of the newsletter's state. */
function page(of: NewsletterPage, title: string, skeleton: Skeleton) {
  const row = screen({ title, access: bookers, menu: 'newsletter', skeleton });
  return {
    ...row,
    validateSearch: staffFlag,
    beforeLoad: async (arriving: Arriving): Promise<void> => {
      await row.beforeLoad(arriving);
      const { keepState } = await import('./state-access.ts');
      await keepState(of, arriving.search.staff === 'true');
    },
  };
}

const newsletter = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletter,
  ...page('open', 'Newsletter preview', 'detail'),
  component: lazyRouteComponent(() => import('./ReviewScreen.tsx'), 'ReviewScreen'),
});

const newsletterEditor = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterForms,
  ...page('open', 'Newsletter editor', 'form'),
  component: lazyRouteComponent(() => import('./editor/EditorScreen.tsx'), 'EditorScreen'),
});

const newsletterEarly = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterEarly,
  ...page('early', 'Newsletter editor closed', 'detail'),
  component: locked,
});

const newsletterLate = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterLate,
  ...page('late', 'Newsletter editor closed', 'detail'),
  component: locked,
});

const newsletterSkipped = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterSkipped,
  ...page('skipped', 'Newsletter skipped', 'detail'),
  component: lazyRouteComponent(() => import('./LockedScreens.tsx'), 'SkippedScreen'),
});

const newsletterOther = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newsletterOther,
  staticData: { title: 'Newsletter preview', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: paths.newsletter, replace: true });
  },
});

const articles = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffArticles,
  // the screen reads it, so that the first load of others does not have it
  validateSearch: (): ArticlesSearch => ({}),
  ...screen({
    title: 'Articles',
    access: anySession,
    redirectTo: consoleOnly(staffAreas('clients')),
    menu: 'articles',
  }),
  component: lazyRouteComponent(() => import('./articles/ArticlesScreen.tsx'), 'ArticlesScreen'),
});

export const newsletterRoutes = [
  newsletter,
  newsletterEditor,
  newsletterEarly,
  newsletterLate,
  newsletterSkipped,
  newsletterOther,
  articles,
] as const;
