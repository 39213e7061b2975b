import { launchPhaseIds } from '../launch/phases.ts';
import * as z from 'zod/mini';
import { packages, services, staffAreas } from '../access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { features } from '../features.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { scoped } from '../key-access.ts';
import { AccountManager } from './managers.ts';
import { Note } from './notes.ts';
import { placeFields } from './place.ts';
import { ClientUser } from './people.ts';
import { countries } from '../places.ts';
import {
  date,
  DeletedAnswer,
  id,
  instant,
  lastEdit,
  optional,
  paging,
  queryId,
  Reason,
  rowVersion,
  sentVersion,
  text,
  url,
  type ShapeWith,
} from '../fields.ts';

const clientsPerPage = 20;

export const ClientRow = z.object({
  id,
  name: z.string(),
  package: z.enum(packages),
  account_status: z.enum(accountStatuses),
  is_live: z.boolean(),
  launch_phase_id: z.nullable(z.int()),
});
export type ClientRow = z.infer<typeof ClientRow>;

/** Who has to take a client's next step; null if nothing is open. */
const waitingSides = ['us', 'client'] as const;

const ListedClient = z.extend(ClientRow, {
  waits_for: z.nullable(z.enum(waitingSides)),
  /** answers of the AI this month, of those that its package includes */
  ai_answers: z.int(),
});
export type ListedClient = z.infer<typeof ListedClient>;

const messagesPerPage = 20;
/** FORM, DESIGN, SAMPLE, REVISIONS, READY */

/** A client's account and its stage, in the order in which the log names them. Going live sets the phase and the sample URL too. */
export const AccountChange = z.object({
  package: z.optional(z.enum(packages, 'Please choose a package.')),
  services: z.optional(z.array(z.enum(services, 'Please choose services from the list.'))),
  features: z.optional(z.array(z.enum(features, 'Please choose features from the list.'))),
  account_status: z.optional(z.enum(accountStatuses, 'Please choose a status.')),
  is_live: z.optional(z.boolean('Please choose whether the site is live.')),
  launch_phase_id: z.optional(z.nullable(z.literal([...launchPhaseIds], 'Please choose a phase.'))),
  /** where the client sees the sample of the website */
  launch_sample_url: z.optional(optional(url())),
});
export type AccountChange = z.infer<typeof AccountChange>;

const PlaceChange = z.partial(z.object(placeFields));
export type PlaceChange = z.infer<typeof PlaceChange>;

/** The fields of a client that staff may change. */
export const ClientChange = z.extend(AccountChange, PlaceChange.shape);
export type ClientChange = z.infer<typeof ClientChange>;

const SentClient = z.extend(ClientChange, { version: sentVersion });
type SentClient = z.infer<typeof SentClient>;

/** The keys a designer may send. */
const launchKeys = [
  'launch_phase_id',
  'is_live',
  'launch_sample_url',
  'version',
] as const satisfies readonly (keyof SentClient)[];

/** The facts that help first on the phone with a client. */
const ClientHealth = z.object({
  /** new contacts since the month began at the client's place */
  leads_this_month: z.int(),
  /** when the launch reached its present phase */
  in_phase_since: z.nullable(instant),
  /** mails of the client that failed for good in the last 30 days, and those waiting for a retry */
  failed_mails: z.int(),
  delayed_mails: z.int(),
  file_count: z.int(),
  file_bytes: z.int(),
});
export type ClientHealth = z.infer<typeof ClientHealth>;

/** The planned erasure of a client's data. */
const ClientErasure = z.object({
  asked_at: instant,
  /** from then on it cannot be stopped */
  acts_at: instant,
  staff_name: z.string(),
  reason: z.string(),
  has_begun: z.boolean(),
});

export const ClientPage = z.object({
  ...ClientRow.shape,
  country: z.enum(countries),
  state_or_province: z.nullable(z.string()),
  time_zone: z.string(),
  postal_address: z.nullable(z.string()),
  /** where it is taxed from which day on, oldest first; empty if it has never moved */
  tax_places: z.array(
    z.object({ starts_on: date, country: z.enum(countries), state_or_province: z.nullable(z.string()) }),
  ),
  token: z.string(),
  services: z.array(z.string()),
  features: z.array(z.string()),
  launch_sample_url: z.nullable(z.string()),
  created_at: instant,
  /** of the latest replaced token that still works */
  old_token_ends_at: z.nullable(instant),
  sites: z.array(
    z.object({
      id,
      primary_domain: z.string(),
      domains: z.array(z.string()),
      /** where the built-in website of the site can be seen */
      look_url: z.string(),
      /** the last day on which we counted a visit ourselves */
      last_visit_day: z.nullable(date),
    }),
  ),
  users: z.array(ClientUser),
  manager: z.nullable(AccountManager),
  health: ClientHealth,
  /** null unless it waits or runs */
  erasure: z.nullable(ClientErasure),
  /** the day on which the account is closed, the end of the paid period; null unless staff cancelled it */
  cancels_on: z.nullable(date),
  /** the first day after the paid period; null while none runs */
  period_ends_on: z.nullable(date),
  /** the last day of the free trial that runs; null without one */
  trial_until: z.nullable(date),
  /** the first page of them */
  notes: z.array(Note),
  note_count: z.int(),
  version: rowVersion,
  /** `user_id` is the member of staff who made it */
  last_edit: lastEdit,
} satisfies ShapeWith<Omit<ClientChange, 'tax_from'>>);
export type ClientPage = z.infer<typeof ClientPage>;

