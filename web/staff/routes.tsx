import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySession, staffAreas, type StaffArea } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, sendParams, signedInRoute } from '../routing/base-route.ts';
import { consoleOnly, secondFactorFirst } from '../routing/redirects.ts';
import type { StatementSearch } from '../billing/statement/statement-search.ts';
import { screen } from '../routing/guard.ts';
import { pageSearch } from '../routing/search.ts';
import type { AnnouncementsSearch } from './announcements/announcements-search.ts';
import type { TextsSearch } from './newsletter-texts/texts-search.ts';
import type {
  ClientsSearch,
  InvoiceSearch,
  JobsSearch,
  LogSearch,
  OutboxSearch,
  PreviewSearch,
  QueueSearch,
  SeekSearch,
  SendsSearch,
  SourcesSearch,
} from './staff-search.ts';

/** The screen reads its address itself, so that the first load of others does not have the console's filters. */
const readByScreen =
  <Search extends object>(): ((raw: Record<string, unknown>) => Partial<Search>) =>
  () => ({});

/** Named by its area, so that the shared code does not include the endpoints of the console. */
const ofArea = (area: StaffArea) => ({ access: anySession, redirectTo: consoleOnly(staffAreas(area)) });

const queue = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staff,
  validateSearch: readByScreen<QueueSearch>(),
  ...screen({
    ...ofArea('overview'),
    title: 'Work queue',
    menu: 'queue',
    next: [paths.staffMessage, paths.staffClient],
  }),
  component: lazyRouteComponent(() => import('./queue/QueueScreen.tsx'), 'QueueScreen'),
});

const clients = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClients,
  validateSearch: readByScreen<ClientsSearch>(),
  ...screen({ ...ofArea('overview'), title: 'Clients', menu: 'staff', next: [paths.staffClient] }),
  component: lazyRouteComponent(() => import('./clients/ClientsScreen.tsx'), 'ClientsScreen'),
});

const client = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClient,
  params: idParam,
  ...screen({ ...ofArea('overview'), title: 'Client', menu: 'staff', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./clients/ClientScreen.tsx'), 'ClientScreen'),
});

const clientActivity = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClientActivity,
  params: idParam,
  validateSearch: readByScreen<SeekSearch>(),
  ...screen({ ...ofArea('clients'), title: 'Activity', menu: 'staff', skeleton: 'detail' }),
  component: lazyRouteComponent(
    () => import('./clients/activity/ClientActivityScreen.tsx'),
    'ClientActivityScreen',
  ),
});

const addClient = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffAddClient,
  ...screen({ ...ofArea('clients'), title: 'Add client', menu: 'staff', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./new-client/AddClientScreen.tsx'), 'AddClientScreen'),
});

const importClients = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffImportClients,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('clients'), title: 'Import clients', menu: 'staff', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./client-import/ImportScreen.tsx'), 'ImportScreen'),
});

const clientLaunch = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClientLaunch,
  params: idParam,
  ...screen({ ...ofArea('launch'), title: 'Launch form', menu: 'staff', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./launch/LaunchScreen.tsx'), 'LaunchScreen'),
});

const clientBilling = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClientBilling,
  params: idParam,
  validateSearch: readByScreen<InvoiceSearch & StatementSearch>(),
  ...screen({ ...ofArea('billing'), title: 'Billing', menu: 'staff', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./billing/ClientBillingScreen.tsx'), 'ClientBillingScreen'),
});

const clientStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffClientStats,
  params: idParam,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('clients'), title: 'Numbers from files', menu: 'staff', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./stats-uploads/StatsUploadScreen.tsx'), 'StatsUploadScreen'),
});

const packages = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffPackages,
  ...screen({ ...ofArea('billing'), title: 'Packages', menu: 'packages' }),
  component: lazyRouteComponent(() => import('./billing/PackagesScreen.tsx'), 'PackagesScreen'),
});

const reconciliation = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffReconciliation,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('billing'), title: 'Reconciliation', menu: 'reconciliation' }),
  component: lazyRouteComponent(() => import('./billing/ReconciliationScreen.tsx'), 'ReconciliationScreen'),
});

const erasures = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffErasures,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('erasure'), title: 'Erased clients', menu: 'staff' }),
  component: lazyRouteComponent(() => import('./account/ErasuresScreen.tsx'), 'ErasuresScreen'),
});

const outbox = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffOutbox,
  validateSearch: readByScreen<OutboxSearch>(),
  ...screen({ ...ofArea('mails'), title: 'Outbox', menu: 'outbox' }),
  component: lazyRouteComponent(() => import('./mails/OutboxScreen.tsx'), 'OutboxScreen'),
});

const mailPreviews = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffMailPreviews,
  validateSearch: readByScreen<PreviewSearch>(),
  ...screen({ ...ofArea('mails'), title: 'Email previews', menu: 'outbox' }),
  component: lazyRouteComponent(() => import('./mails/MailPreviewsScreen.tsx'), 'MailPreviewsScreen'),
});

