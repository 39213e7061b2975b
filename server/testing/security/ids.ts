import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Ids } from './world.ts';

/** A place in a request that holds the id of a client's row. */
export type Position = { part: 'params' | 'query' | 'body'; key: string; table: string };

/**
 * The table an id of the contract refers to; null for an id of a fixed list, or a code. A key with the same meaning
 * everywhere has one entry, others are listed per endpoint.
 */
const pointsInto: Record<string, string | null> = {
  client_id: 'clients',
  site_id: 'sites',
  lead_id: 'leads',
  lead_ids: 'leads',
  user_id: 'users',
  user_ids: 'users',
  tag_id: 'tags',
  conversation_id: 'support_messages',
  file_ids: 'files',
  view_id: 'contact_views',
  plan_id: 'plans',
  running_id: 'lead_plans',
  view_ids: 'contact_views',
  template_id: 'message_templates',
  template_ids: 'message_templates',
  other_id: 'leads',
  except_ids: 'leads',
  lead_status_id: null,
  lead_source_id: null,
  lead_type_id: null,
  user_type_id: null,
  launch_phase_id: null,
  submission_id: null,
  status_id: null,
  type_id: null,
  mls_id: null,
  mls_ids: null,
  mls_agent_ids: null,
  listing_id: 'listings',
  listing_ids: 'listings',
  openhouse_id: 'open_houses',
  testimonial_id: 'testimonials',
  mailchimp_campaign_ids: 'newsletter_campaigns',
  recipient_id: 'newsletter_recipients',
  // staff belong to no client
  staff_id: null,
  deputy_id: null,
  'POST /forms id': null,
  'POST /forms/6 id': null,
  'POST /forms/{id} id': null,
  'PUT /forms/{id}/draft id': null,
  'POST /forms/{id}/back id': null,
  'GET /leads/{id}/history entry': 'lead_history',
  'POST /activity/clear-notifications ids': 'notifications',
  // the path of a page
  'GET /stats/sites/visits entry': null,
  // of the event itself
  'POST /public/events id': null,
  // 404 for those who do not see the conversation, 422 for others; POST /support/messages takes the same files
  'POST /support/messages/{id} file_ids': null,
  into_id: 'tags',
  tag_ids: 'tags',
  period_ids: 'missed_periods',
  added_ids: 'tags',
  removed_ids: 'tags',
  'POST /listings id': 'files',
  'PUT /listings/{id} id': 'files',
  'PUT /listings ids': 'listings',
  'POST /listings/sync ids': 'listings',
  'POST /newsletters id': 'newsletter_blocks',
  'PUT /newsletters/content/order id': 'newsletter_blocks',
  // the newsletter's own save checks these
  'PUT /newsletters/draft id': null,
  // of a category or tag of another website
  'PUT /staff/clients/{id}/sites/{site_id}/publisher id': null,
  'PUT /newsletters/draft testimonial_id': null,
  'POST /newsletters/preview id': null,
};

/** Nouns of paths whose table has another name. */
const tableNames: Record<string, string> = {
  messages: 'support_messages',
  'message-files': 'files',
  devices: 'push_devices',
  deliveries: 'webhook_deliveries',
  'api-keys': 'api_keys',
  log: 'ai_usage',
  queue: 'queue_items',
  discounts: 'billing_discounts',
  fees: 'one_time_fees',
  'missed-periods': 'missed_periods',
  'client-prices': 'client_prices',
  newsletters: 'newsletter_sends',
  content: 'newsletter_blocks',
  reviews: 'testimonials',
  upload: 'testimonial_imports',
  campaigns: 'newsletter_campaigns',
  views: 'contact_views',
  templates: 'message_templates',
  tasks: 'lead_tasks',
  timeline: 'lead_timeline',
  merges: 'merged_leads',
  caught: 'caught_submissions',
  imports: 'contact_imports',
  bulk: 'contact_bulk_changes',
  uploads: 'stats_uploads',
};

const taskForNobody = 'the form says at its field that this person cannot be given tasks';
const someGone = 'the message says that somebody who was selected is no longer there';
const noneThere = 'the form says that nobody is chosen';
const fileToAddAgain = 'the form asks to add the file again, and what was typed stays';
const deletedTag = 'the form says at its field that the tag was deleted, and what was typed stays';

