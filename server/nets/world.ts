import type { Client } from 'pg';
import { packages, services, type Caller, type Who } from '#contract/access.ts';
import { features } from '#contract/features.ts';
import { secondFactorCodes } from '../account/codes.ts';
import { hashPassword, lightCost } from '../account/passwords.ts';
import { newToken, sha256 } from '../gate/hashes.ts';
import { testKey, type TestDatabase } from '../testing/database.ts';
import { makeClient, makeStaff, noon, type ClientWorld, type Person } from '../testing/people.ts';
import { plantCanaries, sides, type Side } from './canaries.ts';
import { fillRows } from './rows.ts';
import { keep, type Keeper } from './state.ts';

export const password = 'a password nobody has';
/** Of everybody's authenticator app. */
export const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Ids of each table's rows. */
export type Ids = ReadonlyMap<string, readonly number[]>;

/** One client with everything an example may name. */
export type SideWorld = {
  side: Side;
  client: ClientWorld;
  ids: Ids;
  handOff: string;
  /** a link for a new password of Alice */
  link: string;
  /** invited, and without a password yet */
  pending: number;
  /** one per user: what is another user's is not there, in the same client too */
  notifications: ReadonlyMap<number, number>;
};

export type Actor = {
  name: string;
  token: string | null;
  /** of this very session */
  sessionId: number;
  side: Side;
  /** the person of the client they are, or stand in for */
  userId: number;
  /** null where the server must not know them */
  who: Who | null;
};

export type World = { of: Record<Side, SideWorld>; staff: Person; actors: readonly Actor[]; keeper: Keeper };

const booked = { package: 'Accelerate', services: [...services], features: [...features] };
const nothingBooked = { package: packages[0], services: [], features: [] };

