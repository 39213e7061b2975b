import type { Client } from 'pg';
import {
  packages,
  services,
  staffRoles,
  type Caller,
  type AccessSubject,
  type StaffRole,
} from '#contract/access.ts';
import { features } from '#contract/features.ts';
import { providerScopes, scopes, type AnyScope, type ProviderScope, type Scope } from '#contract/scopes.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import type { TestDatabase } from '../database.ts';
import { makeClient, makeStaff, noon, type ClientWorld, type Person } from '../people.ts';
import { insertCanaries, setUnchangeable, sides, type Side } from './canaries.ts';
import { fillLogins, type Keys } from './logins.ts';
import { fillNewsletterTexts } from './newsletter-rows.ts';
import { fillProviderKeys, fillProviderWebhooks, someProviderKey } from './provider-key-rows.ts';
import { fillSavedReplies } from './saved-reply-rows.ts';
import { fillRows } from './rows.ts';
import { snapshotDatabase, type Snapshot } from './state.ts';
import { listTables } from './tables.ts';

/** The row ids of each table. */
export type Ids = ReadonlyMap<string, readonly number[]>;

/** One client with everything an example may refer to. */
export type SideWorld = Keys & {
  side: Side;
  client: ClientWorld;
  ids: Ids;
  /** one per user, because another user's is not accessible even within the client */
  notifications: ReadonlyMap<number, number>;
  /** of each user, the device that takes notifications */
  pushDevices: ReadonlyMap<number, number>;
  /** of each user, what they noted about a contact */
  timelineEntries: ReadonlyMap<number, number>;
};

export type Actor = {
  name: string;
  token: string | null;
  side: Side;
  /** the client's user that the actor is, or impersonates */
  userId: number;
  sessionId: number;
  /** null if the server must not recognize them */
  who: AccessSubject | null;
  /** what it may do, if it is an API key; its caller above counts for nothing */
  scopes?: readonly AnyScope[];
};

type ActorWithoutSession = Omit<Actor, 'sessionId'>;

export type World = {
  of: Record<Side, SideWorld>;
  staff: Person;
  actors: readonly Actor[];
  keeper: Snapshot;
};

const booked = { package: 'Accelerate', services: [...services], features: [...features] };
const nothingBooked = { package: packages[0], services: [], features: [] };

/** Two clients that have booked everything and one that has booked nothing, with under a hundred rows per table. */
export async function makeWorld(database: TestDatabase, owner: Client): Promise<World> {
  const staff = await makeStaff(database);
  const unsecured = await makeStaff(database, 'una@provider.example.com');
  const colleagues = await makeColleagues(database);
  const clients = {
    A: await makeClient(database, staff.id, booked),
    B: await makeClient(database, staff.id, booked),
    C: await makeClient(database, staff.id, nothingBooked),
  };
  for (const side of sides) await fillRows(owner, clients[side], noon);
  await fillNewsletterTexts(owner, staff.id, noon);
  await fillSavedReplies(owner, staff.id, noon);
  await fillProviderKeys(owner, staff.id, noon);
  await fillProviderWebhooks(owner, noon);
  const keys = await fillLogins(owner, { clients, staff, unsecured, byRole: colleagues, at: noon });
  const invalidTokens = {
    expired: await createInvalidSession(owner, clients.A, { expires_at: new Date(noon.getTime() - 1000) }),
    idle: await createInvalidSession(owner, clients.A, { idle_until: new Date(noon.getTime() - 1000) }),
    revoked: await createInvalidSession(owner, clients.A, { revoked_at: new Date(noon.getTime() - 1000) }),
  };
  const apiKeys = {
    A: await createKeySession(owner, clients.A, scopes),
    B: await createKeySession(owner, clients.B, scopes),
    C: await createKeySession(owner, clients.C, scopes),
    narrow: await createKeySession(owner, clients.A, ['statistics:read']),
  };
  const ofProvider = {
    all: await createProviderKeySession(owner, providerScopes),
    narrow: await createProviderKeySession(owner, ['launches:read']),
  };
  const tables = await listTables(owner);
  await setUnchangeable(owner, false);
  for (const side of sides) await insertCanaries(owner, tables, side, clients[side].id);
  // who is invited has the login of that address
  await owner.query(
    `UPDATE app.logins l SET email = u.email FROM app.memberships m JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
     WHERE m.login_id = l.id AND u.is_pending AND l.password_hash IS NULL`,
  );
  const snapshot = await snapshotDatabase(owner);
  const sideWorld = async (side: Side): Promise<SideWorld> => ({
    side,
    client: clients[side],
    ids: await idsOf(owner, snapshot, clients[side].id),
    ...keys[side],
    notifications: await lastOfUsers(owner, 'notifications', clients[side].id),
    pushDevices: await lastOfUsers(owner, 'push_devices', clients[side].id),
    timelineEntries: await lastOfUsers(owner, 'lead_timeline', clients[side].id),
  });
  return {
    of: { A: await sideWorld('A'), B: await sideWorld('B'), C: await sideWorld('C') },
    staff,
    actors: await withSessionIds(owner, [
      ...actorsOf(clients, { staff, unsecured, colleagues }, invalidTokens),
      ...keysOf(clients, apiKeys),
      ...keysOfProvider(clients.A, ofProvider),
    ]),
    keeper: snapshot,
  };
}

type ColleagueByRole = Person & { role: StaffRole };
type ProviderPeople = { staff: Person; unsecured: Person; colleagues: readonly ColleagueByRole[] };

