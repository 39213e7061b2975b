import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactImports } from '#contract/contacts/import.ts';
import { cards, samples } from '#server/engines/address-book/samples.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';

const { server, there, here, add, merge, read, undo } = await createMergingWorld();
const imports = importCalls(server);
afterAll(() => imports.close());

async function preview(content: string, choices = {}, { token } = here.alice) {
  const { id } = await imports.upload(token, content);
  await imports.choose(token, id, choices);
  return id;
}
const kindsOf = async (id: number, { token } = here.alice) =>
  (await imports.rows(token, id)).map(({ kind, contact, problems }) => [
    kind,
    contact?.id,
    problems.map((problem) => problem.kind),
  ]);

const x = (count: number) => 'x'.repeat(count);
test.each([
  ['a name', `First name,Email\n${x(59)}😀${x(60)},`, 'too_long'],
  ['notes', `Notes,Email\n${x(59)}😀${x(12_000)},`, 'too_long'],
  ['a label', `Phone 1 - Label,Phone 1 - Value,Email\n${x(29)}😀x,604-555-0123,`, undefined],
  ['a date', `Created,Email\n${x(59)}😀x,`, 'date'],
])('%s with an emoji where it is cut is previewed and imported', async (what, content, problem) => {
  const email = `emoji-in-${what.replace(' ', '-')}@example.net`;
  const id = await preview(content + email, {}, there.alice);
  expect(await kindsOf(id, there.alice)).toMatchObject([['new', undefined, problem ? [problem] : []]]);
  await imports.start(there.alice.token, id);
  await imports.runAll();
  expect(await imports.read(there.alice.token, id)).toMatchObject({ state: 'done', done_rows: 1 });
});

test('a contact that is merged between the preview and its row is the one that stays, and nobody is doubled', async () => {
  const one = await add();
  const two = await add({ email: 'merged@example.net', phone_number: '604-555-0155' });
  const id = await preview('First name,Last name,Phone,Email\nNia,Okafor,604-555-0155,new@example.net', {
    match_by: ['phone_number'],
  });
  expect(await kindsOf(id)).toEqual([['changed', two, []]]);
  await imports.start(here.alice.token, id);
  await merge(one, two);
  await imports.runAll();
  expect(await kindsOf(id)).toEqual([['changed', one, []]]);
  const found = await call(server.app, here.alice.token, contacts.list, {
    query: { search: '604-555-0155' },
  });
  expect(parseData(contacts.list.data, found).map((contact) => contact.id)).toEqual([one]);
  await undo(two);
});

test('the email of somebody who was merged away finds the one that stays, in capitals as well', async () => {
  const [one, two] = [await add(), await add({ email: 'away@example.net' })];
  await merge(one, two);
  const id = await preview('Email,Notes\nAWAY@Example.NET,Likes sun');
  expect(await kindsOf(id)).toEqual([['changed', one, []]]);
});

test.each([...Object.entries(samples), ...Object.entries(cards)])(
  'the file %s changes nothing when it is imported once more',
  async (name, content) => {
    const { token } = there.alice;
    const isCards = name in cards;
    const choices = { match_by: ['email', 'phone_number'] } as const;
    const run = async () => {
      const { id } = await imports.upload(token, content, `${name}.${isCards ? 'vcf' : 'csv'}`);
      await imports.choose(token, id, { ...choices, match_by: [...choices.match_by] });
      await imports.start(token, id);
      await imports.runAll();
      return (await imports.read(token, id)).counts;
    };
    await run();
    expect(await run()).toMatchObject({ new: 0, changed: 0 });
  },
);

test('people without a name are the same when their file comes again', async () => {
  const file = 'Phone,Notes\n604-555-0191,\n604-555-0192,Garden\n604-555-0191,';
  const counts = async (times: string) => {
    const id = await preview(file, { match_by: ['phone_number'] }, there.alice);
    await imports.start(there.alice.token, id);
    await imports.runAll();
    return [times, (await imports.read(there.alice.token, id)).counts];
  };
  expect([await counts('first'), await counts('again')]).toMatchObject([
    ['first', { new: 2, refused: 1 }],
    ['again', { new: 0, same: 2, refused: 1 }],
  ]);
});

test('a date that can be read in two ways is named until somebody chooses, and another one is taken', async () => {
  const file = 'Email,Created\none-date@example.net,03/04/2026\nother-date@example.net,25/12/2025';
  const id = await preview(file, { date_order: null });
  expect((await imports.rows(here.alice.token, id)).map(({ problems }) => problems)).toEqual([
    [{ kind: 'date_order', column: 'Created', value: '03/04/2026' }],
    [],
  ]);
  await imports.choose(here.alice.token, id, { date_order: 'day_first' });
  expect((await imports.rows(here.alice.token, id)).map(({ problems }) => problems)).toEqual([[], []]);
  const fromOther = await call(server.app, there.alice.token, contactImports.read, { params: { id } });
  expect(fromOther.status).toBe(404);
});

test('two contacts that are merged before their rows get both, one after the other, and an undo takes both back', async () => {
  const one = await add({ email: 'both-one@example.net' });
  const two = await add({ email: 'both-two@example.net' });
  const id = await preview('Email,Notes\nboth-one@example.net,Garden\nboth-two@example.net,Two rooms');
  await imports.start(here.alice.token, id);
  await merge(one, two);
  await imports.runAll();
  const notes = async () => (await read(one)).notes;
  expect(await notes()).toBe('Garden\n\nTwo rooms');
  await imports.undo(here.alice.token, id);
  await imports.runAll();
  expect([await notes(), (await imports.read(here.alice.token, id)).undo]).toEqual([
    null,
    { removed: 0, restored: 2, kept: 0 },
  ]);
});
