import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/access.ts';
import { staffAbsences, type AbsenceDraft } from '#contract/staff/absences.ts';
import { staffManagers } from '#contract/staff/managers.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { support } from '#contract/support/support.ts';
import {
  createTaskContext,
  createWorkerPool,
  withConnection,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';
import { queueItems } from '#server/queue-items.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { readData } from '#server/testing/colleagues.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, makeStaff, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { announceQueue, mailDailyQueue } from '../queue/queue-news.ts';

/** A zone that every edition of the rules of clocks agrees on. */
const inToronto: ProviderConfig = {
  ...testProvider,
  fixed: [{ field: 'time_zone', setting: 'SUPPORT_TIME_ZONE', value: 'America/Toronto' }],
};
const { server, sam, newClient, owner } = await testWorld({
  settings: { SUPPORT_TIME_ZONE: 'America/Toronto' },
});
let people = 0;
async function newColleague(role: StaffRole = 'Support', name = 'Ann Lee'): Promise<Person> {
  const made = await makeStaff(server.database, `away${(people += 1)}@provider.example.com`, role);
  const [first, last] = name.split(' ');
  await owner.query(
    'UPDATE app.staff SET first_name = $2, last_name = $3, has_second_factor = true WHERE id = $1',
    [made.id, first, last],
  );
  return made;
}

/** It is the afternoon of 20 November. */
const draft = (deputy: Person, first_day = '2026-11-20', last_day = '2026-11-20'): AbsenceDraft => ({
  first_day,
  last_day,
  deputy_id: deputy.id,
});
const saveOwn = (who: Person, body: AbsenceDraft) =>
  call(server.app, who.token, staffAbsences.saveOwn, { body });
const write = (client: ClientWorld, message: string) =>
  call(server.app, client.eve.token, support.message, { body: { topic: 'help', message } });
const listed = async (who: Person, show = 'mine'): Promise<QueueItem[]> =>
  staffQueue.list.data.parse(
    readData(await call(server.app, who.token, staffQueue.list, { query: { show, take: '100' } })),
  );
const sentences = async (who: Person, show?: string) =>
  (await listed(who, show)).map(({ sentence }) => sentence);
const counted = async (who: Person) =>
  readData<{ mine: number }>(await call(server.app, who.token, staffQueue.counts)).mine;
const says = (message: string) => `Eve Tester asks for help: “${message}”`;

async function managedBy(manager: Person): Promise<ClientWorld> {
  const client = await newClient();
  await call(server.app, sam.token, staffManagers.assign, {
    params: { id: client.id },
    body: { staff_id: manager.id },
  });
  return client;
}

async function run(job: (context: TaskContext) => Promise<void>, now = noon): Promise<void> {
  const pool = createWorkerPool(server.database.worker, () => {});
  await withConnection(pool, (client) => job(createTaskContext(client, now)));
  await pool.end();
}
const queueMails = async () => {
  const { rows } = await owner.query<{ address: string }>(
    "DELETE FROM app.outbox WHERE template = 'queue-news' RETURNING address",
  );
  return rows.map(({ address }) => address).toSorted();
};

test('while a colleague is away, their deputy sees and counts their items, and afterwards nobody but themselves', async () => {
  const [ann, bo] = [await newColleague(), await newColleague('Support', 'Bo Ray')];
  const client = await managedBy(ann);
  await write(client, 'Before Ann goes');
  expect(await sentences(bo)).toEqual([]);
  expect((await saveOwn(ann, draft(bo))).body).toEqual({
    data: {
      absence: { ...draft(bo), deputy_name: 'Bo Ray', is_away: true },
    },
  });
  await write(client, 'While Ann is away');
  const both = [says('Before Ann goes'), says('While Ann is away')];
  expect(await sentences(bo)).toEqual(both);
  expect([await counted(bo), await counted(ann)]).toEqual([2, 2]);
  expect((await listed(bo))[0]).toMatchObject({
    owner_name: 'Ann Lee',
    cover: { last_day: '2026-11-20', colleague_id: bo.id, colleague_name: 'Bo Ray' },
  });
  // the last minute of the day in Toronto, and the first of the next
  server.clock.now = new Date('2026-11-21T04:59:00Z');
  expect(await sentences(bo)).toEqual(both);
  server.clock.now = new Date('2026-11-21T05:00:00Z');
  expect(await sentences(bo)).toEqual([]);
  expect(await sentences(ann)).toEqual(both);
});

test('a planned absence begins on its first day, and one that is ended early gives everything back', async () => {
  const [ann, bo] = [await newColleague(), await newColleague('Support', 'Bo Ray')];
  const client = await managedBy(ann);
  await write(client, 'For later');
  await saveOwn(ann, draft(bo, '2026-11-21', '2026-11-25'));
  expect(await sentences(bo)).toEqual([]);
  server.clock.now = new Date('2026-11-21T05:00:00Z');
  expect(await sentences(bo)).toEqual([says('For later')]);
  const ended = await call(server.app, ann.token, staffAbsences.endOwn);
  expect(ended.body).toEqual({ data: { absence: null } });
  expect(await sentences(bo)).toEqual([]);
  expect((await call(server.app, ann.token, staffAbsences.endOwn)).body).toEqual({ data: { absence: null } });
});

test('the deputy’s deputy takes part while both are away, and a deputy who is switched off does not', async () => {
  const [ann, bo, cy] = [
    await newColleague(),
    await newColleague('Support', 'Bo Ray'),
    await newColleague('Support', 'Cy Dow'),
  ];
  const client = await managedBy(ann);
  await write(client, 'Along the chain');
  await saveOwn(ann, draft(bo));
  await saveOwn(bo, draft(cy));
  expect([await sentences(bo), await sentences(cy)]).toEqual([[], [says('Along the chain')]]);
  await call(server.app, sam.token, staffTeam.switchOff, {
    params: { id: cy.id },
    body: { reason: 'Left the company' },
  });
  const item = (await listed(sam, 'all')).find(({ sentence }) => sentence === says('Along the chain'));
  expect(item).toMatchObject({ owner_id: ann.id, cover: { colleague_id: null, colleague_name: null } });
  expect((await saveOwn(bo, draft(cy))).body).toMatchObject({
    errors: { deputy_id: ['Please choose a colleague.'] },
  });
});

test('days in the past, oneself as deputy and nobody at all are refused, and nothing changes', async () => {
  const [ann, bo] = [await newColleague(), await newColleague()];
  const Refused = z.object({ errors: z.record(z.string(), z.array(z.string())) });
  const refused = async (body: AbsenceDraft) =>
    Object.keys(z.parse(Refused, (await saveOwn(ann, body)).body).errors);
  expect(await refused(draft(bo, '2026-11-19'))).toEqual(['first_day']);
  expect(await refused(draft(bo, '2026-11-21', '2026-11-20'))).toEqual(['last_day']);
  expect(await refused(draft(bo, '2027-02-30'))).toEqual(['first_day']);
  expect(await refused(draft(ann))).toEqual(['deputy_id']);
  expect(await refused({ ...draft(bo), deputy_id: 999_999 })).toEqual(['deputy_id']);
  const { rows } = await owner.query('SELECT FROM app.staff_absences WHERE staff_id = $1', [ann.id]);
  expect(rows).toHaveLength(0);
});

test('an owner enters and ends the absence of a colleague, others only their own, and the team reads of it', async () => {
  const [ann, bo] = [await newColleague(), await newColleague('Support', 'Bo Ray')];
  const params = { id: ann.id };
  const save = (who: Person) =>
    call(server.app, who.token, staffAbsences.save, { params, body: draft(bo, '2026-11-20', '2026-11-20') });
  expect((await save(bo)).status).toBe(403);
  expect((await call(server.app, bo.token, staffAbsences.end, { params })).status).toBe(403);
  expect((await save(sam)).status).toBe(200);
  await expectStaffSentence(
    server,
    sam.token,
    'Sam Provider entered that Ann Lee is away from 2026-11-20 to 2026-11-20, with Bo Ray as deputy.',
  );
  const absenceOf = async () =>
    staffTeam.list.data
      .parse(readData(await call(server.app, bo.token, staffTeam.list)))
      .find(({ id }) => id === ann.id)?.absence;
  expect(await absenceOf()).toMatchObject({ is_away: true, deputy_name: 'Bo Ray' });
  expect((await call(server.app, sam.token, staffAbsences.end, { params })).status).toBe(200);
  await expectStaffSentence(server, sam.token, 'Sam Provider ended the absence of Ann Lee.');
  expect(await absenceOf()).toBeNull();
  const log = readData<{ event: string }[]>(await call(server.app, sam.token, staffTeam.log));
  expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['absence_ended', 'absence_saved']));
  const missing = await call(server.app, sam.token, staffAbsences.save, {
    params: { id: 999_999 },
    body: draft(bo),
  });
  expect(missing.status).toBe(404);
});

