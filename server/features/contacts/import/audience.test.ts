import { Pool } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import type { ImportChoices } from '#contract/contacts/import.ts';
import { encode, sql, toStatementText } from '#server/core/db/sql.ts';
import { selectAudience } from '#server/features/consent/audience/queries.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const imports = importCalls(server);
const worker = new Pool(server.database.worker);
afterAll(() => Promise.all([imports.close(), worker.end()]));

const send = new Date('2026-12-15T16:00:00Z');
async function newsletterClient(date: string | null = '2026-12-15'): Promise<ClientWorld> {
  const client = await newClient({ services: ['web', 'in_touch'] });
  await owner.query('UPDATE app.clients SET next_newsletter_date = $2 WHERE id = $1', [client.id, date]);
  return client;
}
const source = 'They signed our sheet at the fair';

async function add(client: ClientWorld, fields: object, consent?: string): Promise<number> {
  const { body } = await call(server.app, client.alice.token, contacts.create, {
    body: {
      first_name: 'Nia',
      last_name: 'Okafor',
      lead_source_id: 14,
      ...(consent && { newsletter_consent: { kind: 'express', source } }),
      ...fields,
    },
  });
  const { id } = readData(body, { id: 0 });
  if (consent) await owner.query(`UPDATE app.newsletter_consents SET ${consent} WHERE lead_id = $1`, [id]);
  return id;
}

const states = {
  express: 'is_tracked = true',
  implied: "kind = 'implied', expires_at = '2027-01-10T00:00:00Z'",
  ending: "kind = 'implied', expires_at = '2026-12-01T00:00:00Z'",
  left: "kind = 'none', unsubscribed_at = now()",
  bounced: "suppressed = 'bounced'",
  invalid: 'is_valid_address = false',
  quarterly: 'every_months = 3',
};

/** People of every state, as contacts of the client, in the file, or known by their address alone. */
async function fillWorld(client: ClientWorld): Promise<string> {
  const lines = ['First name,Last name,Email,Phone'];
  for (const [name, consent] of Object.entries(states)) {
    await add(client, { email: `${name}@example.net` }, consent);
    lines.push(`Nia,${name},${name}@example.net,`);
  }
  await add(client, { email: 'silent@example.net' });
  await add(client, { email: 'other@example.net', first_name: 'Otto', phone_number: '604-555-0188' });
  const uma = await add(client, { email: 'u@example.net', phone_number: '604-555-0187', first_name: 'Uma' });
  await owner.query('UPDATE app.leads SET email = NULL WHERE id = $1', [uma]);
  await add(client, { email: 'outside@example.net' }, states.express);
  lines.push(
    'Nia,Silent,SILENT@example.net,',
    'Otto,Okafor,otto@example.net,604-555-0188',
    'Uma,Okafor,uma@example.net,604-555-0187',
  );
  for (const [email, reason] of Object.entries({
    gone: 'unsubscribed',
    full: 'bounced',
    cross: 'complained',
    spam: 'blocked',
  })) {
    const id = await add(client, { email: `${email}@example.net` }, states.express);
    const hash = '(SELECT address_hash FROM app.newsletter_consents WHERE lead_id = $2)';
    await owner.query(
      reason === 'blocked'
        ? `INSERT INTO app.blocks (client_id, email_hash, created_at) VALUES ($1, ${hash}, now())`
        : `INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at) VALUES ($1, ${hash}, '${reason}', now())`,
      [client.id, id],
    );
    await call(server.app, client.alice.token, contacts.remove, { params: { id } });
    lines.push(`New,Person,${email}@example.net,`);
  }
  lines.push('New,One,new@example.net,', 'New,One,new@example.net,', 'New,Caller,,604-555-0186', 'No,Body,,');
  return lines.join('\n');
}

/** Those of an import whom the send would reach, counted by the statement that freezes its recipients. */
async function countReached(client: ClientWorld, importId: number): Promise<number> {
  const { text, values } = toStatementText(sql`
    SELECT lead_id FROM (${selectAudience({ client: sql`${client.id}::bigint`, at: sql`${send}::timestamptz` })}) a`);
  const { rows } = await worker.query<{ lead_id: string }>(text, values.map(encode));
  const rowsOfImport = await imports.rows(client.alice.token, importId);
  const ids = new Set(rowsOfImport.map(({ contact }) => contact?.id));
  return rows.filter(({ lead_id }) => ids.has(Number(lead_id))).length;
}

const consentOf = (kind: 'express' | 'enquiry' | 'deal', given_on = '2026-11-01') => ({
  kind,
  source,
  given_on,
});
const cases: [string, Partial<ImportChoices>, number][] = [
  ['without consent', {}, 2],
  ['without consent, of new people alone', { way: 'add' }, 2],
  // express, implied, ending, silent, Otto, Uma and the new one; quarterly is for January
  ['with express consent', { consent: consentOf('express') }, 7],
  ['with express consent of new people alone', { way: 'add', consent: consentOf('express') }, 3],
  ['with express consent of contacts alone', { way: 'update', consent: consentOf('express') }, 6],
  ['with consent by an enquiry', { consent: consentOf('enquiry') }, 7],
  ['with consent that ends before the send', { consent: consentOf('enquiry', '2026-06-10') }, 2],
];

describe('the number of people whom the next newsletter reaches', () => {
  test.each(cases)('is that of the send after the import, %s', async (_, choices, reached) => {
    const client = await newsletterClient();
    const { id } = await imports.upload(client.alice.token, await fillWorld(client));
    const chosen = await imports.choose(client.alice.token, id, {
      match_by: ['email', 'phone_number'],
      ...choices,
    });
    expect(chosen.audience).toMatchObject({ at: '2026-12-15T16:00:00Z', reached });
    await imports.start(client.alice.token, id);
    await imports.runAll();
    expect(await countReached(client, id)).toBe(reached);
  });

  test('counts people who are contacts afterwards, and follows a mended cell', async () => {
    const client = await newsletterClient();
    const { id } = await imports.upload(
      client.alice.token,
      'Name,Email\nNia Okafor,nia@example.net\nBo Ek,nobody\nBo Ek,nia@example.net',
    );
    const { audience } = await imports.choose(client.alice.token, id, { consent: consentOf('express') });
    expect(audience).toEqual({ at: '2026-12-15T16:00:00Z', people: 1, reached: 1 });
    await imports.mend(client.alice.token, { id, row: 3 }, { column: 1, value: 'bo@example.net' });
    expect((await imports.read(client.alice.token, id)).audience).toMatchObject({ people: 2, reached: 2 });
  });

  test('is not known where no newsletter is planned, and after its send', async () => {
    const file = 'Name,Email\nNia Okafor,nia@example.net';
    const audienceOf = async (client: ClientWorld) => {
      const { id } = await imports.upload(client.alice.token, file);
      await imports.choose(client.alice.token, id);
      return () => imports.read(client.alice.token, id).then(({ audience }) => audience);
    };
    expect(await (await audienceOf(await newsletterClient(null)))()).toBeNull();
    expect(await (await audienceOf(await newClient({ services: ['web'] })))()).toBeNull();
    const client = await newsletterClient();
    const read = await audienceOf(client);
    expect(await read()).toMatchObject({ people: 1, reached: 0 });
    await owner.query(
      `UPDATE app.contact_imports SET audience = audience || jsonb_build_object('at', $2::text) WHERE client_id = $1`,
      [client.id, noon.toISOString()],
    );
    expect(await read()).toBeNull();
  });
});
