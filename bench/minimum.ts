import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool, type ClientConfig } from 'pg';
import { createSessionToken } from './test-data.ts';
import { serveChild } from './start-servers.ts';

/**
 * The bare minimum: an afternoon's work with node:http and pg over nine columns. It counts with count(*) and has no
 * sessions, roles, validation, history, search or stored totals; prepareMinimum makes its table.
 */
serveChild<{ superuser: ClientConfig; clients: number }>(async ({ superuser, clients }) => {
  const pool = new Pool({ ...superuser, application_name: 'minimum', max: 20 });
  const all = Array.from({ length: clients }, (_, at) => at + 1);
  const clientOf = new Map(all.map((client) => [`Bearer ${createSessionToken(client)}`, client]));
  const row = async (name: string, text: string, values: unknown[]): Promise<unknown> =>
    (await pool.query({ name, text, values })).rows[0];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = clientOf.get(request.headers.authorization ?? '');
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (client === undefined) return send(response, 401, {});
    const id = Number(path.slice('/api/v2/leads/'.length));
    if (request.method === 'GET' && !id) return sendPage(response, client, new URLSearchParams(query));
    if (request.method === 'GET')
      return send(response, 200, {
        data: await row('one', 'SELECT * FROM minimum.contacts WHERE client_id = $1 AND id = $2', [
          client,
          id,
        ]),
      });
    const sent = JSON.parse(await bodyOf(request));
    if (request.method === 'PUT')
      return send(response, 200, {
        data: await row('change', change, [client, id, sent.lead_status_id]),
      });
    const { first_name, last_name, email, phone_number } = sent;
    const values = [client, first_name, last_name, email, phone_number];
    send(response, 201, { data: await row('create', create, values) });
  }

  async function sendPage(response: ServerResponse, client: number, asked: URLSearchParams): Promise<void> {
    const [page, take] = [Number(asked.get('page')), Number(asked.get('take'))];
    const [{ rows }, total] = await Promise.all([
      pool.query({ name: 'page', text: list, values: [client, take, (page - 1) * take] }),
      row('count', 'SELECT count(*)::int AS total FROM minimum.contacts WHERE client_id = $1', [client]),
    ]);
    send(response, 200, { data: rows, meta: { page, take, ...Object(total) } });
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

const list =
  'SELECT * FROM minimum.contacts WHERE client_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3';
const change =
  'UPDATE minimum.contacts SET status = $3, updated_at = now() WHERE client_id = $1 AND id = $2 RETURNING *';
const create = `INSERT INTO minimum.contacts (client_id, first_name, last_name, email, phone, status, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 1, now(), now()) RETURNING *`;

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => resolve(Buffer.concat(pieces).toString()));
    request.on('error', reject);
  });
