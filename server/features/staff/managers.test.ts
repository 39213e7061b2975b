import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/access.ts';
import { staffManagers } from '#contract/staff/managers.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { support } from '#contract/support/support.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { readData } from '#server/testing/colleagues.ts';
import { call, makeStaff, noon, type Person, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient, owner } = await testWorld();
let people = 0;
async function newColleague(role: StaffRole = 'Support', name = 'Ann Lee'): Promise<Person> {
  const made = await makeStaff(server.database, `colleague${(people += 1)}@provider.example.com`, role);
  const [first, last] = name.split(' ');
  await owner.query('UPDATE app.staff SET first_name = $2, last_name = $3 WHERE id = $1', [
    made.id,
    first,
    last,
  ]);
  return made;
}

const assign = (client: { id: number }, to: Person | null, by = sam) =>
  call(server.app, by.token, staffManagers.assign, {
    params: { id: client.id },
    body: { staff_id: to?.id ?? null },
  });
const write = (client: ClientWorld, message: string) =>
  call(server.app, client.eve.token, support.message, { body: { topic: 'help', message } });
const listed = async (show = 'all'): Promise<QueueItem[]> =>
  staffQueue.list.data.parse(
    readData(await call(server.app, sam.token, staffQueue.list, { query: { show, take: '100' } })),
  );
const ownerOf = async (words: string, show?: string) =>
  (await listed(show)).find(({ sentence }) => sentence.includes(words))?.owner_id;
const launchItem = (client: { id: number }, subject = 'a') =>
  owner.query(
    `INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles)
     VALUES ('launch-submitted', $1::bigint, $2, jsonb_build_object('name', 'Launch of ' || $1::bigint), $3, $3, true, 'launch', '{Owner,Manager,Designer}')`,
    [client.id, subject, noon],
  );

test('what begins to wait because of a client is its account manager’s, where their role works in the area', async () => {
  const [client, ann] = [await newClient({ name: 'Elm' }), await newColleague()];
  expect((await assign(client, ann)).body).toEqual({ data: { manager: { id: ann.id, name: 'Ann Lee' } } });
  await expectStaffSentence(server, sam.token, 'Sam Provider made Ann Lee the account manager.');
  await write(client, 'A question for Ann');
  await launchItem(client);
  expect(await ownerOf('A question for Ann')).toBe(ann.id);
  expect(await ownerOf(`Launch of ${client.id}`)).toBeNull();
  const page = await call(server.app, sam.token, staff.client, { params: { id: client.id } });
  expect(page.body).toMatchObject({ data: { manager: { id: ann.id, name: 'Ann Lee' } } });
});

test('a new account manager gets what nobody has and what the former one had, and nothing of others', async () => {
  const [client, ann, bo, cy] = [
    await newClient({ name: 'Fir' }),
    await newColleague(),
    await newColleague(),
    await newColleague(),
  ];
  await write(client, 'Fir, before anybody');
  await assign(client, ann);
  expect(await ownerOf('Fir, before anybody')).toBe(ann.id);
  await write(client, 'Fir, somebody else’s');
  const other = (await listed()).find(({ sentence }) => sentence.includes('somebody else’s'));
  await call(server.app, sam.token, staffQueue.change, {
    params: { id: other?.id ?? 0 },
    body: { owner: cy.id, from: ann.id },
  });
  await assign(client, bo);
  expect(await ownerOf('Fir, before anybody')).toBe(bo.id);
  expect(await ownerOf('somebody else’s')).toBe(cy.id);
  expect((await assign(client, null)).body).toEqual({ data: { manager: null } });
  expect(await ownerOf('Fir, before anybody')).toBe(bo.id);
  await write(client, 'Fir, of nobody');
  expect(await ownerOf('Fir, of nobody')).toBeNull();
});

test('what comes back comes back to who answered it, not to the account manager', async () => {
  const [client, ann, bo] = [await newClient({ name: 'Yew' }), await newColleague(), await newColleague()];
  await write(client, 'First of Yew');
  const item = (await listed()).find(({ sentence }) => sentence.includes('First of Yew'));
  const conversation = Number(item?.url.split('/').at(-1));
  await call(server.app, bo.token, staffMessages.reply, {
    params: { id: conversation },
    body: { message: 'Here you are.' },
  });
  await assign(client, ann);
  await call(server.app, client.eve.token, support.goOn, {
    params: { id: conversation },
    body: { message: 'Second of Yew' },
  });
  expect(await ownerOf('Second of Yew')).toBe(bo.id);
});

test('clients are listed by who looks after them', async () => {
  const [mine, nobodys, ann] = [
    await newClient({ name: 'Mine' }),
    await newClient({ name: 'Nobody’s' }),
    await newColleague(),
  ];
  await assign(mine, ann);
  const ids = async (manager: string) =>
    readData<{ id: number }[]>(
      await call(server.app, sam.token, staff.clients, { query: { manager, take: '100' } }),
    ).map(({ id }) => id);
  expect(await ids(`${ann.id}`)).toEqual([mine.id]);
  expect(await ids('none')).toContain(nobodys.id);
  expect(await ids('none')).not.toContain(mine.id);
  expect(await ids('')).toEqual(expect.arrayContaining([mine.id, nobodys.id]));
});

