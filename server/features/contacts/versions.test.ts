import * as z from 'zod/mini';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call, noon } from '#server/testing/people.ts';

const { server, here, there, send, made, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(fresh);

const read = async (id: number): Promise<ContactDetail> =>
  z.parse(contacts.read.data, readData<unknown>((await send(contacts.read, { params: { id } })).body, null));
const update = (id: number, body: object, token = here.alice.token) =>
  send(contacts.update, { params: { id }, body }, token);
const history = async (id: number) =>
  readData<HistoryEntry[]>((await send(contacts.history, { params: { id } })).body, []);
const later = (minutes: number) => (server.clock.now = new Date(noon.getTime() + minutes * 60_000));

describe('two people change one contact', () => {
  test('what only one of them changed goes together', async () => {
    const id = await made({ notes: 'Met at the fair', phone_number: '604-555-0111' });
    const { version } = await read(id);
    expect((await update(id, { version, notes: 'Wants a garden' }, here.eve.token)).status).toBe(200);
    const answer = await update(id, { version, phone_number: '604-555-0123' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { notes: 'Wants a garden', phone_number: '604-555-0123' } },
    });
  });

  test('what both changed is asked about, with what is stored, who changed it and when', async () => {
    const id = await made({ notes: 'Met at the fair' });
    const { version } = await read(id);
    later(1);
    await update(id, { version, notes: 'Wants a garden' }, here.eve.token);
    later(2);
    await update(id, { first_name: 'Norah' }, here.eve.token);
    later(3);
    const answer = await update(id, { version, notes: 'Wants a view', first_name: 'Nora' });
    expect(answer).toMatchObject({
      status: 412,
      body: {
        code: 'changed_elsewhere',
        data: {
          id,
          notes: 'Wants a garden',
          version: version + 2,
          conflicts: [{ field: 'notes', by: 'Eve Tester', at: '2026-11-20T20:01:00Z' }],
        },
      },
    });
    expect(await read(id)).toMatchObject({ notes: 'Wants a garden', first_name: 'Norah' });
  });

  test('a form that sends every field does not undo what somebody else changed', async () => {
    const id = await made({ notes: 'Met at the fair', phone_number: '604-555-0111' });
    const { version, first_name, last_name, email, notes, lead_source_id, lead_status_id } = await read(id);
    await update(id, { version, notes: 'Wants a garden' }, here.eve.token);
    const whole = { first_name, last_name, email, notes, lead_source_id, lead_status_id };
    const answer = await update(id, { ...whole, version, phone_number: '604-555-0123' });
    expect(answer.body).toMatchObject({ data: { notes: 'Wants a garden', phone_number: '604-555-0123' } });
  });

  test('the same change twice is no conflict, and no second version', async () => {
    const id = await made({ notes: 'Met at the fair' });
    const { version } = await read(id);
    await update(id, { version, notes: 'Wants a garden' }, here.eve.token);
    expect(await update(id, { version, notes: 'Wants a garden' })).toMatchObject({
      status: 200,
      body: { data: { version: version + 1 } },
    });
  });

  test('the version comes as If-Match as well', async () => {
    const id = await made({ notes: 'Met at the fair' });
    const { version } = await read(id);
    await update(id, { version, notes: 'Wants a garden' }, here.eve.token);
    const answer = await call(server.app, here.alice.token, contacts.update, {
      params: { id },
      body: { notes: 'Wants a view' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.status).toBe(412);
  });

  test('without a version the last one to save is right, as before', async () => {
    const id = await made({ notes: 'Met at the fair' });
    await update(id, { notes: 'Wants a garden' }, here.eve.token);
    expect((await update(id, { notes: 'Wants a view' })).body).toMatchObject({
      data: { notes: 'Wants a view' },
    });
  });

  test('of a version that is too old to be remembered, a field with another value is asked about', async () => {
    const id = await made({ notes: 'Note 0' });
    const { version } = await read(id);
    for (let number = 1; number <= 25; number += 1)
      await update(id, { first_name: `Nora ${number}` }, here.eve.token);
    expect((await update(id, { version, notes: 'Note 1' })).body).toMatchObject({
      data: { conflicts: [{ field: 'notes', by: null, at: null }] },
    });
    expect((await update(id, { version, notes: 'Note 0' })).status).toBe(200);
  });

  test('another client’s contact is not there, whatever its version', async () => {
    const id = await made();
    expect((await update(id, { version: 1, notes: 'Mine now' }, there.alice.token)).status).toBe(404);
  });
});

describe('the version', () => {
  test('grows with what people see in the form, and not with the seen marks', async () => {
    const id = await made();
    const { version, last_edit } = await read(id);
    expect(last_edit).toBeNull();
    await update(id, { is_seen: false, is_update_seen: false });
    expect((await read(id)).version).toBe(version);
    await update(id, { lead_status_id: 2 }, here.eve.token);
    expect(await read(id)).toMatchObject({
      version: version + 1,
      last_edit: { by: 'Eve Tester', user_id: here.eve.id, at: '2026-11-20T20:00:00Z' },
    });
  });

  test('names staff in a visit as the support team', async () => {
    const id = await made();
    await update(id, { lead_status_id: 2 }, here.staff.token);
    expect((await read(id)).last_edit).toMatchObject({ by: 'Support team', user_id: null });
  });
});

describe('notes that are replaced', () => {
  test('stay in the history, with who replaced them', async () => {
    const id = await made({ notes: 'Met at the fair' });
    later(1);
    await update(id, { notes: 'Wants a garden' }, here.eve.token);
    expect(await history(id)).toMatchObject([
      {
        kind: 'notes',
        notes: 'Met at the fair',
        replaced_by: 'Eve Tester',
        lead_source: { id: 0, source: 'Notes' },
        created_at: '2026-11-20T20:01:00Z',
      },
    ]);
  });

  test('are not repeated there when something is written below them', async () => {
    const id = await made({ notes: 'Met at the fair' });
    await update(id, { notes: 'Met at the fair\nWants a garden' });
    expect(await history(id)).toEqual([]);
  });

  test('are no form that the contact sent', async () => {
    const id = await made({ notes: 'Met at the fair' });
    await update(id, { notes: '' });
    const { body } = await send(contacts.recent, {});
    expect(readData<object[]>(body, [])).toMatchObject([{ id, newest_form: null }]);
    expect(await history(id)).toHaveLength(1);
  });
});
