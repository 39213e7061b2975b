import { afterAll, expect, test } from 'vitest';
import { bulkContacts } from '#contract/contacts/bulk.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { bulkCalls } from '#server/testing/bulk-contacts.ts';
import { call } from '#server/testing/people.ts';
import { insertCanaries, setUnchangeable } from '#server/testing/security/canaries.ts';
import { fillRows } from '#server/testing/security/rows.ts';
import { listTables } from '#server/testing/security/tables.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const tables = (await listTables(owner)).filter(({ name, isOfClients }) => isOfClients && name !== 'clients');

const bulk = bulkCalls(server);
afterAll(() => bulk.close());

/** Written by triggers from what the contact has, so that a mark of their own would never go. */
const derived = ['contact_emails', 'contact_keys', 'lead_search'];

/** JSON with words of contacts, which the marks of texts do not reach. */
const marked = [
  ['collected_forms', 'lead'],
  ['merged_leads', 'undo'],
  ['contact_import_rows', 'cells'],
  ['contact_import_rows', 'person'],
  ['contact_import_rows', 'former'],
  ['contact_import_rows', 'match'],
] as const;

/** Tables with texts once no contact is left, by the reason why they are none of a contact, or stay. */
const remaining: Readonly<Record<string, readonly string[]>> = {
  'the account, its people, settings, sites and conversations with us':
    'activity_totals api_keys client_erasures client_notes crm_connections domains files launch_forms launch_reviews notices plans push_devices settings site_imports site_publishers sites stats_sources stats_uploads support_drafts support_messages support_notes support_staff_drafts users webhooks'.split(
      ' ',
    ),
  'bills of the account':
    'billing_accounts billing_discounts client_payments client_prices credit_notes invoice_reminder_pauses invoices one_time_fees payments tax_places trials'.split(
      ' ',
    ),
  'listings of the agent': 'declined_listings listing_publications listings mls_photos word_dismissals'.split(
    ' ',
  ),
  'newsletters, which are written for all their readers':
    'newsletter_blocks newsletter_campaigns newsletter_clicks newsletter_link_totals newsletter_snapshots newsletters'.split(
      ' ',
    ),
  'what the account has prepared for any contact': ['contact_views', 'message_templates'],
  'the log of the provider, which names no contact': ['queue_items', 'staff_log'],
  'paths and sources of a page, of a visitor whom nobody knows': ['page_views'],
  'numbers of ads, with the account of the network that counted them': ['ad_days'],
  'files by their names': ['contact_imports', 'testimonial_imports'],
  'a form and its id at Facebook, so that the hourly reading does not bring the person back': [
    'lead_ad_forms',
    'lead_ad_leads',
    'lead_ad_pages',
  ],
  'who asked, beside an answer that is encrypted and stored for a day': ['ai_answers', 'request_keys'],
  'mail that was sent: its details for 7 days, its row for 30, since staff may have to send it again': [
    'outbox',
  ],
  'an id and a kind of event, until it was delivered': ['provider_webhook_deliveries', 'webhook_deliveries'],
  'somebody who has not confirmed yet, and is no contact': ['newsletter_sign_ups'],
  'words that a person has given the agent to publish, until they withdraw them': [
    'testimonials',
    'testimonial_history',
    'testimonial_originals',
    'testimonial_requests',
  ],
  'who never wants to be asked again': ['testimonial_refusals'],
  'whom the agent has entered at a listing, until the reports are switched off there': [
    'seller_report_recipients',
  ],
};

async function listMarked(client: number): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `SELECT FROM app.${name} t WHERE client_id = $1 AND to_jsonb(t)::text ILIKE '%CANARY-A%' LIMIT 1`,
      [client],
    );
    if (rows.length > 0) names.push(name);
  }
  return names;
}

test.for(['remove', 'spam', 'erase'] as const)(
  'no table has words of contacts that are deleted for good, but for those with a reason (%s)',
  async (way) => {
    const client = await newClient();
    await fillRows(owner, client, server.clock.now);
    await setUnchangeable(owner, false);
    await insertCanaries(
      owner,
      tables.filter(({ name }) => !derived.includes(name)),
      'A',
      client.id,
    );
    await setUnchangeable(owner, true);
    const { rows: leads } = await owner.query<{ id: number }>(
      'SELECT id FROM app.leads WHERE client_id = $1 ORDER BY id',
      [client.id],
    );
    for (const table of ['push_messages', 'contact_import_rows', 'lead_emails', 'lead_ad_leads'])
      await owner.query(`UPDATE app.${table} SET lead_id = $2 WHERE client_id = $1`, [
        client.id,
        leads[0]?.id,
      ]);
    await owner.query('UPDATE app.contact_import_rows SET is_done = true WHERE client_id = $1', [client.id]);
    for (const [table, column] of marked)
      await owner.query(
        `UPDATE app.${table} SET ${column} = jsonb_build_array('CANARY-A-${table}') WHERE client_id = $1`,
        [client.id],
      );
    const before = await listMarked(client.id);
    for (const [table] of marked) expect(before).toContain(table);
    const { token } = client.alice;
    if (way === 'erase') {
      const change = await bulk.change(token, { filter: {} }, { action: 'delete' });
      for (const { id: lead_id } of leads)
        expect(
          (await call(server.app, token, bulkContacts.erase, { params: { id: change.id, lead_id } })).status,
        ).toBe(200);
    } else
      for (const { id } of leads)
        expect((await call(server.app, token, contacts[way], { params: { id } })).status).toBe(200);
    expect((await listMarked(client.id)).toSorted()).toEqual(Object.values(remaining).flat().toSorted());
  },
);
