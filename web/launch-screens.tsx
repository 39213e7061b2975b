import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { everyone } from '#contract/access.ts';
import { inside } from './frame.tsx';
import { launchForms, launchOver, launchStatus as statusOver, statusOfPhase } from './shell/elsewhere.ts';
import { screen } from './shell/guard.ts';
import { phase } from './shell/root.ts';
import { staffFlag } from './shell/search.ts';

const step = lazyRouteComponent(() => import('./launch/StepScreen.tsx'), 'StepScreen');

/** A step's row: besides who may come here there is the order in which the steps are done. */
function form(id: number, title: string) {
  const row = screen({
    title,
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    skeleton: 'form',
  });
  return {
    ...row,
    beforeLoad: async (arriving: Parameters<typeof row.beforeLoad>[0]): Promise<void> => {
      await row.beforeLoad(arriving);
      const { keepOrder } = await import('./launch/order.ts');
      await keepOrder(id);
    },
  };
}

const launch = createRoute({
  getParentRoute: () => inside,
  path: '/launch',
  ...screen({
    title: 'Launch',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'welcome',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/WelcomeScreen.tsx'), 'WelcomeScreen'),
});

const launchFormsStart = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms',
  validateSearch: staffFlag,
  ...form(1, 'Profile and resources'),
  component: step,
});

const launchLayout = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/website-layout',
  ...form(2, 'Website layout'),
  component: step,
});

const launchTheme = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/theme',
  ...form(3, 'Theme'),
  component: step,
});

const launchDesign = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/design',
  ...form(4, 'Design'),
  component: step,
});

const launchMarketing = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/marketing-services',
  ...form(5, 'Marketing services'),
  component: step,
});

const launchReview = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/review',
  ...form(6, 'Review'),
  component: lazyRouteComponent(() => import('./launch/ReviewScreen.tsx'), 'ReviewScreen'),
});

const launchComplete = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/complete',
  ...form(7, 'Success'),
  component: lazyRouteComponent(() => import('./launch/CompleteScreen.tsx'), 'CompleteScreen'),
});

const launchStatus = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status',
  ...screen({
    title: 'Launch status',
    access: everyone(),
    elsewhere: statusOver,
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/status/StatusScreen.tsx'), 'StatusScreen'),
});

const statusDesign = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/design',
  ...screen({
    title: 'Launch status: design',
    access: everyone(),
    elsewhere: statusOfPhase(phase.design),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/status/StatusScreen.tsx'), 'DesignScreen'),
});

const statusSample = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/sample',
  ...screen({
    title: 'Launch status: sample',
    access: everyone(),
    elsewhere: statusOfPhase(phase.sample),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/status/StatusScreen.tsx'), 'SampleScreen'),
});

const statusRevisions = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/revisions',
  ...screen({
    title: 'Launch status: revisions',
    access: everyone(),
    elsewhere: statusOfPhase(phase.revisions),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/status/StatusScreen.tsx'), 'RevisionsScreen'),
});

const statusReady = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/ready',
  ...screen({
    title: 'Launch status: ready',
    access: everyone(),
    elsewhere: statusOfPhase(phase.ready),
    menu: 'launchStatus',
    skeleton: 'detail',
  }),
  component: lazyRouteComponent(() => import('./launch/status/StatusScreen.tsx'), 'ReadyScreen'),
});

const launchOther = createRoute({
  getParentRoute: () => inside,
  path: '/launch/$other/$',
  staticData: { title: 'Welcome', access: everyone() },
  beforeLoad: () => {
    throw redirect({ to: '/launch', replace: true });
  },
});

export const launchScreens = [
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
