import type { Example, Examples } from './example-types.ts';
import { consentExamples } from './consent-examples.ts';
import { announcementExamples } from './announcement-examples.ts';
import { aiExamples } from './ai-examples.ts';
import { changeClientExamples } from './client-examples.ts';
import { clientImportExamples } from './client-import-examples.ts';
import { uploadExamples } from './upload-examples.ts';
import { billingExamples } from './billing-examples.ts';
import { listingExamples } from './listing-examples.ts';
import { mlsExamples } from './mls-examples.ts';
import {
  newsletterExamples,
  newsletterPreviewExamples,
  newsletterStatsExamples,
  articleExamples,
  newsletterTextExamples,
} from './newsletter-examples.ts';
import { importExamples } from './import-examples.ts';
import { leadAdsExamples } from './lead-ads-examples.ts';
import { mergingExamples } from './merging-examples.ts';
import { tagExamples } from './tag-examples.ts';
import { followupExamples } from './followup-examples.ts';
import { sellerExamples } from './seller-examples.ts';
import { messageExamples } from './message-examples.ts';
import { providerExamples } from './provider-examples.ts';
import { pushExamples } from './push-examples.ts';
import { mailExamples } from './mail-examples.ts';
import { teamExamples } from './team-examples.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { Profile, users } from '#contract/users/users.ts';
import { fileQuestions } from '#contract/launch/files.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '../database.ts';
import { createSample } from './arbitrary.ts';
import { formatFilePath } from './launch-rows.ts';
import { statisticsExamples } from './statistics-examples.ts';
import { siteImportExamples, sourceExamples } from './source-examples.ts';
import { testimonialExamples } from './testimonial-examples.ts';
import { accountExamples, fresh } from './account-examples.ts';
import { password, setupEmail } from './logins.ts';
import type { Actor, SideWorld } from './world.ts';

const reason = 'As agreed on the phone';

type Context = { own: SideWorld; actor: Actor };
/**
 * Requests for each endpoint. One that needs no input works without an entry; one that needs input and has no entry
 * never succeeds, which the sweep reports.
 */
