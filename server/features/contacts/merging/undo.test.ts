import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedTwice } from '#database/stored-twice.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { noon } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';

const { server, owner, here, add, merge, undo, read, note, notesOf, update, count, enquire, fill } =
  await createMergingWorld();
const hash = createContactHash(testKey);
const tokens = createNewsletterTokens(testKey, hash);
let people = 0;

describe('newsletters after a merge', () => {
  const unsubscribe = (lead: number, email: string) =>
    server.app.inject({
      method: 'POST',
      url: `/newsletter/unsubscribe/${tokens.unsubscribeTokenOf(here.id, { id: 1, lead_id: lead, email })}`,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    });
  const express = { newsletter_consent: { kind: 'express', source: 'Said yes in the shop' } };

  test('the link of an earlier newsletter to the other contact unsubscribes the one that stays, and both after an undo', async () => {
    const [one, two] = [await add(express), await add({ email: 'links@example.com', ...express })];
    await merge(one, two);
    expect((await read(one)).newsletter_consent).toMatchObject({ kind: 'express' });
    expect((await unsubscribe(two, 'links@example.com')).statusCode).toBe(200);
    expect((await read(one)).newsletter_consent).toMatchObject({
      kind: 'none',
      unsubscribed_at: expect.any(String),
    });
    await undo(two);
    for (const id of [one, two]) expect((await read(id)).newsletter_consent).toMatchObject({ kind: 'none' });
  });

  test('an unsubscription of either wins, and an undo lets the other have them again', async () => {
    const [one, two] = [await add(express), await add({ email: 'left@example.com', ...express })];
    await unsubscribe(two, 'left@example.com');
    await merge(one, two);
    expect((await read(one)).newsletter_consent).toMatchObject({ kind: 'none' });
    await undo(two);
    expect((await read(one)).newsletter_consent).toMatchObject({ kind: 'express', unsubscribed_at: null });
    expect((await read(two)).newsletter_consent).toMatchObject({ kind: 'none' });
  });

  test('a consent is given for an address: that of the main email counts', async () => {
    const [one, two] = [await add(), await add({ email: 'consented@example.com', ...express })];
    await merge(one, two);
    expect((await read(one)).newsletter_consent).toMatchObject({ kind: 'none', unsubscribed_at: null });
    await undo(two);
    await merge(one, two, ['email']);
    expect((await read(one)).newsletter_consent).toMatchObject({ kind: 'express' });
  });
});