const mailWords = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffMailWords,
  ...screen({ ...ofArea('mails'), title: 'Words of an email', menu: 'outbox', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./mails/MailWordsScreen.tsx'), 'MailWordsScreen'),
});

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffJobs,
  validateSearch: readByScreen<JobsSearch>(),
  ...screen({ ...ofArea('operations'), title: 'Failed jobs', menu: 'failedJobs' }),
  component: lazyRouteComponent(() => import('./mails/JobsScreen.tsx'), 'JobsScreen'),
});

const newsletters = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffNewsletters,
  validateSearch: readByScreen<SendsSearch>(),
  ...screen({
    ...ofArea('mails'),
    title: 'Newsletters',
    menu: 'newsletterSends',
    next: [paths.staffNewsletterSend],
  }),
  component: lazyRouteComponent(() => import('./newsletters/SendsScreen.tsx'), 'SendsScreen'),
});

const newsletter = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffNewsletterSend,
  params: sendParams,
  ...screen({ ...ofArea('mails'), title: 'Newsletter', menu: 'newsletterSends', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./newsletters/SendScreen.tsx'), 'SendScreen'),
});

const messages = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffMessages,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('support'), title: 'Messages', menu: 'messages' }),
  component: lazyRouteComponent(() => import('./messages/MessagesScreen.tsx'), 'MessagesScreen'),
});

const message = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffMessage,
  params: idParam,
  ...screen({ ...ofArea('support'), title: 'Conversation', menu: 'messages', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./messages/MessagesScreen.tsx'), 'ConversationScreen'),
});

const prospects = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffProspects,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('support'), title: 'Prospects', menu: 'prospects' }),
  component: lazyRouteComponent(() => import('./queue/ProspectsScreen.tsx'), 'ProspectsScreen'),
});

const log = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffLog,
  validateSearch: readByScreen<LogSearch>(),
  ...screen({ ...ofArea('operations'), title: 'Log', menu: 'staffLog' }),
  component: lazyRouteComponent(() => import('./log/LogScreen.tsx'), 'LogScreen'),
});

const team = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffTeam,
  validateSearch: pageSearch,
  ...screen({ ...ofArea('overview'), title: 'Team', menu: 'team' }),
  component: lazyRouteComponent(() => import('./team/TeamScreen.tsx'), 'TeamScreen'),
});

const health = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffHealth,
  ...screen({ ...ofArea('operations'), title: 'Health', menu: 'health' }),
  component: lazyRouteComponent(() => import('./health/HealthScreen.tsx'), 'HealthScreen'),
});

const outgoing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffOutgoing,
  ...screen({ ...ofArea('restore'), title: 'Outgoing', menu: 'health', skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./outgoing/OutgoingScreen.tsx'), 'OutgoingScreen'),
});

const newsletterTexts = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffNewsletterTexts,
  validateSearch: readByScreen<TextsSearch>(),
  ...screen({ ...ofArea('clients'), title: 'Newsletter texts', menu: 'newsletterTexts', skeleton: 'form' }),
  component: lazyRouteComponent(() => import('./newsletter-texts/TextsScreen.tsx'), 'TextsScreen'),
});

const sources = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffSources,
  validateSearch: readByScreen<SourcesSearch>(),
  ...screen({ ...ofArea('clients'), title: 'Statistics sources', menu: 'sources' }),
  component: lazyRouteComponent(() => import('./sources/SourcesScreen.tsx'), 'SourcesScreen'),
});

const announcements = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffAnnouncements,
  validateSearch: readByScreen<AnnouncementsSearch>(),
  ...screen({ ...ofArea('support'), title: 'Announcements', menu: 'announcements' }),
  component: lazyRouteComponent(
    () => import('./announcements/AnnouncementsScreen.tsx'),
    'AnnouncementsScreen',
  ),
});

const provider = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffProvider,
  ...screen({ ...ofArea('provider'), title: 'Provider', menu: 'provider', skeleton: 'sections' }),
  component: lazyRouteComponent(() => import('./provider/ProviderScreen.tsx'), 'ProviderScreen'),
});

const secondFactor = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffSecondFactor,
  ...screen({
    title: 'Two-step sign-in',
    access: anySession,
    redirectTo: secondFactorFirst,
    menu: 'secondFactor',
  }),
  component: lazyRouteComponent(() => import('./SecondFactorScreen.tsx'), 'SecondFactorScreen'),
});

export const staffRoutes = [
  queue,
  clients,
  addClient,
  importClients,
  client,
  clientActivity,
  clientLaunch,
  clientStats,
  clientBilling,
  packages,
  reconciliation,
  erasures,
  outbox,
  mailPreviews,
  mailWords,
  newsletters,
  newsletter,
  jobs,
  messages,
  message,
  prospects,
  log,
  team,
  health,
  outgoing,
  newsletterTexts,
  sources,
  announcements,
  provider,
  secondFactor,
] as const;