const Prospect = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  message: z.nullable(z.string()),
  created_at: instant,
});
export type Prospect = z.infer<typeof Prospect>;

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'discarded'] as const;
const jobStates = ['failed', 'discarded'] as const;
const OutboxRow = z.object({
  id,
  /** null if it is not about a client */
  client_id: z.nullable(id),
  state: z.enum(mailStates),
  template: z.string(),
  address: z.string(),
  /** null until the first attempt */
  subject: z.nullable(z.string()),
  attempts: z.int(),
  /** interrupted attempts, after which it is unknown whether the mail arrived */
  interrupted: z.int(),
  error: z.nullable(z.string()),
  /** with demo data only */
  text: z.nullable(z.string()),
  created_at: instant,
  sent_at: z.nullable(instant),
  next_try_at: z.nullable(instant),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: z.int(),
  created_at: instant,
  failed_at: instant,
  /** why it was given up, if it was */
  discarded_reason: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** absent or '' means no filter */
const filter = <const T extends readonly string[]>(values: T) =>
  z.optional(z.enum(['', ...values], 'Please choose an option from the list.'));

const clientFilters = {
  search: z._default(text(100), ''),
  package: filter(packages),
  account_status: filter(accountStatuses),
  launch_phase_id: filter(['1', '2', '3', '4', '5']),
  waits_for: filter(waitingSides),
  /** the colleague who looks after them, or 'none'; absent or '' means any */
  manager: z.optional(z.string().check(z.regex(/^(none|\d{1,16})?$/, 'Please choose a colleague.'))),
};

export const staffTag: Tag = {
  name: 'Staff',
  description: 'The console of the provider: clients, messages, prospects, mail and failed jobs.',
};

export const staff = {
  clients: endpoint({
    method: 'GET',
    path: '/staff/clients',
    access: scoped('clients:read', staffAreas('overview')),
    summary: 'The clients of the provider, by name',
    query: z.object({ ...paging(clientsPerPage), ...clientFilters }),
    data: z.array(ListedClient),
    paged: true,
    mayBeStale: true,
    isSelfContained: true,
  }),
  downloadClients: endpoint({
    method: 'POST',
    path: '/staff/clients/download',
    once: false,
    changes: null,
    access: staffAreas('clients'),
    summary: 'The clients that match the filters, as CSV',
    body: z.object(clientFilters),
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
    mayBeStale: true,
  }),
  client: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}',
    access: scoped('clients:read', staffAreas('overview')),
    summary: 'One client: what is booked, where the launch stands, sites and people',
    data: ClientPage,
  }),
  changeClient: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}',
    changes: 'client.changed',
    access: { ...staffAreas('clients', 'launch'), bodyKeys: { Designer: launchKeys } },
    summary:
      'Changes the keys that are sent; a cancelled client is signed out at once. Taxes follow another place from `tax_from` on, or from today; where a colleague has moved the client there meanwhile, their day stays unless another is said',
    refuses: ['changed_elsewhere'],
    body: SentClient,
    data: ClientPage,
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/users/{user_id}/reset-second-factor',
    once: true,
    changes: 'user.changed',
    access: staffAreas('clients'),
    summary:
      "Turns a user's two-step sign-in off, for one who lost phone and recovery codes, and signs them out everywhere; the client reads of it",
    body: Reason,
    data: ClientPage,
  }),
  prospects: endpoint({
    method: 'GET',
    path: '/staff/prospects',
    access: staffAreas('support'),
    summary: 'Who asked to become a client, newest first',
    query: z.object(paging(messagesPerPage)),
    data: z.array(Prospect),
    paged: true,
    mayBeStale: true,
    isSelfContained: true,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/staff/outbox',
    access: staffAreas('mails'),
    summary:
      'Mail of the portal, newest first: what left, what waits, what is dead; of the newest ten thousand that match',
    query: z.object({
      ...paging(messagesPerPage),
      state: filter(mailStates),
      client_id: z.optional(queryId('Please choose a client.')),
      /** the beginning of the recipient's address */
      search: z._default(text(191), ''),
    }),
    data: z.array(OutboxRow),
    paged: true,
    mayBeStale: true,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/staff/jobs',
    access: staffAreas('operations'),
    summary: 'Work behind the answers that failed for good, newest first, or what was discarded of it',
    query: z.object({ ...paging(messagesPerPage), state: filter(jobStates) }),
    data: z.array(FailedJob),
    paged: true,
    mayBeStale: true,
    isSelfContained: true,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/staff/blocks',
    access: staffAreas('clients'),
    summary: "A client's blocked senders; the address itself is not kept",
    refuses: ['not_found'],
    query: z.object({ client_id: queryId('Please choose a client.') }),
    data: z.array(z.object({ id, client_id: id, created_at: instant, has_phone: z.boolean() })),
  }),
  liftBlock: endpoint({
    method: 'DELETE',
    path: '/staff/blocks/{id}',
    changes: null,
    access: staffAreas('clients'),
    summary: 'Lets a blocked sender write again',
    data: DeletedAnswer,
  }),
};
