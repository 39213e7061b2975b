import { describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { newsletterConsent, type Audience } from '#contract/newsletter/consent.ts';
import { leftOutReasons } from '#contract/newsletter/left-out.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { encode, sql, toStatementText } from '#server/core/db/sql.ts';
import { selectAudience } from './queries.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const newsletterClient = () => newClient({ services: ['web', 'in_touch'] });

const count = async (client: ClientWorld): Promise<Audience> =>
  readData((await call(server.app, client.alice.token, newsletterConsent.audience)).body, {
    at: '',
    reached: -1,
    left_out: [],
    ending: -1,
  });
async function add(client: ClientWorld, email: string, kind?: 'express' | 'implied'): Promise<number> {
  const { body } = await call(server.app, client.alice.token, contacts.create, {
    body: {
      first_name: 'Nora',
      last_name: 'Novak',
      email,
      lead_source_id: 14,
      ...(kind && { newsletter_consent: { kind, source: 'Said so at the open house' } }),
    },
  });
  return readData(body, { id: 0 }).id;
}
const set = (id: number, assignments: string) =>
  owner.query(`UPDATE app.newsletter_consents SET ${assignments} WHERE lead_id = $1`, [id]);

describe('the audience of the next newsletter', () => {
  test('is counted by reason, each contact once, at the instant of the send', async () => {
    const client = await newsletterClient();
    await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [
      client.id,
    ]);
    await add(client, 'a@example.net', 'express');
    await add(client, 'b@example.net', 'implied');
    await add(client, 'c@example.net');
    const states = [
      "kind = 'none', unsubscribed_at = now()",
      "kind = 'none', unsubscribed_at = now(), suppressed = 'bounced'",
      "suppressed = 'complained'",
      "suppressed = 'bounced'",
      'is_valid_address = false',
      "kind = 'implied', expires_at = '2026-11-20T19:00:00Z'",
      "kind = 'implied', expires_at = '2026-12-01T19:00:00Z'",
      'every_months = 3',
    ];
    for (const [n, state] of states.entries())
      await set(await add(client, `s${n}@example.net`, 'express'), state);
    await owner.query(
      `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, 'Raw', 'Row', 'raw@example.net', 12, true, true, $2, $2)`,
      [client.id, noon],
    );
    await owner.query(
      `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status) VALUES ($1, 99, 1, '{0,1,0,0,0,0,0,0,0,0}')`,
      [client.id],
    );
    const audience = await count(client);
    expect({
      ...audience,
      left_out: Object.fromEntries(audience.left_out.map(({ reason, count: n }) => [reason, n])),
    }).toEqual({
      at: '2026-12-15T16:00:00Z',
      reached: 2,
      ending: 1,
      left_out: {
        unsubscribed: 2,
        complained: 1,
        bounced: 1,
        invalid: 1,
        none: 2,
        expired: 2,
        less_often: 1,
      },
    });
  });

  test('names the contacts of each reason, and those alone', async () => {
    const client = await newsletterClient();
    await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [
      client.id,
    ]);
    const states = {
      unsubscribed: "kind = 'none', unsubscribed_at = now(), suppressed = 'bounced'",
      complained: "suppressed = 'complained'",
      bounced: "suppressed = 'bounced', is_valid_address = false",
      blocked: "kind = 'express'",
      invalid: "is_valid_address = false, kind = 'none'",
      none: "kind = 'none'",
      expired: "kind = 'implied', expires_at = '2026-12-01T19:00:00Z', every_months = 3",
      less_often: 'every_months = 3',
    };
    expect(Object.keys(states)).toEqual([...leftOutReasons]);
    const ids = new Map<string, number[]>();
    for (const [reason, state] of Object.entries(states)) {
      const id = await add(client, `${reason}@example.net`, 'express');
      await set(id, state);
      ids.set(reason, [id]);
    }
    await add(client, 'gets@example.net', 'express');
    await owner.query(
      `INSERT INTO app.blocks (client_id, email_hash, created_at)
       SELECT client_id, address_hash, now() FROM app.newsletter_consents WHERE lead_id = $1`,
      [ids.get('blocked')?.[0]],
    );
    const raw = await owner.query<{ id: string }>(
      `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, 'Raw', 'Row', 'raw@example.net', 12, true, true, $2, $2) RETURNING id`,
      [client.id, new Date(noon.getTime() + 1000)],
    );
    ids.get('none')?.unshift(Number(raw.rows[0]?.id));
    for (const reason of leftOutReasons) {
      const { body } = await call(server.app, client.vic.token, contacts.list, {
        query: { newsletter: reason },
      });
      expect([reason, readData(body, [{ id: 0 }]).map(({ id }) => id)]).toEqual([reason, ids.get(reason)]);
      expect(body).toMatchObject({ meta: { total: ids.get(reason)?.length } });
    }
    expect(
      (await call(server.app, client.vic.token, contacts.list, { query: { newsletter: 'because' } })).status,
    ).toBe(422);
    const searched = await call(server.app, client.vic.token, contacts.list, {
      query: { newsletter: 'bounced', search: 'gets@example' },
    });
    expect(searched.body).toMatchObject({ meta: { total: 1 } });
  });

  test('is the number that the send freezes, whatever became of the contacts', async () => {
    const client = await newsletterClient();
    await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [
      client.id,
    ]);
    const choices = [
      [
        "kind = 'express'",
        "kind = 'implied', expires_at = '2026-12-15T16:00:00Z'",
        "kind = 'implied', expires_at = '2026-12-15T16:00:01Z'",
        "kind = 'none', unsubscribed_at = now()",
        "kind = 'none'",
      ],
      ['suppressed = NULL', "suppressed = 'bounced'"],
      ['every_months = 1', 'every_months = 3'],
      ['is_valid_address = true', 'is_valid_address = false'],
    ];
    const combinations = choices.reduce<string[]>(
      (all, next) => all.flatMap((before) => next.map((one) => (before ? `${before}, ${one}` : one))),
      [''],
    );
    for (const [n, state] of combinations.entries())
      await set(await add(client, `p${n}@example.net`, 'express'), state);
    const { text, values } = toStatementText(
      selectAudience({ client: sql`${client.id}::bigint`, at: sql`'2026-12-15T16:00:00Z'::timestamptz` }),
    );
    const frozen = await owner.query(text, values.map(encode));
    const { reached, left_out } = await count(client);
    expect(reached).toBe(frozen.rows.length);
    expect(reached).toBe(2);
    expect(reached + left_out.reduce((sum, { count: n }) => sum + n, 0)).toBe(combinations.length);
    expect(left_out.every(({ reason }) => leftOutReasons.includes(reason))).toBe(true);
  });

  test('is no business of View Only, nor of a client without newsletters', async () => {
    const client = await newsletterClient();
    const none = await newClient();
    const status = async (token: string) =>
      (await call(server.app, token, newsletterConsent.audience)).status;
    expect([
      await status(client.vic.token),
      await status(none.alice.token),
      await status(none.staff.token),
    ]).toEqual([403, 403, 200]);
  });
});
