import { mkdtempSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { account } from '#contract/account/account.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { nine, sendingWorld } from '#server/testing/sending-world.ts';
import { freezeNextAudience } from './sending/freeze-audience.ts';

const { server, db, ask, locked, sends } = await sendingWorld();

const setSkipped = (month: string) => (id: number) =>
  ask(
    `INSERT INTO app.newsletters (client_id, month, skipped_at) VALUES ($1, $2, now())
     ON CONFLICT (client_id, month) DO UPDATE SET skipped_at = excluded.skipped_at`,
    [id, month],
  );
const toggle =
  (is_skipped: number) =>
  (_id: number, { staff }: ClientWorld) =>
    call(server.app, staff.token, newsletters.toggle, { query: { staff: 'true' }, body: { is_skipped } });

type Step = (id: number, client: ClientWorld) => Promise<unknown>;
const histories: [what: string, steps: readonly Step[], isSkipped: boolean][] = [
  ['nothing', [], false],
  ['skipped by the row of the month', [setSkipped('2026-11')], true],
  ['another month skipped', [setSkipped('2026-10'), setSkipped('2026-12')], false],
  ['skipped by the screen', [toggle(1)], true],
  ['skipped and unskipped', [toggle(1), toggle(0)], false],
  ['skipped, left and booked again', [toggle(1), (id) => leave(id), (id) => bookAgain(id)], true],
  ['skipped, with another date', [toggle(1), (id) => setDate(id, '2026-10-15')], true],
];
const leave = (id: number) => ask(`UPDATE app.clients SET services = '{web}' WHERE id = $1`, [id]);
const bookAgain = (id: number) =>
  ask(
    `UPDATE app.clients SET services = '{web,in_touch}', next_newsletter_date = '2026-11-15' WHERE id = $1`,
    [id],
  );
const setDate = (id: number, date: string) =>
  ask('UPDATE app.clients SET next_newsletter_date = $2 WHERE id = $1', [id, date]);

test.each(histories)(
  'what the screens say of a skip is what the sender does: %s',
  async (_what, steps, isSkipped) => {
    server.clock.now = new Date(nine.getTime() - 60_000);
    const client = await locked();
    for (const step of steps) await step(client.id, client);
    const said = isSkipped ? 1 : 0;
    const me = parseData(account.me.data, await call(server.app, client.alice.token, account.me));
    const shown = parseData(
      newsletters.read.data,
      await call(server.app, client.alice.token, newsletters.read),
    );
    expect([me.client?.skip_newsletter, shown.skip_newsletter]).toEqual([said, said]);
    server.clock.now = nine;
    await freezeNextAudience(db);
    expect((await sends(client)).length).toBe(isSkipped ? 0 : 1);
  },
);

test('a skip that the row of a client alone had moves to its month', async () => {
  const database = await emptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'foyer-'));
  const all = join(import.meta.dirname, '../../../database/migrations');
  const log = { info: () => {}, warn: () => {} };
  try {
    for (const file of readdirSync(all).filter((name) => name < '0068'))
      copyFileSync(join(all, file), join(directory, file));
    await migrate(database.owner, { secretsKey: testKey, log, directory });
    await withClient(database.owner, async (client) => {
      await client.query('ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY');
      await client.query(
        `INSERT INTO app.clients (name, country, token, package, is_live, account_status, services, skip_newsletter, next_newsletter_date, created_at)
         SELECT name, 'CA', name, 'Grow', true, 'Live', '{in_touch}', skip, '2026-12-15', now()
         FROM (VALUES ('Skipping', 1), ('Sending', 0)) AS c (name, skip)`,
      );
    });
    await migrate(database.owner, { secretsKey: testKey, log });
    await withClient(database.owner, async (client) => {
      await client.query('ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY');
      await client.query('ALTER TABLE app.newsletters NO FORCE ROW LEVEL SECURITY');
      const { rows } = await client.query(
        `SELECT c.name, n.month FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id WHERE n.skipped_at IS NOT NULL`,
      );
      expect(rows).toEqual([{ name: 'Skipping', month: '2026-12' }]);
    });
  } finally {
    rmSync(directory, { recursive: true });
    await database.drop();
  }
});
