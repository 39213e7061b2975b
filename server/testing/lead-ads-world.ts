import { Pool } from 'pg';
import { afterAll, beforeEach } from 'vitest';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { leadAds, type LeadAdsAnswer } from '#contract/contacts/lead-ads.ts';
import * as paths from '#contract/paths.ts';
import { createMetaLeads } from '#server/adapters/lead-ads/meta-leads.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createWorkerDb } from '#server/core/db/worker-pool.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { hmacSha256 } from '#server/core/security/hashes.ts';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { readData } from './contacts.ts';
import { testKey } from './database.ts';
import { startMetaLeads, type MetaLead } from './meta-leads.ts';
import { call, noon, type ClientWorld, type Person } from './people.ts';
import { testWorld } from './test-world.ts';
import { announcedPerHour } from '#server/features/contacts/rules.ts';
import { fetchNextPage } from '#server/features/contacts/lead-ads/fetch-next.ts';
import { leadAdTokens } from '#server/features/contacts/lead-ads/tokens.ts';

/** A world in which Facebook is a stand-in. Each test begins at noon with no page connected. */
export async function leadAdsWorld() {
  const appSecret = 'app-secret';
  const meta = await startMetaLeads({ id: '555', name: 'Harbour & Pine' });
  const { server, owner, newClient } = await testWorld({
    settings: { META_API_URL: meta.url, META_APP_SECRET: appSecret, META_VERIFY_TOKEN: 'verify-me' },
  });
  const pool = new Pool({ ...server.database.app, max: 4 });
  const workerPool = new Pool(server.database.worker);
  afterAll(async () => {
    await pool.end();
    await workerPool.end();
    await meta.close();
  });
  const worker = createWorkerDb(workerPool, () => server.clock.now);
  const reading = {
    leadAds: createMetaLeads({ url: meta.url, version: 'v25.0', appSecret }, sendToConfigured),
    encryption: createEncryption(testKey, leadAdTokens),
    openLinkDb: createLinkDb({ read: pool, write: pool, export: pool }),
    keyedHash: createContactHash(testKey),
    announcedPerHour,
  };
  const readAll = async () => {
    while (await fetchNextPage(worker, reading));
  };

  beforeEach(async () => {
    await owner.query('DELETE FROM app.lead_ad_pages');
    server.clock.now = noon;
    meta.token = 'page-token';
    meta.forms = [
      { id: '10', name: 'Sellers' },
      { id: '20', name: 'Buyers' },
    ];
    meta.others = [];
    meta.leads = [];
    meta.refuse.clear();
    meta.calls = [];
  });

  let ids = 0;
  const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z');
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  function newLead(minutes: number, change: Partial<MetaLead> & { email?: string } = {}): MetaLead {
    ids += 1;
    const { email = `lead${ids}@example.net`, ...rest } = change;
    return {
      id: String(9_000_000_000_000_000 + ids),
      form_id: '10',
      created_time: at(minutes).toISOString().replace('.000Z', '+0000'),
      field_data: [
        { name: 'full_name', values: ['Ana Maria Lopez'] },
        { name: 'email', values: [email] },
        { name: 'phone_number', values: ['+16045550199'] },
        { name: 'when_do_you_want_to_move?', values: ['In spring'] },
      ],
      ...rest,
    };
  }
  const connect = ({ token }: Person, page = meta.token) =>
    call(server.app, token, leadAds.connect, { body: { token: page } });
  const readScreen = async ({ token }: Person) =>
    readData<LeadAdsAnswer>((await call(server.app, token, leadAds.read)).body, {
      is_offered: false,
      pages: [],
      tested_at: null,
      unread: [],
    });
  const readPage = async (person: Person) => (await readScreen(person)).pages[0];
  const disconnect = ({ token }: Person, page = '555') =>
    call(server.app, token, leadAds.disconnect, { body: { page } });
  const findContacts = async (search: string, { alice }: ClientWorld) =>
    readData<Contact[]>((await call(server.app, alice.token, contacts.list, { query: { search } })).body, []);
  const hook = (
    leads: readonly MetaLead[],
    { secret = appSecret, page = '555' } = {},
  ): Promise<{ statusCode: number; body: string }> => {
    const body = JSON.stringify({
      object: 'page',
      entry: [
        {
          id: page,
          time: 1,
          changes: leads.map(({ id, form_id }) => ({
            field: 'leadgen',
            value: { leadgen_id: id, page_id: page, form_id, created_time: 1 },
          })),
        },
      ],
    });
    return server.app.inject({
      method: 'POST',
      url: paths.leadAdWebhooks,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${hmacSha256(secret, body).toString('hex')}`,
      },
      payload: body,
    });
  };
  const events = async (event: string, { id }: ClientWorld) =>
    (await owner.query('SELECT FROM app.activity WHERE client_id = $1 AND event = $2', [id, event])).rowCount;
  const bells = async (event: string, { id }: ClientWorld) =>
    (await owner.query('SELECT FROM app.notifications WHERE client_id = $1 AND event = $2', [id, event]))
      .rowCount;
  const mails = async ({ id }: ClientWorld) =>
    (await owner.query(`SELECT FROM app.outbox WHERE client_id = $1 AND template = 'lead-ads-stopped'`, [id]))
      .rowCount;

  return {
    meta,
    server,
    owner,
    newClient,
    readAll,
    iso,
    at,
    newLead,
    connect,
    readScreen,
    readPage,
    disconnect,
    findContacts,
    hook,
    events,
    bells,
    mails,
    appSecret,
  };
}
