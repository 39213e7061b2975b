import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { unsubscribedMessage } from '#contract/newsletter/consent.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type ApiResult } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ host: 'consent.example.com' });

const day = 86_400_000;
const nothing = {
  kind: 'none',
  source: null,
  words: null,
  given_at: null,
  expires_at: null,
  unsubscribed_at: null,
};
let people = 0;
let forms = 0;
const somebody = () => `person${(people += 1)}@example.net`;

const add = (email: string, fields: object = {}, token = here.alice.token) =>
  call(server.app, token, contacts.create, {
    body: { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14, ...fields },
  });
const change = (id: number, body: object, token = here.alice.token) =>
  call(server.app, token, contacts.update, { params: { id }, body });
const read = async (id: number) =>
  consentIn(await call(server.app, here.vic.token, contacts.read, { params: { id } }));
const submit = (email: string, source = 2) =>
  call(server.app, null, contacts.submit, {
    body: { email, source, site_id: here.siteId, notes: `Form ${(forms += 1)}` },
    headers: { 'x-site-token': here.siteToken },
  });
const consentIn = ({ body }: ApiResult) => readData<Partial<ContactDetail>>(body, {}).newsletter_consent;
const idIn = ({ body }: ApiResult) => readData(body, { id: 0 }).id;
async function idOf(email: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id::int FROM app.leads WHERE client_id = $1 AND email = $2',
    [here.id, email],
  );
  return rows[0]?.id ?? 0;
}

/** As the link of a newsletter does. */
const leave = (id: number) =>
  owner.query(
    `WITH gone AS (UPDATE app.newsletter_consents SET kind = 'none', unsubscribed_at = $2, changed_at = $2 WHERE lead_id = $1 RETURNING *)
     INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
     SELECT client_id, address_hash, 'unsubscribed', $2 FROM gone`,
    [id, noon],
  );

describe('without anybody saying anything', () => {
  test('a contact added by hand has agreed to nothing', async () => {
    const answer = await add(somebody());
    expect(consentIn(answer)).toEqual(nothing);
    expect(await read(idIn(answer))).toEqual(nothing);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 10, 11])(
    'a form from source %i counts for six months',
    async (source) => {
      const email = somebody();
      await submit(email, source);
      expect(await read(await idOf(email))).toMatchObject({
        kind: 'implied',
        source: expect.stringMatching(/\w{3}/),
        given_at: '2026-11-20T20:00:00Z',
        expires_at: '2027-05-20T20:00:00Z',
        unsubscribed_at: null,
      });
    },
  );

  test.each([9, 12])('a form from source %i says nothing yet', async (source) => {
    const email = somebody();
    await submit(email, source);
    expect(await read(await idOf(email))).toEqual(nothing);
  });

  test('a later form makes the consent last longer, and an older deal is not shortened by it', async () => {
    const email = somebody();
    await submit(email);
    const id = await idOf(email);
    server.clock.now = new Date(noon.getTime() + 10 * day);
    await submit(email);
    expect(await read(id)).toMatchObject({ expires_at: '2027-05-30T20:00:00Z' });
    await change(id, { lead_status_id: 8 });
    expect(await read(id)).toMatchObject({
      source: 'A deal that was closed',
      expires_at: '2028-11-30T20:00:00Z',
    });
    await submit(email);
    expect(await read(id)).toMatchObject({ expires_at: '2028-11-30T20:00:00Z' });
  });

  test('a deal counts from when the contact becomes Closed, and not again while it stays so', async () => {
    const id = idIn(await add(somebody()));
    await change(id, { lead_status_id: 8 });
    server.clock.now = new Date(noon.getTime() + 10 * day);
    await change(id, { lead_status_id: 8 });
    expect(await read(id)).toMatchObject({ kind: 'implied', expires_at: '2028-11-20T20:00:00Z' });
  });

  test('closing a deal answers with the consent it means, and a change that is refused means none', async () => {
    const taken = somebody();
    await add(taken);
    const id = idIn(await add(somebody()));
    const refused = await change(id, { lead_status_id: 8, email: taken });
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    expect(await read(id)).toEqual(nothing);
    const stranger = (await newClient()).alice.token;
    expect((await change(id, { lead_status_id: 8 }, stranger)).status).toBe(404);
    expect(await read(id)).toEqual(nothing);
    const closed = await change(id, { lead_status_id: 8 });
    expect(closed.body).toMatchObject({ data: { lead_status_id: 8 } });
    expect(consentIn(closed)).toMatchObject({ kind: 'implied', expires_at: '2028-11-20T20:00:00Z' });
  });

  test('the last day of a month is the last day of a shorter one', async () => {
    server.clock.now = new Date('2026-08-31T20:00:00Z');
    const email = somebody();
    await submit(email);
    expect(await read(await idOf(email))).toMatchObject({ expires_at: '2027-02-28T20:00:00Z' });
  });
});

