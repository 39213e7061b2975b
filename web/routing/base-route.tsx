import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openAccess } from '#contract/access.ts';
import { parseId } from '#contract/ids.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { FramePending } from '../shell/FramePending.tsx';
import { requireSession } from './guard.ts';
import { Root } from '../shell/Root.tsx';

export const rootRoute = createRootRouteWithContext<object>()({
  component: Root,
  staticData: { title: 'Not found', access: openAccess },
});

/** Catches every unknown address, so that no other route's guard or title applies to it. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: { title: 'Not found', access: openAccess },
  component: NotFound,
});

/** The parent of every screen that needs a session, with header and sidebar. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  staticData: { title: 'Client portal', access: openAccess },
  beforeLoad: requireSession,
  pendingComponent: FramePending,
  component: lazyRouteComponent(() => import('../shell/Layout.tsx'), 'Layout'),
});

/** The placeholder of announced screens. */
export const LaterComponent = lazyRouteComponent(() => import('../shell/LaterScreen.tsx'), 'LaterScreen');

/** A thing of a client, each by its id. */
export const sendParams = {
  parse: ({ id: client, send_id: send }: { id: string; send_id: string }) => {
    const [id, send_id] = [parseId(client), parseId(send)];
    return id !== null && send_id !== null ? { id, send_id } : false;
  },
  stringify: ({ id, send_id }: { id: number; send_id: number }) => ({
    id: String(id),
    send_id: String(send_id),
  }),
};

/** Any other value counts as an address that does not exist. */
export const idParam = {
  parse: ({ id: text }: { id: string }): { id: number } | false => {
    const id = parseId(text);
    return id !== null && { id };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
