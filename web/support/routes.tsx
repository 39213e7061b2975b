import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { pageSearch } from '../routing/search.ts';

const support = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.support,
  validateSearch: pageSearch,
  ...screen({
    title: 'Support',
    skeleton: 'detail',
    access: allUsers(),
    menu: 'support',
  }),
  component: lazyRouteComponent(() => import('./SupportScreen.tsx'), 'SupportScreen'),
});

const conversation = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.supportConversation,
  params: idParam,
  ...screen({
    title: 'Conversation',
    skeleton: 'detail',
    access: allUsers(),
    menu: 'support',
  }),
  component: lazyRouteComponent(() => import('./ConversationScreen.tsx'), 'ConversationScreen'),
});

export const supportRoutes = [support, conversation] as const;
