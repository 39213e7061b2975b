import { describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactMessages, type StoredDraft } from '#contract/contacts/messages.ts';
import { merging } from '#contract/contacts/merging.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { readData } from '#server/testing/contacts.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';

const {
  server,
  here,
  there,
  add,
  merge,
  undo,
  ask,
  read,
  note,
  notesOf,
  duplicates,
  update,
  count,
  enquire,
  fill,
} = await createMergingWorld();

describe('duplicates', () => {
  test('two with the same name or phone are offered once, in any order of the words, and never across clients', async () => {
    const one = await add({ first_name: 'Nora', last_name: "O'Brien-Lee", phone_number: '604-555-0111' });
    await add({ first_name: 'Nora', last_name: "O'Brien-Lee" }, there.alice);
    expect(await duplicates()).toEqual([]);
    const two = await add({ first_name: 'OBRIEN', last_name: 'Lee Nórá', phone_number: '(604) 555 0111' });
    const three = await add({ first_name: 'Ned', last_name: 'Lee', phone_number: '604-555-0111' });
    expect((await duplicates()).map(({ contact, other, reason }) => [contact.id, other.id, reason])).toEqual([
      [three, two, 'phone'],
      [two, one, 'name_and_phone'],
    ]);
    expect(await duplicates(there.alice)).toEqual([]);
  });

  test('a name is the same with its accents in one sign or in two, as phones and computers write them', async () => {
    const one = await add({ first_name: 'Zoë', last_name: 'Café-Lâm' });
    const two = await add({ first_name: 'Zoe\u0308', last_name: 'Cafe\u0301-La\u0302m' });
    expect((await duplicates()).map(({ contact, other }) => [contact.id, other.id])).toContainEqual([
      two,
      one,
    ]);
  });

  test('one word is no name of one person, and two with other phones and names are two', async () => {
    const before = (await duplicates()).length;
    await add({ first_name: 'Mo', last_name: '-' });
    await add({ first_name: 'Mo', last_name: '-' });
    expect(await duplicates()).toHaveLength(before);
  });

  test('both are kept for good: the pair is offered no more, on neither side', async () => {
    const [one, two] = [
      await add({ first_name: 'Kai', last_name: 'Kept' }),
      await add({ first_name: 'Kai', last_name: 'Kept' }),
    ];
    const keep = (id: number, other_id: number, by = here.eve) =>
      call(server.app, by.token, merging.keepBoth, { params: { id }, body: { other_id, is_couple: true } });
    expect((await keep(one, 0)).status).toBe(422);
    expect((await keep(one, two + 1_000_000)).status).toBe(404);
    expect((await keep(one, two, here.vic)).status).toBe(403);
    expect((await keep(two, one)).status).toBe(200);
    const ofContact = await call(server.app, here.eve.token, merging.ofContact, { params: { id: one } });
    expect(readData(ofContact.body, [0])).toEqual([]);
    expect((await duplicates()).filter(({ contact }) => contact.id === two)).toEqual([]);
    await update(one, { phone_number: '604-555-0177' });
    await update(two, { phone_number: '604-555-0177' });
    expect((await duplicates()).filter(({ contact }) => contact.id === two)).toEqual([]);
  });
});

