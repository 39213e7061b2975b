import { afterAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { textSearch } from '#contract/contacts/text-search.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import { contactsWorld } from '#server/testing/contacts.ts';
import { noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';

const { owner, here, there, send, made, names, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(fresh);

const search = async (words: string, token = here.vic.token) =>
  parseData(textSearch.search.data, await send(textSearch.search, { query: { search: words } }, token));
const found = async (words: string, token?: string) =>
  (await search(words, token)).map(({ name, place, excerpt }) => `${name}, ${place}: ${excerpt}`);
const addEntry = (id: number, text: string, outcome: string | null = null) =>
  send(timeline.add, { params: { id }, body: { outcome, text } });
const addForm = (id: number, notes: string, kind = 'form') =>
  owner.query(
    `INSERT INTO app.lead_history (client_id, lead_id, email, notes, lead_source_id, kind, created_at) VALUES ($1, $2, 'a@example.com', $3, 1, $4, $5)`,
    [here.id, id, notes, kind, noon],
  );
const addEmail = (id: number, text: string, { incoming = true, automatic = false } = {}) =>
  owner.query(
    `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, is_automatic, address, subject, text, quote, key, created_at)
     VALUES ($1, $2, $3, $4, 'a@example.com', 'About the loft', $5::text, '', CASE WHEN $3 THEN sha256(convert_to($5::text, 'UTF8')) END, $6)`,
    [here.id, id, incoming, automatic, text, noon],
  );

test('words are found in notes, forms, calls and emails, and each says where', async () => {
  const id = await made({ notes: 'Likes granite' });
  await addForm(id, 'Is the penthouse free?');
  await addForm(id, 'Had a canoe', 'notes');
  await addEntry(id, 'Pre-approved for 800');
  await addEntry(id, 'Wants a porch', 'left_message');
  await addEmail(id, 'We saw the gazebo');
  await addEmail(id, 'The solarium is new', { incoming: false });
  expect(await found('granite')).toEqual(['Nora Novak, notes: Likes granite']);
  expect(await found('penthouse')).toEqual(['Nora Novak, form: Is the penthouse free?']);
  expect(await found('canoe')).toEqual(['Nora Novak, earlier_notes: Had a canoe']);
  expect(await found('approved 800')).toEqual(['Nora Novak, note: Pre-approved for 800']);
  expect(await found('porch')).toEqual(['Nora Novak, call: Wants a porch']);
  expect(await found('gazebo')).toEqual(['Nora Novak, email_from: About the loft We saw the gazebo']);
  expect(await found('solarium')).toEqual(['Nora Novak, email_to: About the loft The solarium is new']);
});

test.each([
  ['the beginning of the last word', 'pre-approved fo'],
  ['the words in another order', '800 for approved'],
  ['other case and accents', 'PRÉ-APPROVED'],
])('%s finds it', async (_what, words) => {
  await addEntry(await made(), 'Pre-approved for 800');
  expect(await search(words)).toHaveLength(1);
});

test.each(['approvedx', 'appro 800', 'proved', '', '   ', '%', '_', "'", "a' | 'b", ':*', '!x & (', '\\'])(
  'the words %j find nothing',
  async (words) => {
    await addEntry(await made(), 'Pre-approved for 800');
    expect(await search(words)).toEqual([]);
  },
);

test('words that are too long to be kept whole are found by their beginning', async () => {
  const letters = 'abcdefghij'.repeat(30);
  await addEntry(await made(), `See https://example.com/${letters} and ${letters}`);
  expect(await search(letters.slice(0, 60))).toHaveLength(1);
  expect(await search(`and ${letters.slice(0, 90)}`)).toHaveLength(1);
  expect(await search(`${letters.slice(0, 90)}x`)).toEqual([]);
});

test('a word that is searched twice counts where it stands last', async () => {
  await addEntry(await made(), 'A loft above the lofty hall');
  for (const words of ['loft hall loft', 'lofty lo', 'loft lofty'])
    expect([words, (await search(words)).length]).toEqual([words, 1]);
  expect(await search('lo lofty')).toEqual([]);
});

test('a contact is named once, by its newest text', async () => {
  const id = await made({ notes: 'A condo' });
  await addForm(id, 'An older condo');
  await addEntry(id, 'A newer condo');
  await owner.query(`UPDATE app.lead_timeline SET created_at = $1::timestamptz + interval '1 day'`, [noon]);
  expect(await found('condo')).toEqual(['Nora Novak, note: A newer condo']);
});

test('automatic answers are not searched', async () => {
  await addEmail(await made(), 'Out of office in Lisbon', { automatic: true });
  expect(await search('lisbon')).toEqual([]);
});

test('nobody finds the texts of another client, and a deleted contact is found no more', async () => {
  const id = await made({ notes: 'A secret gazebo' });
  expect(await search('gazebo', there.alice.token)).toEqual([]);
  expect(await search('gazebo')).toHaveLength(1);
  await send(contacts.remove, { params: { id } });
  expect(await search('gazebo')).toEqual([]);
});

test('of more than twenty the newest are shown, and it says that there are more', async () => {
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, notes, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'N' || n, '', 'n' || n || '@example.com', 'A condo', 3, 14, true, true, $2, $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 21) n`,
    [here.id, noon],
  );
  const answer = await send(textSearch.search, { query: { search: 'condo' } });
  expect(answer.body).toMatchObject({ meta: { has_more: true } });
  const listed = parseData(textSearch.search.data, answer).map(({ name }) => name);
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([20, 'N21', 'N2']);
});

test('names are found as before: in any order, and without their apostrophe', async () => {
  await made({ first_name: 'Maeve', last_name: 'O’Brien', email: 'm@example.com' });
  for (const words of ['obrien', "o'brien", 'obrien maeve', 'maeve obr'])
    expect(await names({ search: words })).toEqual(['Maeve']);
});
