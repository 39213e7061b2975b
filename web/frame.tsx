import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { open } from '#contract/access.ts';
import { NotFound } from './shell/NotFound.tsx';
import { FramePending } from './shell/FramePending.tsx';
import { enter } from './shell/guard.ts';
import { Root } from './shell/Root.tsx';

export const root = createRootRouteWithContext<object>()({
  component: Root,
  staticData: { title: 'Not found', access: open },
});

/** Whatever is not in the table, so that no screen's guard and title answer for an address below it. */
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '/$',
  staticData: { title: 'Not found', access: open },
  component: NotFound,
});

/** Everything behind the sign-in, with header and sidebar. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  staticData: { title: 'Client portal', access: open },
  beforeLoad: enter,
  pendingComponent: FramePending,
  component: lazyRouteComponent(() => import('./shell/Layout.tsx'), 'Layout'),
});

/** Screens that are announced and not built yet. */
export const later = lazyRouteComponent(() => import('./shell/LaterScreen.tsx'), 'LaterScreen');
export const publicLater = lazyRouteComponent(
  () => import('./shell/PublicLaterScreen.tsx'),
  'PublicLaterScreen',
);

/** An id in an address. */
export const idOf = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2147483647 ? Number(text) : undefined;

/** Anything but an id makes it an address that does not exist. */
export const idParam = {
  parse: ({ id: text }: { id: string }): { id: number } | false => {
    const id = idOf(text);
    return id !== undefined && { id };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
