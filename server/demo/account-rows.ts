import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { demoSecret } from '#server/features/account/totp.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import type { DemoClient, DemoUser } from './accounts.ts';
import { demoStaff } from './accounts.ts';
import { day, next15th } from './times.ts';

export type SeededUser = { id: number; role: DemoUser['role']; joined: Date; isPending: boolean };
export type Seeded = { clientId: number; users: SeededUser[] };
type Writing = { now: Date; secretsKey: Buffer; hashes: ReadonlyMap<string, string> };

/** The emails of all demo accounts that can sign in. */
export const listLogins = (clients: readonly DemoClient[]): string[] => [
  ...clients.flatMap(({ users }) =>
    users.filter(({ password }) => password !== 'invited').map(({ email }) => email),
  ),
  ...demoStaff.map(({ email }) => email),
];

/** Inserts the client and its users, and sets the client of the transaction. */
export async function writeAccount(
  db: Client,
  client: DemoClient,
  { now, secretsKey, hashes }: Writing,
): Promise<Seeded> {
  const clientId = await value(
    db,
    `SELECT nextval(pg_get_serial_sequence('app.clients', 'id')) AS value`,
    [],
  );
  await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(clientId)]);
  const token = siteToken(client.key, secretsKey);
  const since = new Date(
    now.getTime() - Math.max(...client.users.map(({ joinedDaysAgo }) => joinedDaysAgo)) * day,
  );
  const hasNewsletter = client.services.includes('in_touch') && client.launchPhase === null;
  await db.query(
    `INSERT INTO app.clients (id, name, country, time_zone, token, package, is_live, account_status, launch_phase_id,
       services, features, next_newsletter_date, created_at, state_or_province)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      clientId,
      client.name,
      client.country,
      client.timeZone,
      token,
      client.package,
      client.launchPhase === null,
      client.launchPhase === null ? 'Live' : 'Launch',
      client.launchPhase,
      client.services,
      client.features,
      hasNewsletter ? next15th(now, client.timeZone) : null,
      since,
      client.region,
    ],
  );
  await db.query('INSERT INTO app.site_tokens (token_hash, client_id) VALUES ($1, $2)', [
    createHash('sha256').update(token).digest(),
    clientId,
  ]);
  for (const hosts of client.sites) await writeSite(db, clientId, hosts);
  const users: SeededUser[] = [];
  for (const user of client.users) {
    const written = await writeUser(db, clientId, user, { now, hashes });
    users.push(written);
    if (written.isPending)
      await writeInvitation(db, client.name, user, { joined: written.joined, secretsKey });
  }
  return { clientId, users };
}

export async function writeStaff(db: Client, { now, secretsKey, hashes }: Writing): Promise<void> {
  const { encrypt } = createSecondFactorCodes({ secretsKey, demo: true });
  for (const { email, name, role, isService } of demoStaff) {
    const id = await value(
      db,
      `INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at, has_second_factor)
       VALUES ($1, $2, $3, $4, $5, $6, true) RETURNING id AS value`,
      [...name, email, role, isService, new Date(now.getTime() - 700 * day)],
    );
    await db.query(
      'INSERT INTO app.logins (email, password_hash, staff_id, second_factor) VALUES ($1, $2, $3, $4)',
      [email, hashes.get(email), id, encrypt(demoSecret, email)],
    );
  }
}

async function writeSite(db: Client, clientId: number, hosts: readonly string[]): Promise<void> {
  const siteId = await value(
    db,
    'INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, $2) RETURNING id AS value',
    [clientId, hosts[0]],
  );
  for (const host of hosts) {
    await db.query('INSERT INTO app.domains (client_id, site_id, url) VALUES ($1, $2, $3)', [
      clientId,
      siteId,
      `https://${host}`,
    ]);
    await db.query('INSERT INTO app.site_hosts (host, client_id, site_id) VALUES ($1, $2, $3)', [
      host,
      clientId,
      siteId,
    ]);
  }
}

async function writeUser(
  db: Client,
  clientId: number,
  { email, name, role, phone, password, joinedDaysAgo }: DemoUser,
  { now, hashes }: Pick<Writing, 'now' | 'hashes'>,
): Promise<SeededUser> {
  const joined = new Date(now.getTime() - joinedDaysAgo * day);
  const isPending = password === 'invited';
  const preferences =
    role === 'View Only'
      ? ['leads']
      : ['leads', 'listings', 'testimonials', 'newsletters', 'statistics', 'mornings'];
  const id = await value(
    db,
    `INSERT INTO app.users (client_id, first_name, last_name, email, phone_number, role, notification_preferences,
       has_set_password, is_pending, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id AS value`,
    [clientId, ...name, email, phone, role, preferences, password === 'own', isPending, joined],
  );
  await db.query(
    `INSERT INTO app.logins (email, password_hash, client_id, user_id) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING`,
    [email, hashes.get(email) ?? null, clientId, id],
  );
  // of somebody who works for another client too, the login is there
  await db.query(
    `INSERT INTO app.memberships (client_id, user_id, login_id) SELECT $1, $2, id FROM app.logins WHERE email = $3
     ON CONFLICT DO NOTHING`,
    [clientId, id, email],
  );
  return { id, role, joined, isPending };
}

/** An invitation as if sent by hand: the mail with the link is in the queue. */
async function writeInvitation(
  db: Client,
  clientName: string,
  { email, name }: DemoUser,
  { joined, secretsKey }: { joined: Date; secretsKey: Buffer },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
     SELECT $1, 'activation', $2, $3, $4, client_id, user_id FROM app.logins WHERE email = $2`,
    [createHash('sha256').update(token).digest(), email, joined, new Date(joined.getTime() + 7 * day)],
  );
  await db.query(
    `INSERT INTO app.outbox (template, address, details, link_token, created_at, next_try_at)
     VALUES ('activate-account', $1, $2, $3, $4, $4)`,
    [
      email,
      { first_name: name[0], client_name: clientName },
      createLinkEncryption(secretsKey).encrypt(activateAccountMail, token),
      joined,
    ],
  );
}

/** The site token, which stays the same when the data is created again on one machine. */
const siteToken = (key: string, secretsKey: Buffer) =>
  createHmac('sha256', secretsKey).update(`demo site token ${key}`).digest('base64url');

async function value(db: Client, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ value: number }>(text, values);
  if (!rows[0]) throw new Error('Nothing was written.');
  return rows[0].value;
}