describe('what a person of the client says', () => {
  const source = 'Said yes at the open house on Elm Street';

  test('is stored with its source, when a contact is added and when it is changed', async () => {
    const added = await add(somebody(), { newsletter_consent: { kind: 'express', source } });
    expect(added.status).toBe(201);
    const express = { ...nothing, kind: 'express', source, given_at: '2026-11-20T20:00:00Z' };
    expect(consentIn(added)).toEqual(express);
    const id = idIn(await add(somebody()));
    expect(
      consentIn(await change(id, { newsletter_consent: { kind: 'express', source } }, here.eve.token)),
    ).toEqual(express);
    expect(await read(id)).toEqual(express);
  });

  test.each([undefined, '', '   ', 'too short', 'x'.repeat(501)])(
    'needs a source of 10 to 500 characters: %j',
    async (wrong) => {
      const answer = await change(idIn(await add(somebody())), {
        newsletter_consent: { kind: 'express', source: wrong },
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(Object(dataOfErrors(answer)))[0]).toMatch(/^newsletter_consent/);
    },
  );

  test('is no business of View Only', async () => {
    const id = idIn(await add(somebody()));
    const answer = await change(id, { newsletter_consent: { kind: 'express', source } }, here.vic.token);
    expect([answer.status, await read(id)]).toEqual([403, nothing]);
  });

  test('taking a consent back is unsubscribing: no form brings the person back', async () => {
    const email = somebody();
    await submit(email);
    const id = await idOf(email);
    const left = await change(id, {
      newsletter_consent: { kind: 'none', source: 'Asked me to stop on the phone' },
    });
    expect(consentIn(left)).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
    await submit(email, 3);
    await change(id, { lead_status_id: 8 });
    expect(await read(id)).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
  });

  test('somebody who has left comes back by a new express consent alone', async () => {
    const email = somebody();
    await submit(email);
    const id = await idOf(email);
    await leave(id);
    const refused = await change(id, { newsletter_consent: { kind: 'implied', source } });
    expect(refused.body).toMatchObject({ errors: { newsletter_consent: [unsubscribedMessage] } });
    expect(consentIn(await change(id, { newsletter_consent: { kind: 'express', source } }))).toMatchObject({
      kind: 'express',
      unsubscribed_at: null,
    });
  });

  test('the change is in the log and in the ledger, with who made it', async () => {
    const email = somebody();
    await submit(email);
    const id = await idOf(email);
    await change(id, { newsletter_consent: { kind: 'express', source } }, here.eve.token);
    const log = await call(server.app, here.alice.token, activity.list, { query: { type: 'contact' } });
    expect(log.text).toContain('Eve Tester changed the newsletter consent of person');
  });
});

describe('an address that has left', () => {
  test('is known again after its contact was deleted, whether a form or a person adds it', async () => {
    for (const again of [submit, add]) {
      const email = somebody();
      await submit(email);
      const id = await idOf(email);
      await leave(id);
      await call(server.app, here.alice.token, contacts.remove, { params: { id } });
      const answer = await again(email);
      if (again === add)
        expect(consentIn(answer)).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
      expect(await read(await idOf(email))).toMatchObject({
        kind: 'none',
        unsubscribed_at: '2026-11-20T20:00:00Z',
      });
    }
  });

  test('is known of a contact who had agreed to nothing when the address left', async () => {
    const [former, own] = [somebody(), somebody()];
    await submit(former);
    const id = await idOf(former);
    const { rows } = await owner.query<{ address_hash: Buffer }>(
      'SELECT address_hash FROM app.newsletter_consents WHERE lead_id = $1',
      [id],
    );
    await change(id, { email: own });
    const successor = idIn(await add(former));
    await owner.query(
      `INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at) VALUES ($1, $2, 'unsubscribed', $3)`,
      [here.id, rows[0]?.address_hash, noon],
    );
    const implied = { newsletter_consent: { kind: 'implied', source: 'Asked about a listing' } };
    const refused = await change(successor, implied);
    expect(refused.body).toMatchObject({ errors: { newsletter_consent: [unsubscribedMessage] } });
    await submit(former);
    expect(await read(successor)).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
  });

  test('is known when a contact without any consent gets it', async () => {
    const [left, own] = [somebody(), somebody()];
    await submit(left);
    await leave(await idOf(left));
    await call(server.app, here.alice.token, contacts.remove, { params: { id: await idOf(left) } });
    const id = idIn(await add(own));
    const moved = consentIn(await change(id, { email: left }));
    expect(moved).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
  });

  test('is no other address of the same domain, and no address of another client', async () => {
    const [email, other] = [somebody(), somebody()];
    await submit(email);
    await leave(await idOf(email));
    await submit(other);
    expect(await read(await idOf(other))).toMatchObject({ kind: 'implied' });
    const there = await newClient();
    const answer = await add(
      email,
      { newsletter_consent: { kind: 'implied', source: 'Asked about a listing' } },
      there.alice.token,
    );
    expect(consentIn(answer)).toMatchObject({ kind: 'implied' });
  });

  test('is known when a contact gets it, and whoever has left has left with a new address, too', async () => {
    const [email, other] = [somebody(), somebody()];
    await submit(email);
    const id = await idOf(email);
    await leave(id);
    expect(consentIn(await change(id, { email: other }))).toMatchObject({
      unsubscribed_at: expect.any(String),
    });
    for (const address of [email, other]) {
      if (address === other) await call(server.app, here.alice.token, contacts.remove, { params: { id } });
      const third = idIn(
        await add(somebody(), { newsletter_consent: { kind: 'express', source: 'Told me in the shop' } }),
      );
      expect(consentIn(await change(third, { email: address }))).toMatchObject({
        kind: 'none',
        unsubscribed_at: expect.any(String),
      });
      await call(server.app, here.alice.token, contacts.remove, { params: { id: third } });
    }
  });
});

const dataOfErrors = ({ body }: ApiResult) => Object.assign({ errors: {} }, body).errors;