const examplesFor = ({ own, actor }: Context): Examples => ({
  account: {
    signIn: [{ body: { email: own.client.alice.email, password } }],
    redeemLoginCode: [{ body: { token: own.loginCode } }],
    impersonate: [{ body: { client_id: own.client.id, reason: 'A question about the contacts' } }],
  },
  firstSteps: { dismiss: [{ body: { is_dismissed: true } }] },
  activity: {
    list: [{}, { query: { days: '7', type: 'contact', staff: '1', take: '2' } }],
    clearNotifications: [
      { body: { ids: [own.notifications.get(actor.userId) ?? 0] }, staffChangeNothing: true },
      { body: { ids: 'all' }, staffChangeNothing: true },
      { body: { ids: 'all', lead_id: first(own, 'leads') }, staffChangeNothing: true },
    ],
  },
  ...pushExamples(own, actor),
  ...announcementExamples,
  ...followupExamples(own, actor),
  ...importExamples(own),
  ...mergingExamples(own),
  followUpBoss: { connect: [{ body: { key: 'a-key' } }] },
  leadAds: leadAdsExamples(own),
  webhooks: {
    create: [{ body: { url: 'https://hooks.example.com/a', contacts: true } }],
    update: [{ body: { url: 'https://hooks.example.com/b', listings: true } }],
    resend: [{ body: { since: '2026-11-01T00:00:00Z' } }],
  },
  apiKeys: { create: [{ body: { name: 'Zapier', scopes: ['contacts:read'], lifetime: '90' } }] },
  ...providerExamples,
  ...sellerExamples(own),
  ...aiExamples(own.ids.get('listings') ?? []),
  ...tagExamples(own),
  contacts: {
    list: [
      { query: { page: '1', take: '2' } },
      { query: { search: 'canary' } },
      { query: { first_name: 'can', take: '4' } },
      { query: { lead_status_id: '1', tag_id: String(first(own, 'tags')) } },
      { query: { lead_type_id: '1', unanswered_days: '3' } },
    ],
    create: [
      {
        body: {
          ...createSample(contacts.create.body),
          tags: { added_ids: [first(own, 'tags')], removed_ids: [] },
          first_name: 'Nora',
          last_name: 'Novak',
          email: 'nora@example.com',
          phone_number: '604-555-0123',
          lead_source_id: 14,
          preferred_time: 'ASAP',
          lead_type_id: 2,
        },
      },
    ],
    update: [
      { body: { first_name: 'Nora', last_name: 'Novak', notes: '', phone_number: null, lead_type_id: 1 } },
      { body: { lead_status_id: 3 } },
      { body: { tags: { added_ids: [own.ids.get('tags')?.[1] ?? 0], removed_ids: [first(own, 'tags')] } } },
      { body: { is_seen: true, is_update_seen: true }, staffChangeNothing: true },
      { body: { newsletter_consent: { kind: 'none', source: 'Asked me to stop on the phone' } } },
    ],
    history: [{}, { query: { entry: String(first(own, 'lead_history')), take: '1' } }],
    download: [
      { body: { lead_ids: own.ids.get('leads')?.slice(0, 2) ?? [] } },
      { body: { lead_ids: [], search: 'canary' } },
      { body: { lead_status_id: 1 } },
      { body: { tag_id: first(own, 'tags') } },
      { body: { lead_type_id: 2, unanswered_days: 3 } },
    ],
    submit: [
      {
        body: {
          site_id: own.client.siteId,
          source: 6,
          first_name: 'Vera',
          last_name: 'Visitor',
          email: 'vera@example.com',
          phone_number: '+1 604 555 0199',
          notes: 'Is it still for sale?',
          lead_source_url: ['https://a.example.com/search', null],
          submission_id: '0189fdc4-0000-4000-8000-000000000001',
        },
      },
    ],
  },
  launch: {
    submit: [{ body: { id: 6, data: { review: 'completed' } } }],
    read: [{ params: { id: 1 } }],
    save: [{ params: { id: 3 }, body: { id: 3, data: { primary_theme: 'rustic' } } }],
    saveNamed: [{ body: { id: 3, data: { primary_theme: 'rustic' } } }],
    draft: [{ params: { id: 3 }, body: { data: { primary_theme: 'community' }, version: 1 } }],
    discardDraft: [{ params: { id: 1 }, body: { version: 1 } }],
    back: [{ params: { id: 3 }, body: { data: { primary_theme: 'community' } } }],
    skip: [{ params: { id: 2 } }],
  },
  launchRemovals: Object.fromEntries(
    [...fileQuestions.keys()].map((name) => [
      name,
      [{ body: { url: `/files/${formatFilePath(own.client.id, name)}` } }],
    ]),
  ),
  ...listingExamples(own),
  ...mlsExamples(own.ids.get('listings') ?? []),
  ...testimonialExamples({
    clientId: own.client.id,
    siteId: own.client.siteId,
    testimonials: own.ids.get('testimonials') ?? [],
    leads: own.ids.get('leads') ?? [],
    listings: own.ids.get('listings') ?? [],
  }),
  ...billingExamples(
    own.ids.get('invoices') ?? [],
    { missed: own.ids.get('missed_periods') ?? [], fees: own.ids.get('one_time_fees') ?? [] },
    own,
  ),
  newsletters: newsletterExamples(own),
  staffNewsletterTexts: newsletterTextExamples,
  staffArticles: articleExamples,
  newsletterPreviews: newsletterPreviewExamples(own),
  newsletterStats: newsletterStatsExamples(own),
  ...statisticsExamples(own),
  staffSources: sourceExamples(own),
  staffImports: siteImportExamples(own),
  ...accountExamples(own),
  listingShare: {
    drawPicture: [
      {
        query: {
          news: 'open_house',
          shape: 'wide',
          openhouse_id: String(own.ids.get('open_houses')?.[0] ?? 0),
        },
      },
    ],
  },
  memberships: { open: [{ params: { id: own.client.id } }] },
  sessions: { end: [{ params: { id: actor.sessionId } }] },
  settings: {
    saveLeads: [{ body: { rb_amelie_lp_home_finder_header: 'Find it' } }],
    saveListings: [{ body: { rb_slideshow_delay: '5' } }],
    preview: [{ body: { page: 'chat', settings: { rb_amelie_lead_capture_bubble_form_cta: 'Go' } } }],
    upload: [{ body: { upload_type: 'avatar' } }],
  },
  launchReminders: { saveSchedule: [{ body: { days: [4, 9], version: 0 } }] },
  staffLaunch: {
    reviewAnswer: [
      { body: { form: 3, name: 'primary_theme', state: 'approved' } },
      { body: { form: 3, name: 'primary_theme', state: 'returned', comment: 'Another one?' } },
    ],
    approveStep: [{ body: { form: 1 } }],
    undoReview: [{ body: { form: 3, name: 'primary_theme' } }],
    secret: [{ body: { field: 'instagram_password', reason: 'To connect the page' } }],
  },
  staff: {
    clients: [{ query: { search: 'canary', take: '1' } }, { query: { waits_for: 'us' } }],
    downloadClients: [{ body: { search: 'canary' } }, { body: { waits_for: 'client' } }],
    changeClient: changeClientExamples,
    resetFactor: [{ params: { user_id: own.client.eve.id }, body: { reason } }],
    blocks: [{ query: { client_id: String(own.client.id) } }],
    outbox: [{ query: { client_id: String(own.client.id), search: 'alice' } }],
  },
  setup: {
    openLink: [{ body: { token: own.setupLink } }],
    createAccount: [
      {
        body: {
          token: own.setupLink,
          first_name: 'Sol',
          last_name: 'Starter',
          email: setupEmail(own.side),
          password: fresh,
          password_confirmation: fresh,
        },
      },
    ],
  },
  staffHealth: { read: [{ query: { origin: 'http://127.0.0.1:4000' } }] },
  staffOutgoing: { release: [{ body: { scope: 'from_now_on' as const, last_invoice_number: '' } }] },
  staffProvider: {
    save: [{ body: { name: 'Canary Studio', support_days: [1, 3], accent_colour: '#123456' } }],
  },
  ...messageExamples(own),
  staffQueue: {
    list: [{ query: { show: 'mine' } }, { query: { show: 'done', page: '2' } }],
    // a colleague of another area does not see the item
    change: [{ done: true }, { until: '2026-12-01T16:00:00Z' }, { owner: null }].map((body) => ({
      body,
      only: ['', ': Manager', ': Support'].map((role) => `staff without client${role}`),
      othersGet: 404,
    })),
    setMail: [{ body: { choice: 'never' } }],
  },
  staffSearch: { find: [{ query: { q: 'canary' } }, { query: { q: '604-555' } }] },
  staffLog: {
    list: [
      {},
      {
        query: { take: '2', before: '1900000000000000.1.1', client_id: String(own.client.id), staff_id: '1' },
      },
    ],
  },
  newsletterConsent: consentExamples(own),
  ...mailExamples(own),
  staffManagers: { assign: [{ body: { staff_id: null } }] },
  staffNotes: {
    list: [{ query: { take: '1' } }],
    create: [{ body: { text: 'Prefers a call in the morning.' } }],
    // a note is its author's
    edit: [
      {
        params: { note_id: first(own, 'client_notes') },
        body: { text: 'Prefers an email.' },
        only: ['staff without client'],
      },
    ],
    pin: [{ params: { note_id: first(own, 'client_notes') }, body: { is_pinned: true } }],
  },
  staffPeople: {
    resendInvite: [{ params: { user_id: own.pending } }],
    correctEmail: [{ params: { user_id: own.pending }, body: { email: 'corrected-by-staff@example.com' } }],
    sendReset: [{ params: { user_id: own.client.eve.id } }],
    switchOff: [{ params: { user_id: own.client.vic.id }, body: { reason } }],
    switchOn: [{ params: { user_id: own.disabled }, body: { reason } }],
  },
  staffRecords: { activity: [{}, { query: { before: '1700000000000000.1.1', take: '2' } }] },
  staffClients: {
    add: [
      {
        body: {
          name: 'New Realty',
          country: 'CA',
          state_or_province: 'BC',
          time_zone: 'America/Vancouver',
          package: 'Create',
          services: ['web'],
          sites: [{ primary_domain: 'new-realty.example.com', domains: ['www.new-realty.example.com'] }],
          admin: { first_name: 'Nia', last_name: 'Newcomer', email: 'nia@new-realty.example.com' },
          is_live: true,
        },
      },
    ],
  },
  ...clientImportExamples(own.clientImport),
  ...uploadExamples(own),
  staffNewsletterSends: {
    list: [{}, { query: { month: '2025-01', state: 'sending', page: '1', take: '2' } }],
    unsent: [{}, { query: { state: 'unknown' } }],
    settleUnknown: [
      { body: { action: 'leave_out', recipient_id: own.ids.get('newsletter_recipients')?.at(-1) ?? 0 } },
    ],
    act: [
      {
        params: { send_id: own.ids.get('newsletter_sends')?.at(-1) ?? 0 },
        body: { action: 'start', reason },
      },
    ],
  },
  staffCancellations: {
    plan: [{ params: { id: own.paying }, body: { reason } }],
    withdraw: [{ params: { id: own.leaving }, body: { reason } }],
  },
  staffErasures: {
    ask: [{ params: { id: own.cancelled }, body: { reason } }],
    stop: [{ params: { id: own.marked } }],
  },
  staffPublishers: { save: [{ body: { publisher: 'builtin' } }] },
  staffSites: {
    addSite: [{ body: { primary_domain: 'second.example.com', domains: ['www.second.example.com'] } }],
    changeSite: [{ body: { primary_domain: 'renamed.example.com' } }],
  },
  ...teamExamples(own.colleagues),
  users: {
    invite: [
      {
        body: {
          ...createSample(users.invite.body),
          first_name: 'Ian',
          last_name: 'Invited',
          email: 'ian@example.com',
          phone_number: '',
          user_type_id: 3,
        },
      },
    ],
    resendInvite: [{ params: { id: own.pending } }],
    correctEmail: [{ params: { id: own.pending }, body: { email: 'corrected@example.com' } }],
    update: [
      {
        params: { id: actor.userId },
        body: {
          ...createSample(Profile),
          first_name: 'New',
          last_name: 'Name',
          phone_number: '604-555-0177',
        },
      },
      { params: { id: actor.userId }, body: { notification_preferences: ['leads'] } },
    ],
    resetFactor: [{ params: { id: own.client.eve.id }, body: { reason } }],
    remove: [{ params: { id: own.client.vic.id } }],
  },
  unsubscribe: {
    read: [{ params: { token: unsubscribeLink(own) } }],
    confirm: [{ params: { token: unsubscribeLink(own) } }],
  },
});

