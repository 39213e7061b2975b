import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient, type Connection } from '#database/connection.ts';
import { noon } from '#server/testing/noon.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';

type User = {
  client: number;
  id: number;
  email: string;
  role: 'Admin' | 'Editor' | 'View Only';
  is_pending: boolean;
  is_disabled: boolean;
  is_deleted: boolean;
  wants_leads: boolean;
};

/** The users in each view, stated again in the plainest way. */
const meant: Record<string, (user: User) => boolean> = {
  enabled_users: (user) => !user.is_deleted && !user.is_disabled,
  active_users: (user) => canSignIn(user),
  active_admins: (user) => canSignIn(user) && user.role === 'Admin',
  active_editors: (user) => canSignIn(user) && user.role !== 'View Only',
  billing_admins: (user) => canSignIn(user) && user.role === 'Admin',
  lead_subscribers: (user) => canSignIn(user) && user.wants_leads,
};
const canSignIn = (user: User) => !user.is_deleted && !user.is_disabled && !user.is_pending;

let database: TestDatabase;
const clients: number[] = [];
const users: User[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const owner = await connectOwner(database);
  for (const name of ['Here', 'There', 'Empty']) clients.push(await addClient(owner, name));
  for (const client of clients.slice(0, 2))
    for (const user of everyKindOf(client)) users.push(await addUser(owner, user));
  await owner.end();
});
afterAll(() => database.drop());

describe('one user of every kind is in a view exactly if the view means them', () => {
  for (const [view, isMeant] of Object.entries(meant))
    test(`${view}: nobody who was switched off, deleted or left out by its name`, async () => {
      const expected = users.filter(isMeant).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(1);
      expect(await idsIn(database.worker, view)).toEqual(expected);
    });
});

test('a view shows a client its own people and nobody else', async () => {
  const [here = 0] = clients;
  const views = ['active_users', 'active_admins', 'billing_admins', 'lead_subscribers', 'enabled_users'];
  for (const view of views)
    expect(await idsIn(database.app, view, here)).toEqual(
      users.filter((user) => user.client === here && meant[view]?.(user)).map(({ id }) => id),
    );
  for (const view of [...views, 'agents']) expect(await countIn(database.app, view)).toBe(0);
  expect(await agentsFor(database.read, here)).toHaveLength(1);
});

test('every client has one agent: its first Admin who joined, whose answers go to the first who can read them', async () => {
  const agents = clients.map((client) => {
    const admins = users.filter((user) => user.client === client && user.role === 'Admin');
    const named = admins.find((user) => !user.is_deleted && !user.is_pending);
    return {
      client_id: client,
      name: named ? `Admin ${named.email}` : 'Empty',
      reply_to: admins.find(canSignIn)?.email ?? null,
    };
  });
  // the first of them is switched off, so that the name and the address belong to different people
  expect(agents[0]?.name).not.toContain(agents[0]?.reply_to);
  expect(await agentsFor(database.worker)).toEqual(agents);
  expect(await agentsFor(database.system)).toEqual(agents);
});

test('each view reads with the rights of its caller', async () => {
  await withClient(database.owner, async (owner) => {
    const { rows } = await owner.query<{ view: string; is_invoker: boolean }>(
      `SELECT relname AS view, 'security_invoker=true' = ANY (reloptions) AS is_invoker FROM pg_class
       WHERE relnamespace = 'app'::regnamespace AND relkind = 'v' AND relname = ANY ($1) ORDER BY relname`,
      [[...Object.keys(meant), 'agents']],
    );
    expect(rows).toEqual(
      [...Object.keys(meant), 'agents'].toSorted().map((view) => ({ view, is_invoker: true })),
    );
  });
});

function everyKindOf(client: number): Omit<User, 'id'>[] {
  const both = [true, false];
  return (['Admin', 'Editor', 'View Only'] as const).flatMap((role) =>
    both.flatMap((is_deleted) =>
      both.flatMap((is_disabled) =>
        both.flatMap((is_pending) =>
          both.map((wants_leads) => ({
            client,
            email: `${role.replace(' ', '-')}.${[is_deleted, is_disabled, is_pending, wants_leads].map(Number).join('')}@client${client}.example.com`,
            role,
            is_deleted,
            is_disabled,
            is_pending,
            wants_leads,
          })),
        ),
      ),
    ),
  );
}

async function addClient(owner: Client, name: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
     VALUES ($1, 'CA', $1, 'Create', true, 'Live', $2) RETURNING id`,
    [name, noon],
  );
  return rows[0]?.id ?? 0;
}

async function addUser(owner: Client, user: Omit<User, 'id'>): Promise<User> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.users (client_id, first_name, last_name, email, role, is_pending, disabled_at, deleted_at, notification_preferences, created_at)
     VALUES ($1, $2, $3, $3, $2, $4, $5, $6, $7, $8) RETURNING id`,
    [
      user.client,
      user.role,
      user.email,
      user.is_pending,
      user.is_disabled ? noon : null,
      user.is_deleted ? noon : null,
      user.wants_leads ? ['leads'] : ['statistics'],
      noon,
    ],
  );
  return { ...user, id: rows[0]?.id ?? 0 };
}

const idsIn = (login: Connection, view: string, client?: number) =>
  inClient(login, client, async (db) => {
    const { rows } = await db.query<{ id: number }>(`SELECT id FROM app.${view} ORDER BY id`);
    return rows.map(({ id }) => id);
  });

const countIn = (login: Connection, view: string) =>
  inClient(login, undefined, async (db) => (await db.query(`SELECT FROM app.${view}`)).rowCount);

const agentsFor = (login: Connection, client?: number) =>
  inClient(login, client, async (db) => {
    const { rows } = await db.query<{ client_id: number; name: string; reply_to: string | null }>(
      'SELECT client_id, name, reply_to FROM app.agents ORDER BY client_id',
    );
    return rows;
  });

const inClient = <T>(login: Connection, client: number | undefined, work: (db: Client) => Promise<T>) =>
  withClient(login, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [
      client === undefined ? '' : String(client),
    ]);
    return work(db);
  });
