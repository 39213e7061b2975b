import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool, type ClientConfig } from 'pg';
import { pageMeta } from '#server/core/db/results.ts';
import { listContacts, readContact } from '#server/features/contacts/queries.ts';
import { createSessionToken, createSiteToken } from './test-data.ts';
import { serveChild } from './start-servers.ts';

/**
 * The bare minimum: node:http, pg and one prepared statement a call. A list and a read return the bytes of Foyer by its
 * own statements, other calls nine columns of the same contacts. It has no sessions, roles, validation or history.
 */
serveChild<{ superuser: ClientConfig; clients: number }>(async ({ superuser, clients }) => {
  const pool = new Pool({ ...superuser, application_name: 'minimum', max: 20 });
  await pool.query(tables);
  const all = Array.from({ length: clients }, (_, at) => at + 1);
  const clientOf = new Map(
    all.flatMap((client) => [
      [`Bearer ${createSessionToken(client)}`, client],
      [createSiteToken(client), client],
    ]),
  );
  const rows = async (name: keyof typeof statements, values: unknown[]): Promise<unknown[]> =>
    (await pool.query({ name, text: statements[name], values })).rows;
  /** JSON as PostgreSQL made it */
  const json = async (name: keyof typeof sameAsFoyer, values: unknown[]): Promise<readonly string[]> => {
    const query = { name, text: sameAsFoyer[name], values, rowMode: 'array', types: asText } as const;
    return (await pool.query<string[]>(query)).rows[0] ?? [];
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = clientOf.get(String(request.headers.authorization ?? request.headers['x-site-token']));
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (client === undefined) return send(response, 401, {});
    const id = Number(path.slice('/api/v2/leads/'.length));
    if (request.method === 'GET') {
      if (id)
        return sendText(
          response,
          200,
          `{"data":${(await json('one', [...oneContact.values.map(() => id), client]))[0]}}`,
        );
      const params = new URLSearchParams(query);
      const [search, page, take] = [
        params.get('search'),
        Number(params.get('page')),
        Number(params.get('take')),
      ];
      if (search) {
        const data = await rows('search', [client, `%${search}%`, take]);
        return send(response, 200, { data, meta: { page, take } });
      }
      const [data, total] = await json('list', [take, (page - 1) * take, client]);
      const meta = JSON.stringify(pageMeta({ page, take }, Number(total)));
      return sendText(response, 200, `{"data":${data},"meta":${meta}}`);
    }
    const sent = JSON.parse(await readBody(request));
    if (request.method === 'PUT')
      return send(response, 200, { data: (await rows('change', [client, id, sent.lead_status_id]))[0] });
    const { first_name, last_name, email, phone_number } = sent;
    const [data] = await rows('create', [client, first_name, last_name, email, phone_number]);
    send(response, path.endsWith('/public/leads') ? 202 : 201, { data });
  }

  const server = createServer({ keepAlive: true, keepAliveTimeout: 65_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      send(response, 500, {});
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stop: async () => {
      server.closeAllConnections();
      await pool.end();
    },
  };
});

/** The client is the last parameter instead of a setting of the connection. */
const forClient = ({ text, values }: { text: string; values: readonly unknown[] }) =>
  text.replaceAll('app.client()', `$${values.length + 1}::bigint`);

const oneContact = readContact(1);
const sameAsFoyer = {
  list: forClient(listContacts({ page: 1, take: 15 }, undefined)),
  one: forClient(oneContact),
};
const asText = { getTypeParser: () => (value: string) => value };

const statements = {
  search: `SELECT c.* FROM minimum.words w JOIN minimum.contacts c USING (client_id, id)
    WHERE w.client_id = $1 AND w.words LIKE $2 ORDER BY c.updated_at DESC, c.id DESC LIMIT $3`,
  change:
    'UPDATE minimum.contacts SET status = $3, updated_at = now() WHERE client_id = $1 AND id = $2 RETURNING *',
  create: `INSERT INTO minimum.contacts (client_id, first_name, last_name, email, phone, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, 1, now(), now()) RETURNING *`,
};

/** The words of a search are in a table of their own, so that a write is one row and its two indexes. */
const tables = `
  CREATE SCHEMA minimum;
  CREATE TABLE minimum.contacts AS
    SELECT id, client_id, first_name, last_name, email, phone_number AS phone, lead_status_id AS status, created_at, updated_at
    FROM app.leads;
  ALTER TABLE minimum.contacts ALTER id ADD GENERATED ALWAYS AS IDENTITY (START 100000000), ADD PRIMARY KEY (id);
  CREATE INDEX ON minimum.contacts (client_id, updated_at DESC, id DESC);
  CREATE TABLE minimum.words AS
    SELECT client_id, id, lower(concat_ws(' ', first_name, last_name, email)) AS words FROM app.leads;
  CREATE INDEX ON minimum.words USING gin (client_id, words public.gin_trgm_ops);
  ANALYZE minimum.contacts, minimum.words`;

const send = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => resolve(Buffer.concat(pieces).toString()));
    request.on('error', reject);
  });