/** A colleague in every other role. */
async function makeColleagues(database: TestDatabase): Promise<ColleagueByRole[]> {
  const found: ColleagueByRole[] = [];
  for (const role of staffRoles.filter((one) => one !== 'Owner'))
    found.push({ role, ...(await makeStaff(database, `${role.toLowerCase()}@provider.example.com`, role)) });
  return found;
}

function actorsOf(
  { A, B, C }: Record<Side, ClientWorld>,
  { staff, unsecured, colleagues }: ProviderPeople,
  invalidTokens: Record<'expired' | 'idle' | 'revoked', string>,
): ActorWithoutSession[] {
  const all = (caller: Caller): AccessSubject => ({
    ...booked,
    caller,
    package: 'Accelerate',
    isPaused: false,
  });
  const ofProvider = (caller: Caller): AccessSubject => ({
    ...all(caller),
    package: null,
    services: [],
    features: [],
  });
  return [
    { name: 'signed out', token: null, side: 'A', userId: A.alice.id, who: null },
    { name: 'a garbage token', token: newToken().token, side: 'A', userId: A.alice.id, who: null },
    { name: 'an expired token', token: invalidTokens.expired, side: 'A', userId: A.alice.id, who: null },
    { name: 'a token left idle', token: invalidTokens.idle, side: 'A', userId: A.alice.id, who: null },
    { name: 'a revoked token', token: invalidTokens.revoked, side: 'A', userId: A.alice.id, who: null },
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
      who: ofProvider('Owner'),
    },
    ...colleagues.map(({ role, token }) => ({
      name: `staff without client: ${role}`,
      token,
      side: 'A' as const,
      userId: A.alice.id,
      who: ofProvider(role),
    })),
    {
      name: 'staff without second factor',
      token: unsecured.token,
      side: 'A',
      userId: A.alice.id,
      who: ofProvider('Unsecured staff'),
    },
    { name: 'staff as this client', token: A.staff.token, side: 'A', userId: A.alice.id, who: all('Staff') },
    { name: 'staff as another', token: B.staff.token, side: 'B', userId: B.alice.id, who: all('Staff') },
  ];
}

/** API keys with every scope, for two clients and one that booked nothing, and one with a single scope. */
function keysOf(
  { A, B, C }: Record<Side, ClientWorld>,
  tokens: Record<Side | 'narrow', string>,
): ActorWithoutSession[] {
  const who = { ...booked, caller: 'Editor', package: 'Accelerate', isPaused: false } as const;
  return [
    { name: 'an API key', token: tokens.A, side: 'A', userId: A.alice.id, who, scopes },
    {
      name: 'an API key for statistics',
      token: tokens.narrow,
      side: 'A',
      userId: A.alice.id,
      who,
      scopes: ['statistics:read'],
    },
    { name: 'an API key of another client', token: tokens.B, side: 'B', userId: B.alice.id, who, scopes },
    {
      name: 'an API key of a client who booked nothing',
      token: tokens.C,
      side: 'C',
      userId: C.alice.id,
      who: { ...who, ...nothingBooked },
      scopes,
    },
  ];
}

/** Keys of the provider. They reach what staff reach, so that another client's texts are no leak. */
function keysOfProvider(A: ClientWorld, tokens: Record<'all' | 'narrow', string>): ActorWithoutSession[] {
  const who = { ...nothingBooked, caller: 'Finance', package: null, isPaused: false } as const;
  const at = { side: 'A', userId: A.alice.id, who } as const;
  return [
    { name: 'an API key of the provider', token: tokens.all, ...at, scopes: providerScopes },
    {
      name: 'an API key of the provider for launches',
      token: tokens.narrow,
      ...at,
      scopes: ['launches:read'],
    },
  ];
}

async function createProviderKeySession(owner: Client, allowed: readonly ProviderScope[]): Promise<string> {
  const { token, hash } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
     VALUES ($1, 'provider_key', 'Key', $2, $3, $4, $4, 'infinity', 'infinity')`,
    [hash, someProviderKey, allowed, noon],
  );
  return token;
}

async function createKeySession(
  owner: Client,
  client: ClientWorld,
  allowed: readonly Scope[],
): Promise<string> {
  const { token, hash } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, client_id, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
     SELECT $1, 'key', client_id, 'Key', max(id), $2, $3, $3, 'infinity', 'infinity' FROM app.api_keys WHERE client_id = $4 GROUP BY client_id`,
    [hash, allowed, noon, client.id],
  );
  return token;
}

async function createInvalidSession(
  owner: Client,
  client: ClientWorld,
  end: Record<string, Date>,
): Promise<string> {
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

async function withSessionIds(owner: Client, actors: ActorWithoutSession[]): Promise<Actor[]> {
  const { rows } = await owner.query<{ hash: string; id: number }>(
    `SELECT encode(token_hash, 'hex') AS hash, id FROM app.sessions`,
  );
  const ids = new Map(rows.map(({ hash, id }) => [hash, id]));
  return actors.map((actor) => ({
    ...actor,
    sessionId: ids.get(sha256(actor.token ?? '').toString('hex')) ?? 0,
  }));
}

async function idsOf(owner: Client, { tables }: Snapshot, clientId: number): Promise<Ids> {
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

async function lastOfUsers(
  owner: Client,
  table: 'lead_timeline' | 'notifications' | 'push_devices',
  clientId: number,
): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ user_id: number; id: number }>(
    `SELECT user_id, max(id) AS id FROM app.${table} WHERE client_id = $1 GROUP BY user_id`,
    [clientId],
  );
  return new Map(rows.map(({ user_id, id }) => [user_id, id]));
}