test('only an active colleague is chosen, for a client that exists, by who works with clients', async () => {
  const [client, gone, designer] = [await newClient(), await newColleague(), await newColleague('Designer')];
  await owner.query('UPDATE app.staff SET disabled_at = $2 WHERE id = $1', [gone.id, noon]);
  expect((await assign(client, gone)).body).toMatchObject({
    errors: { staff_id: ['Please choose a colleague.'] },
  });
  expect((await assign({ id: 999_999 }, sam)).status).toBe(404);
  expect((await assign(client, designer, designer)).status).toBe(403);
});

const reason = 'Ann is away until spring';

test('handing over moves clients and open items; what the colleague does not see is nobody’s', async () => {
  const [client, ann, dee] = [
    await newClient({ name: 'Oak' }),
    await newColleague('Manager'),
    await newColleague('Support'),
  ];
  await assign(client, ann);
  await write(client, 'Oak asks');
  await launchItem(client);
  expect(await ownerOf(`Launch of ${client.id}`)).toBe(ann.id);
  const handOver = (to: Person | null) =>
    call(server.app, sam.token, staffTeam.handOver, {
      params: { id: ann.id },
      body: { to: to?.id ?? null, reason },
    });
  expect((await handOver(ann)).body).toMatchObject({ errors: { to: ['Please choose a colleague.'] } });
  expect((await handOver(dee)).body).toEqual({ data: { clients: 1, items: 2 } });
  expect([await ownerOf('Oak asks'), await ownerOf(`Launch of ${client.id}`)]).toEqual([dee.id, null]);
  await expectStaffSentence(server, sam.token, 'Sam Provider handed over the work of Ann Lee.');
  expect((await handOver(null)).body).toEqual({ data: { clients: 0, items: 0 } });
});

test('an account that is switched off has no clients and no open items any more, and gets none back', async () => {
  const [client, ann] = [await newClient({ name: 'Ash' }), await newColleague()];
  await assign(client, ann);
  await write(client, 'Ash asks');
  await write(client, 'Ash asks again');
  const [done] = (await listed()).filter(({ sentence }) => sentence.includes('Ash asks again'));
  await call(server.app, ann.token, staffQueue.change, {
    params: { id: done?.id ?? 0 },
    body: { done: true },
  });
  await call(server.app, sam.token, staffTeam.switchOff, { params: { id: ann.id }, body: { reason } });
  expect(await ownerOf('“Ash asks”')).toBeNull();
  const page = await call(server.app, sam.token, staff.client, { params: { id: client.id } });
  expect(page.body).toMatchObject({ data: { manager: null } });
  const conversation = Number(done?.url.split('/').at(-1));
  await call(server.app, client.eve.token, support.goOn, {
    params: { id: conversation },
    body: { message: 'Ash is back' },
  });
  expect(await ownerOf('Ash is back')).toBeNull();
});

test('with another role, a colleague’s items of other areas are nobody’s', async () => {
  const [client, ann] = [await newClient({ name: 'Bay' }), await newColleague('Manager')];
  await assign(client, ann);
  await write(client, 'Bay asks');
  await launchItem(client);
  await call(server.app, sam.token, staffTeam.changeRole, {
    params: { id: ann.id },
    body: { role: 'Designer', reason },
  });
  expect([await ownerOf('Bay asks'), await ownerOf(`Launch of ${client.id}`)]).toEqual([null, ann.id]);
});

test('the second of two who choose at once reads who was chosen, and decides again', async () => {
  const [client, ann, bo] = [
    await newClient(),
    await newColleague('Support', 'Ann Lee'),
    await newColleague('Support', 'Bo Ray'),
  ];
  const choose = (to: Person, from: Person | null) =>
    call(server.app, sam.token, staffManagers.assign, {
      params: { id: client.id },
      body: { staff_id: to.id, from: from?.id ?? null },
    });
  const answers = await Promise.all([choose(ann, null), choose(bo, null)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const first = answers[0]?.status === 200 ? ann : bo;
  const second = first === ann ? bo : ann;
  const name = first === ann ? 'Ann Lee' : 'Bo Ray';
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    errors: { staff_id: [`${name} has just become the account manager. Save again to change that.`] },
  });
  // a lost answer is asked for again
  expect((await choose(first, null)).status).toBe(200);
  expect((await choose(second, first)).status).toBe(200);
});

test('a colleague who is switched off in the moment of being chosen looks after nobody', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [client, ann, bo] = [await newClient(), await newColleague(), await newColleague()];
    await assign(client, bo);
    const [, chosen] = await Promise.all([
      call(server.app, sam.token, staffTeam.switchOff, { params: { id: ann.id }, body: { reason } }),
      round % 2 === 0
        ? assign(client, ann)
        : call(server.app, sam.token, staffTeam.handOver, {
            params: { id: bo.id },
            body: { to: ann.id, reason },
          }),
    ]);
    expect([200, 422]).toContain(chosen?.status);
    const { rows } = await owner.query(
      `SELECT FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
       WHERE m.client_id = $1 AND s.disabled_at IS NOT NULL`,
      [client.id],
    );
    expect(rows).toHaveLength(0);
  }
});