describe('a merge', () => {
  test('keeps every email, phone and note, and takes the values that were chosen', async () => {
    const one = await add({
      first_name: 'N.',
      last_name: 'Okafor',
      email: 'n@work.example',
      phone_number: '604-555-0122',
      notes: 'Likes sun',
    });
    const two = await add({
      first_name: 'Nia',
      email: 'n@home.example',
      phone_number: '604-555-0123',
      notes: 'Has a dog',
      lead_type_id: 2,
      lead_status_id: 3,
      further_phones: [{ label: 'Work', phone_number: '(604) 555-0122' }],
    });
    expect((await merge(one, two, ['name', 'email'])).status).toBe(200);
    expect(await read(one)).toMatchObject({
      id: one,
      first_name: 'Nia',
      email: 'n@home.example',
      further_emails: [{ email: 'n@work.example', label: '' }],
      phone_number: '604-555-0122',
      further_phones: [{ label: '', phone_number: '604-555-0123' }],
      notes: 'Likes sun\n\nHas a dog',
      lead_type_id: 2,
      lead_status_id: 1,
    });
  });

  test('moves all that belongs to it, mails nobody, rings no bell and makes one event', async () => {
    const [one, two] = [await add(), await add()];
    await fill(one, 'first');
    await fill(two, 'second');
    const bells = await count('app.notifications WHERE client_id = $1', [here.id]);
    const mails = await count('app.outbox', []);
    const events = await count('app.activity WHERE client_id = $1', [here.id]);
    await merge(one, two);
    expect(await notesOf(one)).toEqual(expect.arrayContaining(['first', 'second']));
    for (const table of ['lead_history', 'testimonials', 'newsletter_bounces', 'notifications'])
      expect([
        table,
        await count(`app.${table} WHERE client_id = $1 AND lead_id = $2`, [here.id, one]),
      ]).toEqual([table, 2]);
    expect(await count('app.lead_tags WHERE client_id = $1 AND lead_id = $2', [here.id, one])).toBe(3);
    expect(await count('app.testimonial_offers WHERE client_id = $1 AND lead_id = $2', [here.id, one])).toBe(
      1,
    );
    expect(await count('app.notifications WHERE client_id = $1', [here.id])).toBe(bells);
    expect(await count('app.outbox', [])).toBe(mails);
    expect(await count('app.activity WHERE client_id = $1', [here.id])).toBe(events + 1);
  });

  test('joins two drafts by one person, and an undo gives each its own, but for words that were changed since', async () => {
    const [one, two] = [await add(), await add()];
    const draft = (id: number, body?: StoredDraft, by = here.eve) =>
      body
        ? call(server.app, by.token, contactMessages.saveDraft, { params: { id }, body })
        : call(server.app, by.token, contactMessages.start, { params: { id } });
    const textOf = async (id: number) => (await draft(id)).body;
    await draft(one, { subject: 'A viewing', text: 'On Friday?' });
    await draft(two, { subject: 'Your offer', text: 'It’s in.' });
    await draft(two, { subject: 'Hello', text: 'By another person' }, here.alice);
    await merge(one, two);
    const joined = 'On Friday?\n\nYour offer\n\nIt’s in.';
    expect(await textOf(one)).toMatchObject({ data: { subject: 'A viewing', text: joined } });
    expect((await draft(one, undefined, here.alice)).body).toMatchObject({ data: { subject: 'Hello' } });
    await undo(two);
    expect(await textOf(one)).toMatchObject({ data: { subject: 'A viewing', text: 'On Friday?' } });
    expect(await textOf(two)).toMatchObject({ data: { subject: 'Your offer', text: 'It’s in.' } });
    await merge(one, two);
    await draft(one, { subject: 'A viewing', text: joined.replace('in.', 'signed.') });
    await undo(two);
    expect(await textOf(one)).toMatchObject({ data: { text: joined.replace('in.', 'signed.') } });
    expect(await textOf(two)).toMatchObject({ data: { text: 'It’s in.' } });
  });

  test('the old id leads to the one that stays, also after a second merge; a change by the old id is refused', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    await merge(two, three);
    await note(three, 'by the old id');
    await merge(one, two);
    for (const old of [two, three]) expect(await read(old)).toMatchObject({ id: one });
    expect(await notesOf(three)).toEqual(['by the old id']);
    expect((await update(two, { notes: 'Hello' })).status).toBe(404);
    expect((await call(server.app, there.alice.token, contacts.read, { params: { id: two } })).status).toBe(
      404,
    );
  });

  test('everything that is read about a contact is read by its old id as well', async () => {
    const reading = operations.filter(
      ({ endpoint }) => endpoint.method === 'GET' && /^\/leads\/\{id\}(\/|$)/.test(endpoint.path),
    );
    expect(reading.length).toBeGreaterThan(7);
    const [one, two] = [await add(), await add()];
    await merge(one, two);
    const answers = await Promise.all(
      reading.map(async ({ endpoint }) => {
        const url = toApiPath(endpoint).replace('{id}', String(two));
        const headers = { authorization: `Bearer ${here.alice.token}` };
        return [url, (await server.app.inject({ url, headers })).statusCode];
      }),
    );
    expect(answers).toEqual(answers.map(([url]) => [url, 200]));
  });

  test('who deletes it deletes all of it', async () => {
    const [one, two] = [await add(), await add()];
    await merge(one, two);
    await call(server.app, here.alice.token, contacts.remove, { params: { id: one } });
    expect((await ask(two)).status).toBe(404);
    expect(await count('app.merged_leads WHERE client_id = $1 AND id = $2', [here.id, two])).toBe(0);
    expect((await undo(two)).status).toBe(404);
  });

  test('is refused for View Only, for one contact alone, for one of another client and for what is too much for one', async () => {
    const [one, two] = [await add(), await add()];
    const foreign = await add({}, there.alice);
    expect((await merge(one, two, [], here.vic)).status).toBe(403);
    expect((await merge(one, one)).status).toBe(422);
    expect((await merge(one, foreign)).status).toBe(404);
    const many = (word: string) => ({
      further_emails: Array.from({ length: 15 }, (_, n) => ({
        email: `${word}${n}@many.example`,
        label: '',
      })),
    });
    expect((await merge(await add(many('a')), await add(many('b')))).body).toMatchObject({ code: 'invalid' });
  });

  test('two merges in both directions at once leave one contact', async () => {
    const [one, two] = [await add(), await add()];
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const left = [await read(one), await read(two)].map(({ id }) => id);
    expect(left[0]).toBe(left[1]);
  });

  test('a form for the other email at the same moment is that contact’s', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, two] = [await add(), await add({ email: `meanwhile${n}@example.com` })];
      const [merged, form] = await Promise.all([merge(one, two), enquire(`meanwhile${n}@example.com`)]);
      expect([merged.status, form.status]).toEqual([200, 202]);
      expect(await count('app.lead_history WHERE client_id = $1 AND lead_id = $2', [here.id, one])).toBe(1);
    }
  });

  test('a merge and a deletion of the other contact at once: one of them is refused', async () => {
    const [one, two] = [await add(), await add()];
    const [merged, deleted] = await Promise.all([
      merge(one, two),
      call(server.app, here.eve.token, contacts.remove, { params: { id: two } }),
    ]);
    expect([merged.status, deleted.status].toSorted()).toEqual([200, 404]);
  });

  test('counts as many contacts as before in the numbers, and one less in the list', async () => {
    const listed = async () =>
      JSON.stringify(
        (await call(server.app, here.alice.token, contacts.list, { query: { take: '1' } })).body,
      );
    const [one, two] = [await add(), await add({ lead_status_id: 3 })];
    const before = Number(/"total":(\d+)/.exec(await listed())?.[1]);
    const counted = await count('app.counted_leads WHERE client_id = $1', [here.id]);
    await merge(one, two, ['lead_status_id']);
    expect(await count('app.counted_leads WHERE client_id = $1', [here.id])).toBe(counted);
    expect(await listed()).toContain(`"total":${before - 1}`);
  });
});
