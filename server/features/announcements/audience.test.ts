import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { packages, roles, services, type Package, type Service } from '#contract/access.ts';
import {
  audienceStatuses,
  staffAnnouncements,
  type AnnouncementAudience,
} from '#contract/announcements/announcements.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { readData } from '#server/testing/colleagues.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sendNextAnnouncement } from './jobs.ts';

const { server, sam, newClient, owner } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
afterAll(() => pool.end());

type User = { role: (typeof roles)[number]; isPending: boolean; isDisabled: boolean; isDeleted: boolean };
type Client = {
  package: Package;
  services: Service[];
  account_status: (typeof accountStatuses)[number];
  users: User[];
};

const anyUser: fc.Arbitrary<User> = fc.record({
  role: fc.constantFrom(...roles),
  isPending: fc.boolean(),
  isDisabled: fc.boolean(),
  isDeleted: fc.boolean(),
});
const anyClient: fc.Arbitrary<Client> = fc.record({
  package: fc.constantFrom(...packages),
  services: fc.subarray([...services]),
  account_status: fc.constantFrom(...accountStatuses),
  users: fc.tuple(anyUser, anyUser, anyUser).map((users) => [...users]),
});
const anyAudience: fc.Arbitrary<AnnouncementAudience> = fc.record({
  recipients: fc.constantFrom('everyone', 'admins'),
  audience: fc.constantFrom('all', 'package', 'service', 'status'),
  packages: fc.subarray([...packages], { minLength: 1 }),
  services: fc.subarray([...services], { minLength: 1 }),
  statuses: fc.subarray([...audienceStatuses], { minLength: 1 }),
});

/** The same with loops, one client and one person after the other. */
function listReached(
  clients: readonly { client: Client; people: readonly number[] }[],
  chosen: AnnouncementAudience,
) {
  const ids: number[] = [];
  for (const { client, people } of clients) {
    if (client.account_status === 'Cancelled') continue;
    if (chosen.audience === 'package' && !chosen.packages.includes(client.package)) continue;
    if (chosen.audience === 'service' && !client.services.some((one) => chosen.services.includes(one)))
      continue;
    if (chosen.audience === 'status' && !chosen.statuses.some((one) => one === client.account_status))
      continue;
    for (const [place, user] of client.users.entries()) {
      if (user.isPending || user.isDisabled || user.isDeleted) continue;
      if (chosen.recipients === 'admins' && user.role !== 'Admin') continue;
      ids.push(people[place] ?? 0);
    }
  }
  return ids.toSorted((a, b) => a - b);
}

async function write(people: readonly number[], id: number, client: Client): Promise<void> {
  await owner.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
  await owner.query('UPDATE app.clients SET package = $2, services = $3, account_status = $4 WHERE id = $1', [
    id,
    client.package,
    client.services,
    client.account_status,
  ]);
  for (const [place, { role, isPending, isDisabled, isDeleted }] of client.users.entries())
    await owner.query(
      `UPDATE app.users SET role = $2, is_pending = $3, disabled_at = CASE WHEN $4 THEN now() END,
         deleted_at = CASE WHEN $5 THEN now() END WHERE id = $1`,
      [people[place], role, isPending, isDisabled, isDeleted],
    );
}

test('whatever the clients and the audience, the count, the people who are written down and the mails are one person each', async () => {
  const worlds = [await newClient(), await newClient(), await newClient(), await newClient()];
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(anyClient, anyClient, anyClient, anyClient),
      anyAudience,
      fc.constantFrom('notice' as const, 'mail' as const, 'both' as const),
      async (clients, audience, channel) => {
        const known = clients.flatMap((client, place) => {
          const world = worlds[place];
          return world
            ? [{ client, id: world.id, people: [world.alice.id, world.eve.id, world.vic.id] }]
            : [];
        });
        for (const { client, id, people } of known) await write(people, id, client);
        const expected = listReached(known, audience);
        const counted = staffAnnouncements.countAudience.data.parse(
          readData(await call(server.app, sam.token, staffAnnouncements.countAudience, { body: audience })),
        );
        expect(counted.people).toBe(expected.length);
        const body = {
          ...audience,
          subject: 'S',
          body: 'B',
          channel,
          send: 'now',
          send_on: '',
          send_time: '',
          ends_on: '',
        };
        const response = await call(server.app, sam.token, staffAnnouncements.create, { body });
        if (expected.length === 0) {
          expect(response.status).toBe(422);
          return;
        }
        const { id } = staffAnnouncements.create.data.parse(readData(response));
        expect(
          await sendNextAnnouncement(db, { provider: { fixed: [], mailHost: 'portal.example.com' } }),
        ).toBe(true);
        const answer = await call(server.app, sam.token, staffAnnouncements.recipients, {
          params: { id },
          query: { take: '100' },
        });
        const people = staffAnnouncements.recipients.data.parse(readData(answer));
        expect(people.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(expected);
        expect(new Set(people.map(({ client_id }) => client_id)).size).toBe(counted.clients);
        const mails = await queryRows<{ address: string }>(
          server.database,
          `DELETE FROM app.outbox WHERE template = 'announcement' RETURNING address`,
        );
        expect(mails.map(({ address }) => address).toSorted()).toEqual(
          channel === 'notice' ? [] : people.map(({ email }) => email).toSorted(),
        );
      },
    ),
    { numRuns: 25 },
  );
});
