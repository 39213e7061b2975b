import { expect } from 'vitest';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { merging, type Duplicate } from '#contract/contacts/merging.ts';
import { timeline, type TimelineEntry } from '#contract/contacts/timeline.ts';
import { readData } from './contacts.ts';
import { call, noon, type Person } from './people.ts';
import { testWorld } from './test-world.ts';

/** Two clients whose contacts are merged, with the calls of these tests. */
export async function createMergingWorld() {
  const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
  const here = await newClient({ host: 'merging.example.com' });
  const there = await newClient({ host: 'elsewhere.example.com' });

  let people = 0;
  const add = async (fields: object = {}, by: Person = here.alice): Promise<number> => {
    people += 1;
    const body = {
      first_name: 'Nia',
      last_name: 'Okafor',
      email: `nia${people}@example.com`,
      lead_source_id: 14,
      ...fields,
    };
    const answer = await call(server.app, by.token, contacts.create, { body });
    expect(answer.text.slice(0, 200)).toContain('"id"');
    return readData(answer.body, { id: 0 }).id;
  };
  const merge = (id: number, other_id: number, from_other: string[] = [], by: Person = here.alice) =>
    call(server.app, by.token, merging.merge, { params: { id }, body: { other_id, from_other } });
  const undo = (id: number, by: Person = here.alice) =>
    call(server.app, by.token, merging.undo, { params: { id } });
  const ask = (id: number) => call(server.app, here.alice.token, contacts.read, { params: { id } });
  const read = async (id: number) => readData<Partial<ContactDetail>>((await ask(id)).body, {});
  const note = (id: number, text: string) =>
    call(server.app, here.eve.token, timeline.add, { params: { id }, body: { outcome: null, text } });
  const notesOf = async (id: number) =>
    readData<TimelineEntry[]>(
      (await call(server.app, here.alice.token, timeline.list, { params: { id } })).body,
      [],
    ).map(({ text }) => text);
  const duplicates = async (by: Person = here.alice) =>
    readData<Duplicate[]>((await call(server.app, by.token, merging.duplicates, {})).body, []);
  const update = (id: number, body: object) =>
    call(server.app, here.alice.token, contacts.update, { params: { id }, body });
  const count = async (text: string, values: unknown[]) =>
    Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values)).rows[0]?.n);
  const enquire = (email: string) =>
    call(server.app, null, contacts.submit, {
      body: { first_name: 'N', last_name: 'O', email, notes: `Hello from ${email}`, source: 1 },
      headers: { 'x-site-token': here.siteToken },
    });

  /** Rows of every table that can name a contact. */
  async function fill(id: number, word: string): Promise<void> {
    const sql = (text: string, values: unknown[] = []) => owner.query(text, [here.id, id, ...values]);
    await sql(
      `INSERT INTO app.lead_history (client_id, lead_id, email, notes, lead_source_id, created_at) VALUES ($1, $2, 'a@example.com', $3, 1, $4)`,
      [word, noon],
    );
    await sql(
      `WITH new_tags AS (INSERT INTO app.tags (client_id, name, created_at) VALUES ($1, $3, $4), ($1, 'Both', $4)
         ON CONFLICT (client_id, app.fold(name)) DO UPDATE SET name = excluded.name RETURNING client_id, id)
       INSERT INTO app.lead_tags (client_id, lead_id, tag_id) SELECT client_id, $2, id FROM new_tags`,
      [word, noon],
    );
    await note(id, word);
    await sql(
      `INSERT INTO app.notifications (client_id, lead_id, user_id, event, created_at) VALUES ($1, $2, $3, 'contact.received', $4)`,
      [here.alice.id, noon],
    );
    await sql(
      `INSERT INTO app.lead_message_drafts (client_id, lead_id, user_id, subject, text, saved_at)
       VALUES ($1, $2, $3, CASE WHEN $4 LIKE '%1' THEN '' ELSE $4 END, 'Words of ' || $4, $5)`,
      [here.eve.id, word, noon],
    );
    await sql(`INSERT INTO app.testimonial_offers (client_id, lead_id, created_at) VALUES ($1, $2, $3)`, [
      noon,
    ]);
    await sql(
      `INSERT INTO app.newsletter_bounces (client_id, lead_id, recipient_id, kind, created_at) VALUES ($1, $2, $3, 'soft', $4)`,
      [id * 10, noon],
    );
    await sql(
      `INSERT INTO app.testimonials (client_id, lead_id, first_name, last_name, message, origin, status_id, is_seen, created_at, updated_at)
       VALUES ($1, $2, 'Nia', 'Okafor', $3, 'hand', 2, true, $4, $4)`,
      [word, noon],
    );
  }

  return {
    server,
    owner,
    here,
    newClient,
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
  };
}
