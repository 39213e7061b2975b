import { Pool, type Client } from 'pg';
import { bulkContacts, type BulkChange } from '#contract/contacts/bulk.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { runBulkStep } from '#server/features/contacts/bulk/run-step.ts';
import { findDueChange } from '#server/features/contacts/cross-client.ts';
import { testKey } from './database.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, noon, type ApiResult, type Sent, type TestServer } from './people.ts';
import { parseData } from './results.ts';

/** The steps of a change of many contacts as a person takes them, and those of the worker. */
export function bulkCalls({ app, database, clock }: TestServer) {
  const pool = new Pool({ ...database.app, max: 2 });
  const worker = new Pool({ ...database.worker, max: 1 });
  const deps = {
    openLinkDb: createLinkDb({ read: pool, write: pool, export: pool }),
    keyedHash: createContactHash(testKey),
  };
  const step = async () => {
    const due = await withConnection(worker, (client) =>
      createTaskContext(client, clock.now).value(findDueChange(clock.now)),
    );
    if (due) await runBulkStep(due, deps, clock.now);
    return due !== null;
  };
  const choose = async (token: string, body: object): Promise<BulkChange> =>
    parseData(bulkContacts.choose.data, await call(app, token, bulkContacts.choose, { body }));
  const start = async (token: string, id: number, body: object): Promise<BulkChange> =>
    parseData(bulkContacts.start.data, await call(app, token, bulkContacts.start, { params: { id }, body }));
  return {
    step,
    choose,
    start,
    change: async (token: string, choice: object, action: object) =>
      start(token, (await choose(token, choice)).id, action),
    undo: async (token: string, id: number): Promise<BulkChange> =>
      parseData(bulkContacts.undo.data, await call(app, token, bulkContacts.undo, { params: { id } })),
    read: async (token: string, id: number): Promise<BulkChange> =>
      parseData(bulkContacts.read.data, await call(app, token, bulkContacts.read, { params: { id } })),
    runAll: async () => {
      while (await step());
    },
    close: () => Promise.all([pool.end(), worker.end()]),
  };
}

/** Contacts of one client with the status Lead, whose names are numbered, as fast as the database stores them. */
export async function insertManyContacts(owner: Client, client: number, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1::bigint, 'Mara', 'Many ' || n, 'mara' || n || '@client' || $1::bigint || '.example.net', 1, 14, true, true, $3::timestamptz, $3::timestamptz - n * interval '1 minute'
     FROM generate_series(1, $2::int) n RETURNING id`,
    [client, count, noon],
  );
  await owner.query(
    `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status) VALUES ($1, 0, $2::int, ARRAY[0, $2::int, 0, 0, 0, 0, 0, 0, 0, 0])
     ON CONFLICT (client_id, slot) DO UPDATE SET contacts = lead_totals.contacts + excluded.contacts,
       of_status[2] = lead_totals.of_status[2] + excluded.of_status[2]`,
    [client, count],
  );
  return rows.map(({ id }) => Number(id));
}

/** The actions behind each event of a change of several contacts. */
export function causesOfBulk({
  send,
  createContact,
  createTag,
}: {
  send: (endpoint: Endpoint, sent: Sent) => Promise<ApiResult>;
  createContact: () => Promise<number>;
  createTag: () => Promise<number>;
}) {
  const change = async (action: object) => {
    const choice = await send(bulkContacts.choose, { body: { lead_ids: [await createContact()] } });
    const { id } = parseData(bulkContacts.choose.data, choice);
    await send(bulkContacts.start, { params: { id }, body: action });
    return id;
  };
  const changeStatus = () => change({ action: 'status', lead_status_id: 3 });
  return {
    'contact.several_status_changed': changeStatus,
    'contact.several_tagged': async () =>
      change({ action: 'tags', added_ids: [await createTag()], removed_ids: [] }),
    'contact.erased': async () => {
      const id = await change({ action: 'delete' });
      const query = { search: 'a' };
      const found = parseData(
        bulkContacts.searchDeleted.data,
        await send(bulkContacts.searchDeleted, { params: { id }, query }),
      );
      return send(bulkContacts.erase, { params: { id, lead_id: found[0]?.id ?? 0 } });
    },
    'contact.several_deleted': async () => change({ action: 'delete' }),
    'contact.several_restored': async () => send(bulkContacts.undo, { params: { id: await changeStatus() } }),
  };
}