/** Two clients that have booked everything and one that has booked nothing, under a hundred rows a table. */
export async function makeWorld(database: TestDatabase, owner: Client): Promise<World> {
  const staff = await makeStaff(database);
  const clients = {
    A: await makeClient(database, staff.id, booked),
    B: await makeClient(database, staff.id, booked),
    C: await makeClient(database, staff.id, nothingBooked),
  };
  const codes = { A: newToken(), B: newToken(), C: newToken() };
  const links = { A: newToken(), B: newToken(), C: newToken() };
  const pending = { A: 0, B: 0, C: 0 };
  const factors = secondFactorCodes({ secretsKey: testKey, demo: false });
  const hash = await hashPassword(password, lightCost);
  for (const side of sides) {
    const client = clients[side];
    await fillRows(owner, client, noon);
    for (const { email, id } of [client.alice, client.eve, client.vic]) {
      await owner.query(
        `INSERT INTO app.logins (email, password_hash, client_id, user_id, second_factor, second_factor_offered)
         VALUES ($1, $2, $3, $4, $5, $5)`,
        [email, hash, client.id, id, factors.seal(secret, email)],
      );
    }
    await owner.query(
      'UPDATE app.users SET has_set_password = false, has_second_factor = true WHERE client_id = $1',
      [client.id],
    );
    pending[side] = await invited(owner, client.id);
    await owner.query(
      `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at) VALUES ($1, 'reset', $2, $3, $4)`,
      [links[side].hash, client.alice.email, noon, new Date(noon.getTime() + 60_000)],
    );
    await owner.query(
      `INSERT INTO app.hand_offs (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
      [codes[side].hash, client.id, client.alice.id, new Date(noon.getTime() + 60_000)],
    );
  }
  await owner.query(
    `INSERT INTO app.logins (email, password_hash, staff_id, second_factor, second_factor_offered) VALUES ($1, $2, $3, $4, $4)`,
    [staff.email, hash, staff.id, factors.seal(secret, staff.email)],
  );
  await owner.query('UPDATE app.staff SET has_second_factor = true');
  const dead = {
    expired: await deadSession(owner, clients.A, { expires_at: new Date(noon.getTime() - 1000) }),
    idle: await deadSession(owner, clients.A, { idle_until: new Date(noon.getTime() - 1000) }),
    revoked: await deadSession(owner, clients.A, { revoked_at: new Date(noon.getTime() - 1000) }),
  };
  const { tables } = await keep(owner);
  for (const side of sides) await plantCanaries(owner, tables, side, clients[side].id);
  const keeper = await keep(owner);
  const sideWorld = async (side: Side): Promise<SideWorld> => ({
    side,
    client: clients[side],
    ids: await idsOf(owner, keeper, clients[side].id),
    handOff: codes[side].token,
    link: links[side].token,
    pending: pending[side],
    notifications: await notificationsOf(owner, clients[side].id),
  });
  return {
    of: { A: await sideWorld('A'), B: await sideWorld('B'), C: await sideWorld('C') },
    staff,
    actors: await withSessions(owner, actorsOf(clients, staff, dead)),
    keeper,
  };
}

function actorsOf(
  { A, B, C }: Record<Side, ClientWorld>,
  staff: Person,
  dead: Record<'expired' | 'idle' | 'revoked', string>,
): Omit<Actor, 'sessionId'>[] {
  const all = (caller: Caller): Who => ({ ...booked, caller, package: 'Accelerate' });
  return [
    { name: 'signed out', token: null, side: 'A', userId: A.alice.id, who: null },
    { name: 'a garbage token', token: newToken().token, side: 'A', userId: A.alice.id, who: null },
    { name: 'an expired token', token: dead.expired, side: 'A', userId: A.alice.id, who: null },
    { name: 'a token left idle', token: dead.idle, side: 'A', userId: A.alice.id, who: null },
    { name: 'a revoked token', token: dead.revoked, side: 'A', userId: A.alice.id, who: null },
    { name: 'View Only', token: A.vic.token, side: 'A', userId: A.vic.id, who: all('View Only') },
    { name: 'Editor', token: A.eve.token, side: 'A', userId: A.eve.id, who: all('Editor') },
    { name: 'Admin', token: A.alice.token, side: 'A', userId: A.alice.id, who: all('Admin') },
    {
      name: 'Admin of another client',
      token: B.alice.token,
      side: 'B',
      userId: B.alice.id,
      who: all('Admin'),
    },
    {
      name: 'Admin who booked nothing',
      token: C.alice.token,
      side: 'C',
      userId: C.alice.id,
      who: { ...all('Admin'), ...nothingBooked },
    },
    {
      name: 'staff without client',
      token: staff.token,
      side: 'A',
      userId: A.alice.id,
      who: { ...all('Staff member'), package: null, services: [], features: [] },
    },
    { name: 'staff as this client', token: A.staff.token, side: 'A', userId: A.alice.id, who: all('Staff') },
    { name: 'staff as another', token: B.staff.token, side: 'B', userId: B.alice.id, who: all('Staff') },
  ];
}

const withSessions = (owner: Client, actors: Omit<Actor, 'sessionId'>[]): Promise<Actor[]> =>
  Promise.all(
    actors.map(async (actor) => {
      const { rows } = await owner.query<{ id: number }>(
        'SELECT id FROM app.sessions WHERE token_hash = $1',
        [sha256(actor.token ?? '')],
      );
      return { ...actor, sessionId: rows[0]?.id ?? 0 };
    }),
  );

async function invited(owner: Client, clientId: number): Promise<number> {
  const email = `pending@client${clientId}.example.com`;
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.users (client_id, first_name, last_name, email, role, created_at)
     VALUES ($1, 'Penny', 'Pending', $2, 'Editor', $3) RETURNING id`,
    [clientId, email, noon],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query('INSERT INTO app.logins (email, client_id, user_id) VALUES ($1, $2, $3)', [
    email,
    clientId,
    id,
  ]);
  return id;
}

async function deadSession(owner: Client, client: ClientWorld, end: Record<string, Date>): Promise<string> {
  const { token, hash } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, created_at, used_at, idle_until, expires_at)
     SELECT $1, kind, client_id, user_id, caller, created_at, used_at, idle_until, expires_at FROM app.sessions WHERE token_hash = $2`,
    [hash, sha256(client.alice.token)],
  );
  for (const [column, at] of Object.entries(end))
    await owner.query(`UPDATE app.sessions SET ${column} = $2 WHERE token_hash = $1`, [hash, at]);
  return token;
}

async function idsOf(owner: Client, { tables }: Keeper, clientId: number): Promise<Ids> {
  const found = new Map<string, number[]>();
  for (const { name, isOfClients, columns } of tables) {
    if (!isOfClients || !columns.some((column) => column.name === 'id')) continue;
    const { rows } = await owner.query<{ id: number }>(
      `SELECT id FROM app.${name} WHERE ${name === 'clients' ? 'id' : 'client_id'} = $1 ORDER BY id`,
      [clientId],
    );
    found.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return found;
}

async function notificationsOf(owner: Client, clientId: number): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ user_id: number; id: number }>(
    'SELECT user_id, max(id) AS id FROM app.notifications WHERE client_id = $1 GROUP BY user_id',
    [clientId],
  );
  return new Map(rows.map(({ user_id, id }) => [user_id, id]));
}
