import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import { mergesContacts } from '#contract/contacts/merge-access.ts';
import { addsContacts } from '#contract/contacts/lists.ts';
import { parseId } from '#contract/ids.ts';
import * as paths from '#contract/paths.ts';
import { ContactSkeleton } from './ContactSkeleton.tsx';
import type { ImportSearch } from './import/import-search.ts';
import { listQuery, listSearch } from './list-search.ts';
import type { TasksSearch } from './followup/tasks-search.ts';
import { idParam, pairParams, signedInRoute } from '../routing/base-route.ts';
import { messaging, onlyAdmins } from '../routing/redirects.ts';
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

const websiteForm = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.websiteForm,
  ...screen({ title: 'Form for other websites', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./website-form/FormScreen.tsx'), 'FormScreen'),
});

const leadAds = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.leadAds,
  ...screen({ title: 'Facebook leads', ...onlyAdmins }),
  component: lazyRouteComponent(() => import('./lead-ads/LeadAdsScreen.tsx'), 'LeadAdsScreen'),
});

const followUpBoss = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.followUpBoss,
  ...screen({ title: 'Follow Up Boss', ...onlyAdmins }),
  component: lazyRouteComponent(
    () => import('./follow-up-boss/FollowUpBossScreen.tsx'),
    'FollowUpBossScreen',
  ),
});

const tags = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactTags,
  ...screen({ title: 'Tags', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./tags/TagsScreen.tsx'), 'TagsScreen'),
});

const views = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactViews,
  ...screen({ title: 'Views', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./views/ViewsScreen.tsx'), 'ViewsScreen'),
});

const plans = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactPlans,
  ...screen({ title: 'Plans', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./plans/PlansScreen.tsx'), 'PlansScreen'),
});

const templates = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactTemplates,
  ...screen({ title: 'Templates', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
});

const template = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.contactTemplate,
  ...screen({
    title: 'Template',
    access: addsContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./templates/TemplateScreen.tsx'), 'TemplateScreen'),
});

const bulk = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.bulk,
  validateSearch: listSearch,
  ...screen({
    title: 'Contacts',
    access: addsContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
  }),
  component: lazyRouteComponent(() => import('./bulk/BulkScreen.tsx'), 'BulkScreen'),
});

const duplicates = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.duplicates,
  validateSearch: pageSearch,
  ...screen({
    title: 'Possible duplicates',
    access: mergesContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
  }),
  component: lazyRouteComponent(() => import('./duplicates/DuplicatesScreen.tsx'), 'DuplicatesScreen'),
});

const mergedContacts = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.mergedContacts,
  validateSearch: pageSearch,
  ...screen({
    title: 'Merged contacts',
    access: mergesContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
  }),
  component: lazyRouteComponent(() => import('./duplicates/MergesScreen.tsx'), 'MergesScreen'),
});

const compareContacts = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.compareContacts,
  params: pairParams,
  ...screen({
    title: 'Compare contacts',
    access: mergesContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./duplicates/CompareScreen.tsx'), 'CompareScreen'),
});

const tasks = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.tasks,
  // the screen reads it, so that its rules are not part of the first load
  validateSearch: (search: TasksSearch) => search,
  ...screen({ title: 'Tasks', access: allUsers(), menu: 'contacts' }),
  component: lazyRouteComponent(() => import('./followup/TasksScreen.tsx'), 'TasksScreen'),
});

const importing = {
  getParentRoute: () => signedInRoute,
  ...screen({
    title: 'Import contacts',
    access: addsContacts,
    refused: { to: paths.contacts },
    menu: 'contacts',
    skeleton: 'detail',
  }),
};

const importContacts = createRoute({
  ...importing,
  path: paths.importContacts,
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./import/ImportScreen.tsx'), 'StartScreen'),
});

const contactImport = createRoute({
  ...importing,
  path: paths.contactImport,
  params: idParam,
  // the screen reads it, so that its rules are not part of the first load
  validateSearch: (search: ImportSearch) => search,
  component: lazyRouteComponent(() => import('./import/ImportScreen.tsx'), 'ImportScreen'),
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
  websiteForm,
  leadAds,
  followUpBoss,
  tags,
  views,
  plans,
  templates,
  template,
  bulk,
  duplicates,
  mergedContacts,
  compareContacts,
  tasks,
  importContacts,
  contactImport,
  newContact,
  editContact,
  contact,
  contactEntry,
  messages,
  message,
] as const;
