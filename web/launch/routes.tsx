import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import { signedInRoute } from '../routing/base-route.ts';
import {
  launchForms,
  redirectLiveLaunch,
  launchStatus as statusOver,
  statusOfPhase,
} from '../routing/redirects.ts';
import { screen } from '../routing/guard.ts';
import type { Skeleton } from '../routing/screen-data.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { staffFlag } from '../routing/search.ts';
import { StepPending } from './wizard/StepPending.tsx';

/** The route options of a step: its guard also checks the order of the steps. */
function form(id: number, title: string, skeleton: Skeleton = StepPending) {
  const row = screen({
    title,
    access: allUsers(),
    redirectTo: launchForms,
    menu: 'launchForms',
    skeleton,
  });
  return {
    ...row,
    beforeLoad: async (arriving: Parameters<typeof row.beforeLoad>[0]): Promise<void> => {
      await row.beforeLoad(arriving);
      const { keepOrder } = await import('./wizard/step-access.ts');
      await keepOrder(id);
    },
  };
}

const launch = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launch,
  ...screen({
    title: 'Launch',
    access: allUsers(),
    redirectTo: redirectLiveLaunch,
    menu: 'welcome',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./wizard/WelcomeScreen.tsx'), 'WelcomeScreen'),
});

const launchFormsStart = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchForms,
  validateSearch: staffFlag,
  ...form(1, 'Profile and resources'),
  component: lazyRouteComponent(() => import('./steps/ProfileStep.tsx'), 'ProfileStep'),
});

const launchLayout = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchLayout,
  ...form(2, 'Website layout'),
  component: lazyRouteComponent(() => import('./steps/LayoutStep.tsx'), 'LayoutStep'),
});

const launchTheme = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchTheme,
  ...form(3, 'Theme'),
  component: lazyRouteComponent(() => import('./steps/ThemeStep.tsx'), 'ThemeStep'),
});

const launchDesign = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchDesign,
  ...form(4, 'Design'),
  component: lazyRouteComponent(() => import('./steps/DesignStep.tsx'), 'DesignStep'),
});

const launchMarketing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchMarketing,
  ...form(5, 'Marketing services'),
  component: lazyRouteComponent(() => import('./steps/MarketingStep.tsx'), 'MarketingStep'),
});

const launchReview = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchReview,
  ...form(6, 'Review', 'detail'),
  component: lazyRouteComponent(() => import('./review/ReviewScreen.tsx'), 'ReviewScreen'),
});

const launchComplete = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchComplete,
  ...form(7, 'Success', 'detail'),
  component: lazyRouteComponent(() => import('./wizard/CompleteScreen.tsx'), 'CompleteScreen'),
});

const launchStatus = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchStatus,
  ...screen({
    title: 'Launch status',
    access: allUsers(),
    redirectTo: statusOver,
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./status/StatusScreen.tsx'), 'StatusScreen'),
});

const statusDesign = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchStatusDesign,
  ...screen({
    title: 'Launch status: design',
    access: allUsers(),
    redirectTo: statusOfPhase(launchPhases.design),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./status/StatusScreen.tsx'), 'DesignScreen'),
});

const statusSample = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchStatusSample,
  ...screen({
    title: 'Launch status: sample',
    access: allUsers(),
    redirectTo: statusOfPhase(launchPhases.sample),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./status/StatusScreen.tsx'), 'SampleScreen'),
});

const statusRevisions = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchStatusRevisions,
  ...screen({
    title: 'Launch status: revisions',
    access: allUsers(),
    redirectTo: statusOfPhase(launchPhases.revisions),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./status/StatusScreen.tsx'), 'RevisionsScreen'),
});

const statusReady = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchStatusReady,
  ...screen({
    title: 'Launch status: ready',
    access: allUsers(),
    redirectTo: statusOfPhase(launchPhases.ready),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./status/StatusScreen.tsx'), 'ReadyScreen'),
});

const launchOther = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.launchOther,
  staticData: { title: 'Welcome', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: paths.launch, replace: true });
  },
});

export const launchRoutes = [
  launch,
  launchFormsStart,
  launchLayout,
  launchTheme,
  launchDesign,
  launchMarketing,
  launchReview,
  launchComplete,
  launchStatus,
  statusDesign,
  statusSample,
  statusRevisions,
  statusReady,
  launchOther,
] as const;
