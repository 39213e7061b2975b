import { beforeEach, expect, test } from 'vitest';
import { Provider, staffProvider, type ProviderChange } from '#contract/staff/provider.ts';
import { call, makeStaff } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, owner } = await testWorld();
const theo = await makeStaff(server.database, 'theo@provider.example.com');
await owner.query(`UPDATE app.staff SET first_name = 'Theo', last_name = 'Martin' WHERE id = $1`, [theo.id]);
beforeEach(() => owner.query('DELETE FROM app.provider'));

const save = (by: { token: string }, body: ProviderChange) =>
  call(server.app, by.token, staffProvider.save, { body });
const read = async () => parseData(Provider, await call(server.app, sam.token, staffProvider.read));

test("two who change different fields of the provider's own data both keep theirs", async () => {
  await save(sam, { name: 'Harbour' });
  const { version } = await read();
  await save(theo, { version, support_days: [1, 2, 3, 4, 5, 6], sales_email: 'sales@harbour.example.com' });
  const answer = await save(sam, { version, postal_address: '1 Main Street', support_days: [2, 3, 4, 5, 7] });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        postal_address: '1 Main Street',
        sales_email: 'sales@harbour.example.com',
        support_days: [2, 3, 4, 5, 6, 7],
        last_edit: { by: 'Sam Provider', user_id: sam.id },
      },
    },
  });
});

test("a field of the provider's own data that both changed is asked about, with the name of the colleague", async () => {
  await save(sam, { name: 'Harbour' });
  const { version } = await read();
  await save(theo, { version, terms_text: 'Be kind.' });
  const answer = await save(sam, { version, terms_text: 'Pay in time.', name: 'Harbour Two' });
  expect(answer).toMatchObject({
    status: 412,
    body: {
      data: {
        terms_text: 'Be kind.',
        name: 'Harbour',
        version: version + 1,
        conflicts: [{ field: 'terms_text', by: 'Theo Martin' }],
      },
    },
  });
  expect(await read()).toMatchObject({ terms_text: 'Be kind.', name: 'Harbour' });
  expect((await save(sam, { terms_text: 'Pay in time.' })).status).toBe(200);
});

test('of two who set the provider up at the same time, the second is asked about the name', async () => {
  const { version } = await read();
  const answers = await Promise.all([
    save(sam, { version, name: 'Harbour', support_opens: '08:00' }),
    save(theo, { version, name: 'Haven', sales_email: 'sales@haven.example.com' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const refused = answers.find(({ status }) => status === 412);
  expect(refused?.body).toMatchObject({ data: { conflicts: [{ field: 'name' }] } });
});

test('hours that two people moved past each other are refused together, and nothing is written', async () => {
  await save(sam, { name: 'Harbour', support_opens: '09:00', support_closes: '17:00' });
  const { version } = await read();
  await save(theo, { version, support_closes: '12:00' });
  expect(await save(sam, { version, support_opens: '13:00' })).toMatchObject({
    status: 422,
    body: { errors: { support_closes: ['Please choose a time after opening.'] } },
  });
});