/** All rows of a client but logs, marks of time and caches: the same before a merge and after its undoing. */
async function snapshot(): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'app' AND c.column_name = 'client_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const logs =
    /^(activity.*|newsletter_consent_changes|lead_totals|request_keys|newsletter_audience_totals|page_views.*)$/;
  const lines: string[] = [];
  for (const { name } of tables.filter((table) => !logs.test(table.name))) {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT (to_jsonb(t) - '{version,edits,updated_at,changed_at,has_other,undo}'::text[])::text AS line FROM app.${name} t WHERE client_id = $1`,
      [here.id],
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  const { rows: totals } = await owner.query<{ line: string }>(
    `SELECT 'totals ' || sum(contacts) || ' ' || string_agg(n, ' ' ORDER BY i) AS line FROM app.lead_totals, LATERAL (
       SELECT i, sum(s)::text AS n FROM app.lead_totals a, unnest(a.of_status) WITH ORDINALITY u (s, i) WHERE a.client_id = $1 GROUP BY i) x WHERE client_id = $1`,
    [here.id],
  );
  return [...lines, ...totals.map(({ line }) => [...new Set(line.split(' '))].join(' '))].toSorted();
}

const kinds = ['express', 'implied', 'none', 'left', 'bounced', 'complained', null] as const;
async function giveConsent(id: number, kind: (typeof kinds)[number]): Promise<void> {
  if (kind === null) return;
  const { email } = await read(id);
  await owner.query(
    `INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
     VALUES ($1, $2, sha256($3 || convert_to($1::bigint::text, 'UTF8')), true, CASE WHEN $4 IN ('express', 'implied') THEN $4 WHEN $4 = 'left' THEN 'none' ELSE 'express' END, 'Shop', $5,
       CASE WHEN $4 = 'implied' THEN $5::timestamptz + interval '1 year' END, CASE WHEN $4 = 'left' THEN $5::timestamptz END,
       CASE WHEN $4 IN ('bounced', 'complained') THEN $4 END, $5)`,
    [here.id, id, hash.ofEmail(email ?? ''), kind, noon],
  );
  if (kind === 'left')
    await owner.query(
      `INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
       SELECT client_id, address_hash, 'unsubscribed', $3 FROM app.newsletter_consents WHERE client_id = $1 AND lead_id = $2`,
      [here.id, id, noon],
    );
}

describe('undoing', () => {
  test('any merges in a row, undone one after the other, give at each step what was before', async () => {
    const person = fc.record({
      phone: fc.constantFrom(null, '604-555-0101', '604-555-0102', '+44 20 7946 0958'),
      notes: fc.constantFrom(null, 'One', 'Two', 'x'.repeat(4000)),
      status: fc.constantFrom(1, 3, 8),
      consent: fc.constantFrom(...kinds),
      further: fc.boolean(),
      filled: fc.boolean(),
    });
    const merges = fc.array(
      fc.record({
        from: fc.nat(),
        to: fc.nat(),
        parts: fc.subarray(['name', 'email', 'phone_number', 'lead_status_id', 'lead_type_id']),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 4 }), merges, async (drafts, steps) => {
        const left: number[] = [];
        for (const [n, draft] of drafts.entries()) {
          const id = await add({
            first_name: `Nia${n}`,
            phone_number: draft.phone,
            notes: draft.notes,
            lead_status_id: draft.status,
            ...(draft.further && {
              further_emails: [{ email: `further${(people += 1)}@example.com`, label: 'Work' }],
              ...(draft.phone !== null && {
                further_phones: [{ label: 'Home', phone_number: '604-555-0102' }].filter(
                  (one) => one.phone_number !== draft.phone,
                ),
              }),
            }),
          });
          await giveConsent(id, draft.consent);
          if (draft.filled) await fill(id, `note of ${id}`);
          left.push(id);
        }
        const stack: { other: number; before: string[] }[] = [];
        for (const { from, to, parts } of steps) {
          if (left.length < 2) break;
          const [other = 0] = left.splice(from % left.length, 1);
          const before = await snapshot();
          expect((await merge(left[to % left.length] ?? 0, other, parts)).status).toBe(200);
          stack.push({ other, before });
        }
        for (const { other, before } of stack.toReversed()) {
          expect((await undo(other)).status).toBe(200);
          expect(await snapshot()).toEqual(before);
        }
        const facts = storedTwice.find(({ fact }) => fact === 'the emails of a contact');
        expect((await owner.query(facts?.differing ?? '')).rows).toEqual([]);
      }),
      { numRuns: scaleRuns(40, 8) },
    );
  });

  test('notes that were too long to be joined leave the history of the contact that stays', async () => {
    const [one, two] = [await add({ notes: 'a'.repeat(4000) }), await add({ notes: 'b'.repeat(4000) })];
    await merge(one, two);
    const history = () => count('app.lead_history WHERE client_id = $1 AND lead_id = $2', [here.id, one]);
    expect(await history()).toBe(1);
    await undo(two);
    expect(await history()).toBe(0);
    expect(await read(two)).toMatchObject({ notes: 'b'.repeat(4000) });
  });

  test('what somebody did since stays: notes on the contact, forms with the email they came from', async () => {
    const [one, two] = [
      await add({ email: 'stays@example.com' }),
      await add({ email: 'returns@example.com', notes: 'Of two' }),
    ];
    await note(two, 'before');
    await merge(one, two, ['email']);
    await note(one, 'since');
    await enquire('returns@example.com');
    await update(one, { notes: 'Changed since', lead_status_id: 5 });
    expect((await undo(two)).status).toBe(200);
    expect(await read(one)).toMatchObject({
      email: 'stays@example.com',
      notes: 'Changed since',
      lead_status_id: 5,
      further_emails: [],
    });
    expect(await read(two)).toMatchObject({
      email: 'returns@example.com',
      notes: 'Of two',
      lead_status_id: 1,
    });
    expect([await notesOf(one), await notesOf(two)]).toEqual([['since'], ['before']]);
    expect(await count('app.lead_history WHERE client_id = $1 AND lead_id = $2', [here.id, two])).toBe(1);
  });

  test('is refused after 30 days, before a later merge, where an email is taken, and a second time', async () => {
    const [one, two, three] = [await add(), await add({ email: 'taken@example.com' }), await add()];
    await merge(one, two);
    await merge(three, one);
    expect((await undo(two)).body).toMatchObject({ error: expect.stringContaining('merged again later') });
    expect((await undo(one)).status).toBe(200);
    await update(one, { further_emails: [] });
    await add({ email: 'taken@example.com' });
    expect((await undo(two)).body).toMatchObject({
      error: expect.stringContaining('Another contact has one of their emails'),
    });
    server.clock.now = new Date(noon.getTime() + 31 * 86_400_000);
    expect((await undo(two)).status).toBe(401);
    server.clock.now = noon;
    await owner.query(
      `UPDATE app.merged_leads SET merged_at = merged_at - interval '31 days' WHERE client_id = $1 AND id = $2`,
      [here.id, two],
    );
    expect((await undo(two)).status).toBe(404);
    const [four, five] = [await add(), await add()];
    await merge(four, five);
    const both = await Promise.all([undo(five), undo(five)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