export function listExamples(feature: string, name: string, context: Context): Example[] {
  return allExamplesOf(context).get(`${feature}.${name}`) ?? [{}];
}

type ExamplesByName = ReadonlyMap<string, Example[]>;

const known = new WeakMap<Actor, { own: SideWorld; examples: ExamplesByName }>();

/**
 * The examples of all endpoints are made once, together: making them for each endpoint takes longer than calling it.
 */
function allExamplesOf({ own, actor }: Context): ExamplesByName {
  const found = known.get(actor);
  if (found?.own === own) return found.examples;
  const examples = byName(examplesFor({ own, actor }));
  known.set(actor, { own, examples });
  return examples;
}

const byName = (examples: Examples): ExamplesByName =>
  new Map(
    Object.entries(examples).flatMap(([feature, named]) =>
      Object.entries(named).flatMap(([name, found]: [string, unknown]) =>
        isExamples(found) ? [[`${feature}.${name}`, found] as const] : [],
      ),
    ),
  );

const unsubscribeLink = ({ client }: SideWorld): string =>
  createUnsubscribeTokens(testKey).create({ email: client.alice.email, preference: 'leads', client: null });

/** The first row of a table of this client. */
const first = (own: SideWorld, table: string): number => own.ids.get(table)?.[0] ?? 0;

const isExamples = (found: unknown): found is Example[] => Array.isArray(found) && found.length > 0;
