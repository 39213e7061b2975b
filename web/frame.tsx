import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import { open } from '#contract/access.ts';
import { NotFound } from './shell/Failure.tsx';
import { enter } from './shell/guard.ts';
import { Root } from './shell/Root.tsx';

export const root = createRootRouteWithContext<object>()({
  component: Root,
  notFoundComponent: NotFound,
  staticData: { title: 'Not found', access: open },
});

/** Everything behind the sign-in, with header and sidebar. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  staticData: { title: 'Client portal', access: open },
  beforeLoad: enter,
  component: lazyRouteComponent(() => import('./shell/Layout.tsx'), 'Layout'),
});

/** Screens that are announced and not built yet. */
export const later = lazyRouteComponent(() => import('./shell/LaterScreen.tsx'), 'LaterScreen');
export const publicLater = lazyRouteComponent(
  () => import('./shell/PublicLaterScreen.tsx'),
  'PublicLaterScreen',
);

/** An id in an address; anything else makes it an address that does not exist. */
export function idOf(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,9}$/.test(text) || id > 2147483647) throw notFound();
  return id;
}

export const idParam = {
  parse: ({ id }: { id: string }) => ({ id: idOf(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
