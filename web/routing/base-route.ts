import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { openAccess } from '#contract/access.ts';
import { parseId } from '#contract/ids.ts';
import { requireSession } from './guard.ts';

export const rootRoute = createRootRouteWithContext<object>()({
  staticData: { title: 'Not found', access: openAccess },
});

/** The parent of every screen that needs a session, which gets its header and sidebar where the router is created. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  staticData: { title: 'Client portal', access: openAccess },
  beforeLoad: requireSession,
});

/** A client's record, each by its id. */
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

/** Two contacts. */
export const pairParams = {
  parse: ({ id: one, otherId: two }: { id: string; otherId: string }) => {
    const [id, otherId] = [parseId(one), parseId(two)];
    return id !== null && otherId !== null ? { id, otherId } : false;
  },
  stringify: ({ id, otherId }: { id: number; otherId: number }) => ({
    id: String(id),
    otherId: String(otherId),
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
