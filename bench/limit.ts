import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import type { PlanRow } from '#server/features/billing/columns.ts';
import { describePackage } from '#server/features/billing/rules.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import type { LockedContact } from '#server/features/contacts/queries.ts';
import { closedStatus } from '#server/features/consent/rules.ts';
import { exportHead } from '#server/features/contacts/export.ts';
import { csvLines } from '#contract/csv.ts';
import { pageMeta } from '#server/core/db/results.ts';
import { searchStatement, type BaselineStatement } from './baseline.ts';
import { createSiteToken, createSessionToken } from './test-data.ts';
import { limitStatements } from './limit-statements.ts';
import { openNewsletters } from './limit-newsletter.ts';
import { limitListingPages } from './limit-listing-pages.ts';
import { limitStatistics } from './limit-statistics.ts';
import { openPageViews } from './limit-page-views.ts';
import { createEditorToken } from './newsletter-editor.ts';
import { serveChild } from './start-servers.ts';

/**
 * The limit: the speed of node:http, pg and this SQL on this machine, with the same statements and the same JSON.
 * Tokens are in a Map; there is no session, validation, access control or log, and its login bypasses row-level
 * security.
 */
serveChild<{ superuser: ClientConfig; clients: number; secretsKey: string; foyer: number }>(
  async ({ superuser, clients, secretsKey, foyer }) => {
    const statements = limitStatements(createContactHash(Buffer.from(secretsKey, 'base64')));
    const widget = await readFile(
      join(import.meta.dirname, '../server/features/sites/assets/testimonials-widget.js'),
    );
    const all = Array.from({ length: clients }, (_, at) => at + 1);
    const sessions = new Map(
      all.flatMap((client) =>
        [createSessionToken(client), createEditorToken(client)].map((token) => [`Bearer ${token}`, client]),
      ),
    );
    const sites = new Map(all.map((client) => [createSiteToken(client), client]));
    // as many connections as Foyer has for requests: ten for reads, ten for writes
    const open = () =>
      new Pool({ ...superuser, application_name: 'limit', max: 10, types: { getTypeParser: () => asText } });
    const pools = { read: open(), write: open() };

    const pageViews = await openPageViews(pools.write);
    const newsletters = openNewsletters(pools, secretsKey);

    const row = async (pool: Pool, statement: BaselineStatement): Promise<(string | null)[]> =>
      (await pool.query<(string | null)[]>({ ...statement, rowMode: 'array' })).rows[0] ?? [];

    const readText = async (statement: BaselineStatement) => (await row(pools.read, statement))[0] ?? 'null';
    const answerStatistics = limitStatistics(statements, (statement) => row(pools.read, statement));
    const readListingPage = limitListingPages(statements, readText, foyer);

    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      if (path === '/sites/widget.js') return sendWidget(response);
      if (path.startsWith('/sites/')) return sendHtml(response, await readListingPage(path));
      if (path === '/api/v2/public/events') return takePageView(request, response);
      const client =
        sessions.get(request.headers.authorization ?? '') ??
        sites.get(String(request.headers['x-site-token']));
      if (client === undefined) return send(response, 401, '{}');
      if (path.startsWith('/api/v2/reviews')) return readTestimonials(response, client, query);
      if (path === '/api/v2/clients/package') return readPackage(response, client);
      if (path === '/api/v2/clients/invoices')
        return passOn(response, 200, statements.invoices(client), pools.read);
      const statistics = answerStatistics(path, client);
      if (statistics) return send(response, 200, await statistics);
      if (path.startsWith('/api/v2/listings')) return readListings(response, client, path, query);
      const id = Number(path.slice('/api/v2/leads/'.length));
      if (request.method === 'GET')
        return id ? readOne(response, client, id) : readPage(response, client, query);
      const body = JSON.parse(await bodyOf(request));
      if (path === '/api/v2/newsletters')
        return send(response, 200, await newsletters.save(client, body.data));
      if (path === '/api/v2/newsletters/preview')
        return send(response, 200, await newsletters.render(client, body.data));
      if (path.endsWith('/download')) return sendExport(response, client);
      if (body.lead_status_id === closedStatus) return closeDeal(response, client, id, body);
      if (request.method === 'PUT') return passOn(response, 200, statements.change(client, id, body));
      if (path.endsWith('/public/leads')) return passOn(response, 202, statements.receive(client, body));
      return passOn(response, 201, statements.create(client, body));
    }

    async function readOne(response: ServerResponse, client: number, id: number): Promise<void> {
      const [text] = await row(pools.read, statements.one(client, id));
      send(response, 200, `{"data":${text}}`);
    }

    async function readPage(response: ServerResponse, client: number, query: string): Promise<void> {
      const asked = new URLSearchParams(query);
      const [page, take] = [Number(asked.get('page')), Number(asked.get('take'))];
      const search = asked.get('search');
      const skip = (page - 1) * take;
      const [data, total] = await row(
        pools.read,
        search ? searchStatement(`%${search}%`, client, { take, skip }) : statements.list(client, take, skip),
      );
      sendPage(response, data, total, { page, take });
    }

    async function readListings(
      response: ServerResponse,
      client: number,
      path: string,
      query: string,
    ): Promise<void> {
      const id = Number(path.slice('/api/v2/listings/'.length));
      if (id) {
        const [text] = await row(pools.read, statements.listing(client, id));
        return send(response, 200, `{"data":${text}}`);
      }
      const asked = new URLSearchParams(query);
      const [page, take] = [Number(asked.get('page')), Number(asked.get('take'))];
      const [data, total] = await row(pools.read, statements.listings(client, take, (page - 1) * take));
      sendPage(response, data, total, { page, take });
    }

    async function readTestimonials(response: ServerResponse, client: number, query: string): Promise<void> {
      const asked = new URLSearchParams(query);
      const [page, take] = [Number(asked.get('page')), Number(asked.get('take'))];
      const [data, total] = await row(pools.read, statements.testimonials(client, take, (page - 1) * take));
      sendPage(response, data, total, { page, take });
    }

    async function readPackage(response: ServerResponse, client: number): Promise<void> {
      const [text] = await row(pools.read, statements.plan(client));
      const plan: PlanRow = JSON.parse(text ?? 'null');
      send(response, 200, `{"data":${JSON.stringify(describePackage(plan, null, new Date()))}}`);
    }

    async function takePageView(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { id, token, site_id, url } = JSON.parse(await bodyOf(request));
      pageViews.add({ client_id: sites.get(token) ?? 0, site_id, event_id: id, path: new URL(url).pathname });
      send(response, 202, '{"data":{"received":true}}');
    }

    function sendHtml(response: ServerResponse, html: Buffer): void {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': html.length });
      response.end(html);
    }

    function sendWidget(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': widget.length });
      response.end(widget);
    }

    async function passOn(
      response: ServerResponse,
      status: number,
      statement: BaselineStatement,
      pool = pools.write,
    ): Promise<void> {
      const [text] = await row(pool, statement);
      send(response, status, `{"data":${text}}`);
    }

    /**
     * A contact that becomes Closed consents to newsletters for two years, which needs its address, and so a
     * transaction.
     */
    async function closeDeal(
      response: ServerResponse,
      client: number,
      id: number,
      patch: object,
    ): Promise<void> {
      const writing = await pools.write.connect();
      const run = async (statement: BaselineStatement) =>
        (await writing.query<(string | null)[]>({ ...statement, rowMode: 'array' })).rows[0]?.[0];
      try {
        await writing.query('BEGIN');
        const before: LockedContact = JSON.parse((await run(statements.lock(client, id))) ?? 'null');
        await run(statements.change(client, id, patch));
        if (before.lead_status_id !== closedStatus) await run(statements.deal(client, id, before.email));
        const text = await run(statements.one(client, id));
        await writing.query('COMMIT');
        send(response, 200, `{"data":${text}}`);
      } finally {
        writing.release();
      }
    }

    async function sendExport(response: ServerResponse, client: number): Promise<void> {
      await row(pools.write, statements.noteExport(client));
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
      const reading = await pools.read.connect();
      try {
        for await (const lines of csvLines(exportHead, cursor(reading, statements.exportRows(client))))
          if (!response.write(lines)) await new Promise((drained) => response.once('drain', drained));
      } finally {
        reading.release();
      }
      response.end();
    }

    const server = createServer({ keepAlive: true, keepAliveTimeout: 65_000 }, (request, response) => {
      answer(request, response).catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else send(response, 500, '{}');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    return {
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      stop: async () => {
        server.closeAllConnections();
        await Promise.all([pools.read.end(), pools.write.end()]);
      },
    };
  },
);

// JSON made by PostgreSQL is passed on without parsing, as Foyer does
const asText = (text: string) => text;

const sendPage = (
  response: ServerResponse,
  data: string | null | undefined,
  total: string | null | undefined,
  paging: { page: number; take: number },
): void => send(response, 200, `{"data":${data},"meta":${JSON.stringify(pageMeta(paging, Number(total)))}}`);

function send(response: ServerResponse, status: number, text: string): void {
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

async function* cursor(client: PoolClient, text: string): AsyncIterable<(string | null)[][]> {
  await client.query('BEGIN READ ONLY');
  await client.query(`DECLARE export NO SCROLL CURSOR FOR ${text}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: 'FETCH 2000 FROM export',
      rowMode: 'array',
    });
    if (rows.length > 0) yield rows;
    if (rows.length < 2000) break;
  }
  await client.query('COMMIT');
}
