import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import { addsContacts } from '#contract/contacts/lists.ts';
import { parseId } from '#contract/ids.ts';
import * as paths from '#contract/paths.ts';
import { ContactSkeleton } from './ContactSkeleton.tsx';
import { listQuery, listSearch } from './list-search.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { messaging } from '../routing/redirects.ts';
import { prefetch } from '../api/prefetch.ts';
import { screen } from '../routing/guard.ts';
import { pageSearch } from '../routing/search.ts';

const detail = lazyRouteComponent(() => import('./ContactScreen.tsx'), 'ContactScreen');

const contacts = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contacts,
  validateSearch: listSearch,
  ...screen({
    title: 'Contacts',
    access: allUsers(),
    menu: 'contacts',
    next: [paths.contact, paths.newContact, paths.editContact],
  }),
  // a match's search may contain unknown parameters, so it is parsed again
  loaderDeps: ({ search }) => listSearch(search),
  loader: ({ deps }) => prefetch('/leads', { query: listQuery(deps) }),
  component: lazyRouteComponent(() => import('./ContactsScreen.tsx'), 'ContactsScreen'),
});

const caughtForms = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.caughtForms,
  validateSearch: pageSearch,
  ...screen({ title: 'Caught as spam', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./CaughtScreen.tsx'), 'CaughtScreen'),
});

const leadEmails = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadEmails,
  validateSearch: pageSearch,
  ...screen({ title: 'Leads by email', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./lead-emails/EmailsScreen.tsx'), 'EmailsScreen'),
});

const newContact = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newContact,
  ...screen({
    title: 'New contact',
    access: addsContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./NewContactScreen.tsx'), 'NewContactScreen'),
});

const editContact = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.editContact,
  params: idParam,
  ...screen({
    title: 'Edit contact',
    access: editors(),
    refused: { to: paths.contacts },
    menu: 'contacts',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./EditContactScreen.tsx'), 'EditContactScreen'),
});

const detailScreen = screen({
  title: 'Contact',
  access: allUsers(),
  menu: 'contacts',
  skeleton: ContactSkeleton,
  next: [paths.editContact],
});

/** Loads the contact and its history in parallel. */
function prefetchContact(id: number, history: { page?: number } | { entry: number }): void {
  prefetch('/leads/{id}', { params: { id } });
  prefetch('/leads/{id}/history', { params: { id }, query: history });
}

const contact = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contact,
  params: idParam,
  ...detailScreen,
  loader: ({ params, location }) => prefetchContact(params.id, pageSearch(location.search)),
  component: detail,
});

const contactEntry = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactEntry,
  params: {
    // an invalid entry id still opens the contact
    parse: ({ id, historyId }) => {
      const parsed = idParam.parse({ id });
      return parsed && { ...parsed, historyId: parseId(historyId) ?? undefined };
    },
    stringify: ({ id, historyId }) => ({ id: String(id), historyId: String(historyId) }),
  },
  ...detailScreen,
  loader: ({ params: { id, historyId } }) =>
    prefetchContact(id, historyId === undefined ? {} : { entry: historyId }),
  component: detail,
});

const messages = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.messaging,
  ...screen({
    title: 'Messages',
    access: allUsers(),
    redirectTo: messaging,
    later: 'Write to your contacts.',
  }),
});

const message = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.conversation,
  ...screen({
    title: 'Messages',
    access: allUsers(),
    redirectTo: messaging,
    later: 'Write to this contact.',
  }),
});

export const contactRoutes = [
  contacts,
  caughtForms,
  leadEmails,
  newContact,
  editContact,
  contact,
  contactEntry,
  messages,
  message,
] as const;
