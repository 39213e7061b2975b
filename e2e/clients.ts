import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Package } from '#contract/access.ts';
import { inTransaction, withClient } from '#database/connection.ts';
import { demoClients, type DemoClient } from '#server/demo/accounts.ts';
import { writeAccount } from '#server/demo/account-rows.ts';
import { testKey } from '#server/testing/database.ts';
import { getCaller, grow, type Caller } from './people.ts';

export type Launching = { id: number; name: string; admin: string; viewer: string; caller: Caller };

/**
 * A client for a single test, on the way to a website, with an Admin and a View Only: both widths share one world.
 */
export const newLaunch = (booked: Package): Promise<Launching> => newClient('launch1', booked);

/** A client whose website is live, in Canada, or in the United States like the demo's 'build'. */
export const newLiveClient = (like: 'grow' | 'build' = 'grow', services?: string[]): Promise<Launching> =>
  newClient(like, 'Grow', services);

async function newClient(like: string, booked: Package, services?: string[]): Promise<Launching> {
  const key = `journey${randomBytes(4).toString('hex')}`;
  const template = demoClients.find(({ key: one }) => one === like);
  const [admin] = template?.users ?? [];
  if (!template || !admin) throw new Error(`The demo world has no client '${like}'.`);
  const person = (name: string, role: 'Admin' | 'View Only') => ({
    ...admin,
    email: `${name}@${key}.example.com`,
    role,
  });
  const client: DemoClient = {
    ...template,
    key,
    name: `Journey ${key}`,
    package: booked,
    services: services ?? template.services,
    // a domain belongs to one client
    sites: template.sites.map((hosts) => hosts.map((host) => `${key}-${host}`)),
    users: [person('admin', 'Admin'), person('viewer', 'View Only')],
  };
  const { clientId } = await written(client);
  const email = `admin@${key}.example.com`;
  return {
    id: clientId,
    name: client.name,
    admin: email,
    viewer: `viewer@${key}.example.com`,
    caller: await getCaller(email),
  };
}

const written = (client: DemoClient) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    const { rows } = await db.query<{ password_hash: string }>(
      'SELECT password_hash FROM app.logins WHERE email = $1',
      [grow.admin],
    );
    const [known] = rows;
    if (!known) throw new Error('The demo world has nobody who signs in.');
    const hashes = new Map(client.users.map(({ email }) => [email, known.password_hash]));
    return inTransaction(db, async () => {
      const account = await writeAccount(db, client, { now: new Date(), secretsKey: testKey, hashes });
      await db.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [account.clientId]);
      return account;
    });
  });

export function databaseOfWorld(): string {
  const database = process.env['FOYER_E2E_DATABASE'];
  if (!database) throw new Error('The database of this world is not known.');
  return database;
}

/** Scrolls to a part of a client's page in the console, and opens it if it is folded, as on phones. */
export async function unfold(page: Page, part: string): Promise<void> {
  // while the client is loading, the headings are already shown, with nothing to open
  await page.getByRole('list', { name: 'People' }).waitFor();
  const fold = page.getByRole('button', { name: part, exact: true });
  if (await fold.isVisible()) return fold.click();
  const title = page.getByRole('heading', { level: 2, name: part, exact: true });
  if (await title.isVisible()) await title.scrollIntoViewIfNeeded();
}

/** A user in the list of people of a client's page: two may have the same name. */
export const locatePerson = (page: Page, email: string): Locator =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email });