/** Where a foreign or unknown id is not answered with 404, and why. */
const otherAnswers: Record<string, { status: number; why: string }> = {
  'GET /leads tag_id': { status: 200, why: 'nobody has a tag that is not there' },
  'PUT /leads/imports/{id} tag_ids': { status: 422, why: deletedTag },
  'POST /leads added_ids': { status: 422, why: deletedTag },
  'PUT /leads/{id} added_ids': { status: 422, why: deletedTag },
  'POST /leads removed_ids': { status: 422, why: deletedTag },
  'PUT /leads/{id} removed_ids': { status: 422, why: deletedTag },
  'POST /leads/views tag_id': { status: 422, why: deletedTag },
  'PUT /leads/views/{view_id} tag_id': { status: 422, why: deletedTag },
  'POST /leads/bulk lead_ids': { status: 422, why: someGone },
  'POST /leads/bulk tag_id': { status: 422, why: noneThere },
  'POST /leads/bulk except_ids': { status: 422, why: someGone },
  'POST /leads/bulk/{id}/start added_ids': { status: 422, why: deletedTag },
  'POST /leads/bulk/{id}/start removed_ids': { status: 422, why: deletedTag },
  'POST /support/messages file_ids': { status: 422, why: fileToAddAgain },
  'POST /staff/clients/{id}/messages file_ids': { status: 422, why: fileToAddAgain },
  'POST /staff/messages/{id}/notes file_ids': { status: 422, why: fileToAddAgain },
  'POST /staff/messages/{id}/reply file_ids': { status: 422, why: fileToAddAgain },
  'PUT /staff/messages/{id}/readers user_ids': {
    status: 422,
    why: 'a person who cannot read it is refused at the field',
  },
  'POST /staff/clients/{id}/messages user_ids': {
    status: 422,
    why: 'a person who cannot read it is refused at the field',
  },
  'GET /staff/messages client_id': { status: 200, why: 'a client without conversations has none' },
  'GET /staff/outbox client_id': { status: 200, why: 'a client without emails has none' },
  'POST /tasks user_id': { status: 422, why: taskForNobody },
  'PUT /tasks/{id} user_id': { status: 422, why: taskForNobody },
  'POST /newsletters testimonial_id': { status: 422, why: 'the block that names it says so' },
  'POST /newsletters/preview testimonial_id': {
    status: 200,
    why: 'a block without its testimonial shows nothing',
  },
  'POST /activity/clear-notifications lead_id': {
    status: 200,
    why: 'marks what is about a contact, which of a foreign or absent one is nothing',
  },
  'GET /listings/{id}/share/picture openhouse_id': {
    status: 422,
    why: 'a picture of an open house that the listing does not have would say what is not true',
  },
  'GET /leads/{id}/history entry': { status: 200, why: 'an unknown entry just opens the contact' },
  'POST /public/leads site_id': { status: 403, why: 'a site that is not of the token’s client' },
  'POST /public/events site_id': { status: 403, why: 'a site that is not of the token’s client' },
  'POST /public/newsletter site_id': { status: 403, why: 'a site that is not of the token’s client' },
};

export const formatEndpoint = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

export const answerToForeign = (endpoint: Endpoint, { key }: Position): number =>
  otherAnswers[`${formatEndpoint(endpoint)} ${key}`]?.status ?? 404;

/** Every place of an endpoint that holds such an id, and the id keys that `pointsInto` does not list. */
export function listPositions(endpoint: Endpoint): { positions: Position[]; unknown: string[] } {
  const positions: Position[] = [];
  const unknown: string[] = [];
  if (!endpoint.params) {
    for (const [, noun = '', key = ''] of endpoint.path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g))
      positions.push({ part: 'params', key, table: tableNames[noun] ?? noun.replaceAll('-', '_') });
  }
  for (const part of ['query', 'body'] as const) {
    for (const key of idKeys(endpoint[part])) {
      const own = `${formatEndpoint(endpoint)} ${key}`;
      const table = own in pointsInto ? pointsInto[own] : pointsInto[key];
      if (table) positions.push({ part, key, table });
      else if (table === undefined) unknown.push(key);
    }
  }
  return { positions, unknown };
}

/** The ids of one client's rows for this place. */
export const rowsAt = ({ table }: Position, ids: Ids): readonly number[] => ids.get(table) ?? [];

/** Replaces an id at this key, alone or last in its list, at any depth. */
export function replaceId(value: unknown, key: string, id: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaceId(inner, key, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (name !== key) return [name, replaceId(inner, key, id)];
      return [name, Array.isArray(inner) ? [...inner, id] : id];
    }),
  );
}

function idKeys(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return [];
  const keys = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect);
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null)
      Object.keys(value.properties).forEach((key) => isIdKey(key) && keys.add(key));
    Object.values(value).forEach(collect);
  };
  collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...keys];
}

const isIdKey = (key: string) => /(^|_)ids?$/.test(key) || key === 'entry';
