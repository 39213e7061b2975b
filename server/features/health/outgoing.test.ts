import { beforeEach, expect, test } from 'vitest';
import { staffOutgoing, type OutgoingHold, type ReleaseScope } from '#contract/staff/outgoing.ts';
import { staffLog } from '#contract/staff/log.ts';
import { withClient } from '#database/connection.ts';
import { pauseOutgoing } from '#database/backup/pause-outgoing.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam } = await testWorld();
const day = 86_400_000;

const hold = (isStaging = false) =>
  withClient(server.database.owner, (client) =>
    pauseOutgoing(client, {
      backup: '2026-11-20T03-00-00.000Z',
      takenAt: new Date(noon.getTime() - day).toISOString(),
      isStaging,
      now: noon,
    }),
  );
const readHold = async (): Promise<OutgoingHold | null> => {
  const { status, body } = await call(server.app, sam.token, staffOutgoing.read);
  expect(status).toBe(200);
  return (body as { data: { hold: OutgoingHold | null } }).data.hold;
};
const release = (scope: ReleaseScope, last_invoice_number = '', last_credit_note_number = '') =>
  call(server.app, sam.token, staffOutgoing.release, {
    body: { scope, last_invoice_number, last_credit_note_number },
  });
const mails = async () =>
  (await owner.query("SELECT state, details FROM app.outbox WHERE address = 'visitor@example.com'")).rows;
const lastNumber = async (issuer = 'main') =>
  (await owner.query('SELECT last::int FROM app.invoice_numbers WHERE year = 2026 AND issuer = $1', [issuer]))
    .rows[0]?.last;

beforeEach(async () => {
  await owner.query('DELETE FROM app.restores; DELETE FROM app.outbox; DELETE FROM app.invoice_numbers');
  await owner.query(
    `INSERT INTO app.mail_queue_insert (template, address, details, created_at, next_try_at)
     VALUES ('test-mail', 'visitor@example.com', '{"first_name": "Vera"}', $1, $1)`,
    [noon],
  );
});

test('an installation that was not restored holds nothing', async () => {
  expect(await readHold()).toBeNull();
  expect((await release('everything')).body).toMatchObject({ data: { is_released: false } });
});

test('an owner reads what would go out, and lets all of it go', async () => {
  await hold();
  expect(await readHold()).toMatchObject({
    backup: '2026-11-20T03-00-00.000Z',
    is_staging: false,
    waiting: expect.arrayContaining([{ kind: 'mails', count: 1, since: '2026-11-20T20:00:00Z' }]),
    last_invoice_number: null,
  });
  expect((await release('everything')).body).toMatchObject({ data: { is_released: true } });
  expect(await readHold()).toBeNull();
  expect(await mails()).toEqual([{ state: 'queued', details: { first_name: 'Vera' } }]);
});

test('from now on, nothing that had waited goes out, and the log says who decided', async () => {
  await hold();
  await release('from_now_on');
  expect(await mails()).toEqual([{ state: 'discarded', details: {} }]);
  const { text } = await call(server.app, sam.token, staffLog.list);
  expect(text).toContain('let only later work go out after the restore of 2026-11-20T03-00-00.000Z');
});

test('the next invoice comes after the highest number that went out, and never before one of ours', async () => {
  await hold();
  await release('everything', '2026-000123');
  expect(await lastNumber()).toBe(123);
  await hold();
  await release('everything', '2026-000007', 'CN-2026-000031');
  expect([await lastNumber(), await lastNumber('credit notes')]).toEqual([123, 31]);
});

test.each(['123', '2026-12', 'INV-2026-000123'])('%s is no number of an invoice', async (number) => {
  await hold();
  expect((await release('everything', number)).status).toBe(422);
  expect(await readHold()).not.toBeNull();
});

test('a staging system is never released', async () => {
  await hold(true);
  expect(await readHold()).toMatchObject({ is_staging: true });
  expect((await release('everything')).status).toBe(403);
  await expect(
    owner.query("UPDATE app.restores SET released_at = now(), released_by = 1, scope = 'everything'"),
  ).rejects.toThrow('restores_check');
});

test.each(['Manager', 'Support', 'Finance', 'Designer'] as const)(
  'a %s neither sees nor releases it',
  async (role) => {
    await hold();
    const { token } = await makeStaff(server.database, `${role}@provider.example.com`, role);
    for (const endpoint of [staffOutgoing.read, staffOutgoing.release])
      expect((await call(server.app, token, endpoint, { body: { scope: 'everything' } })).status).toBe(403);
    expect(await readHold()).not.toBeNull();
  },
);
