import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import type { StaffRole } from '#contract/access.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { readConfig } from '../config.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { createApp } from '../app.ts';
import { testDatabase, testKey, type TestDatabase } from './database.ts';
import { withPooledClient } from './connection-pool.ts';
import { noon } from './noon.ts';

export { noon };

/** A server with its own database for one test file. */
export type TestServer = {
  app: FastifyInstance;
  database: TestDatabase;
  clock: { now: Date };
  close(): Promise<void>;
};

export async function testServer(
  settings: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestServer> {
  const database = await testDatabase();
  const clock = { now: noon };
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1',
    SECRETS_KEY: testKey.toString('base64'),
    SUPPORT_EMAIL: 'support@example.com',
    ...settings,
  });
  const app = await createApp({
    config,
    connections: database,
    clock: () => clock.now,
    log,
  });
  return {
    app,
    database,
    clock,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** The people of the tests: Alice the Admin, Eve the Editor, Vic with View Only. */
export type Person = { id: number; token: string; email: string };
export type ClientWorld = {
  id: number;
  siteToken: string;
  siteId: number;
  alice: Person;
  eve: Person;
  vic: Person;
  staff: Person;
};

export type ClientOptions = {
  name?: string;
  services?: string[];
  features?: string[];
  package?: string;
  host?: string;
  /** in this phase of the launch; without it the client is live */
  launchPhase?: number;
};

/** A client with one site, three users with sessions, and a staff member's impersonation session. */
export async function makeClient(
  database: Pick<TestDatabase, 'owner'>,
  staffId: number,
  options: ClientOptions = {},
): Promise<ClientWorld> {
  const siteToken = newToken().token;
  return withPooledClient(database.owner, async (db) => {
    const one = async <T>(text: string, values: unknown[]): Promise<T> => {
      const [row] = (await db.query<{ value: T }>(text, values)).rows;
      if (!row) throw new Error('No row was inserted.');
      return row.value;
    };
    await db.query('BEGIN');
    const id = await one<number>(`SELECT nextval(pg_get_serial_sequence('app.clients', 'id')) AS value`, []);
    await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(id)]);
    await db.query(
      `INSERT INTO app.clients (id, name, country, token, package, launch_phase_id, is_live, account_status, services, features, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'CA', $3, $4, $5::int, $5::int IS NULL,
         CASE WHEN $5::int IS NULL THEN 'Live' ELSE 'Launch' END, $6, $7, $8)`,
      [
        id,
        options.name ?? `Client ${id}`,
        siteToken,
        options.package ?? 'Grow',
        options.launchPhase ?? null,
        options.services ?? ['web'],
        options.features ?? [],
        noon,
      ],
    );
    await db.query('INSERT INTO app.site_tokens (token_hash, client_id) VALUES ($1, $2)', [
      sha256(siteToken),
      id,
    ]);
    const host = options.host ?? `client${id}.example.com`;
    const siteId = await one<number>(
      'INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, $2) RETURNING id AS value',
      [id, host],
    );
    await db.query('INSERT INTO app.domains (client_id, site_id, url) VALUES ($1, $2, $3)', [
      id,
      siteId,
      `https://${host}`,
    ]);
    await db.query('INSERT INTO app.site_hosts (host, client_id, site_id) VALUES ($1, $2, $3)', [
      host,
      id,
      siteId,
    ]);

    const session = async (kind: string, userId: number, staff: number | null, caller: string) => {
      const token = newToken().token;
      await db.query(
        `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, created_at, used_at, idle_until, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8)`,
        [sha256(token), kind, id, userId, staff, caller, noon, new Date(noon.getTime() + 14 * 86_400_000)],
      );
      return token;
    };
    const person = async (name: string, role: string): Promise<Person> => {
      const email = `${name.toLowerCase()}@client${id}.example.com`;
      const user = await one<number>(
        `INSERT INTO app.users (client_id, first_name, last_name, email, role, has_set_password, is_pending, created_at)
         VALUES ($1, $2, 'Tester', $3, $4, true, false, $5) RETURNING id AS value`,
        [id, name, email, role, noon],
      );
      return { id: user, email, token: await session('client', user, null, role) };
    };
    const alice = await person('Alice', 'Admin');
    const eve = await person('Eve', 'Editor');
    const vic = await person('Vic', 'View Only');
    const staff = {
      id: staffId,
      email: '',
      token: await session('impersonation', alice.id, staffId, 'Staff'),
    };
    await db.query('COMMIT');
    return { id, siteToken, siteId, alice, eve, vic, staff };
  });
}

/** Sam, a staff member with a session of his own. */
export async function makeStaff(
  database: Pick<TestDatabase, 'owner'>,
  email = 'sam@provider.example.com',
  role: StaffRole = 'Owner',
): Promise<Person> {
  const token = newToken().token;
  return withPooledClient(database.owner, async (db) => {
    const inserted = await db.query<{ id: number }>(
      `INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at) VALUES ('Sam', 'Provider', $1, $3, true, $2) RETURNING id`,
      [email, noon, role],
    );
    const id = inserted.rows[0]?.id ?? 0;
    await db.query(
      `INSERT INTO app.sessions (token_hash, kind, staff_id, caller, created_at, used_at, idle_until, expires_at)
       VALUES ($1, 'staff', $2, $5, $3, $3, $4, $4)`,
      [sha256(token), id, noon, new Date(noon.getTime() + 14 * 86_400_000), role],
    );
    return { id, email, token };
  });
}

export type Sent = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type ApiResult = { status: number; body: unknown; headers: Record<string, unknown>; text: string };

/** Calls an endpoint over HTTP with this token. */
export async function call(
  app: FastifyInstance,
  token: string | null,
  endpoint: Endpoint,
  input: Sent = {},
): Promise<ApiResult> {
  const path = toApiPath(endpoint).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const answer = await app.inject({
    method: endpoint.method,
    url: path,
    query: input.query ?? {},
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: isJson ? JSON.parse(answer.payload) : null,
    headers: answer.headers,
    text: answer.payload,
  };
}