test('a deputy covers only the areas of their role, and the rest is for everybody who works in them', async () => {
  const [ann, dee] = [await newColleague('Manager'), await newColleague('Finance', 'Dee Fox')];
  const client = await managedBy(ann);
  await write(client, 'Not for Finance');
  await owner.query(
    `INSERT INTO app.queue_items (kind, area, client_id, subject, details, owner_id, created_at, waits_from)
     VALUES ('unpaid-invoice', 'billing', $1, 'x', '{"number": "7", "cents": 100, "currency": "CAD"}', $2, $3, $3)`,
    [client.id, ann.id, noon],
  );
  await saveOwn(ann, draft(dee));
  expect((await listed(dee)).map(({ kind }) => kind)).toEqual(['unpaid-invoice']);
  expect(await counted(dee)).toBe(1);
});

test('mail about items goes to the deputy while their owner is away, at once and in the morning, and not to the owner', async () => {
  await owner.query("UPDATE app.staff SET queue_mail = 'never'");
  await owner.query('UPDATE app.queue_items SET announced_at = $1', [noon]);
  const [ann, bo] = [await newColleague(), await newColleague('Support', 'Bo Ray')];
  const client = await managedBy(ann);
  const choose = (choice: string) =>
    owner.query('UPDATE app.staff SET queue_mail = $1 WHERE id = ANY ($2)', [choice, [ann.id, bo.id]]);
  await saveOwn(ann, draft(bo, '2026-11-20', '2026-11-24'));
  await write(client, 'Who gets this?');
  await choose('at_once');
  await run((context) => announceQueue(context, { provider: inToronto, queueItems }));
  expect(await queueMails()).toEqual([bo.email]);
  await choose('daily');
  // 8 in the morning of a Monday, then of the Wednesday after she is back
  await run(
    (context) => mailDailyQueue(context, { provider: inToronto, queueItems }),
    new Date('2026-11-23T13:10:00Z'),
  );
  expect(await queueMails()).toContain(bo.email);
  await run(
    (context) => mailDailyQueue(context, { provider: inToronto, queueItems }),
    new Date('2026-11-25T13:10:00Z'),
  );
  expect(await queueMails()).toContain(ann.email);
});
