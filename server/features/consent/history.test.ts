import { expect, test } from 'vitest';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { noon } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { owner, newClient } = await testWorld();

const { between: random } = seededRandom(seed);
const steps = deep ? 400 : 40;

/** The history as each row alone would write it. */
const witness = `
  CREATE TABLE app.witness (LIKE app.newsletter_consent_changes INCLUDING DEFAULTS INCLUDING IDENTITY);
  CREATE FUNCTION app.witness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO app.witness (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
    VALUES (NEW.client_id, NEW.lead_id, NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at, NEW.suppressed,
      app.acting_user(), app.acting_staff(), NEW.changed_at);
    RETURN NULL;
  END $$;
  CREATE TRIGGER witness_first AFTER INSERT ON app.newsletter_consents
    FOR EACH ROW WHEN (NEW.kind <> 'none' OR NEW.unsubscribed_at IS NOT NULL OR NEW.suppressed IS NOT NULL) EXECUTE FUNCTION app.witness();
  CREATE TRIGGER witness_change AFTER UPDATE ON app.newsletter_consents
    FOR EACH ROW WHEN ((OLD.kind, OLD.source, OLD.words, OLD.given_at, OLD.expires_at, OLD.unsubscribed_at, OLD.suppressed)
      IS DISTINCT FROM (NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at, NEW.suppressed))
    EXECUTE FUNCTION app.witness();`;

const addConsents = (values: string, conflict: string) => `
  INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT client_id, id, sha256(id::text::bytea), true, ${values}, $2 FROM app.leads WHERE client_id = $1 AND random() < 0.4
  ON CONFLICT (client_id, lead_id) ${conflict}`;

/** $1 is the client, $2 an instant. */
const changes = [
  addConsents("'express', 'In person', $2::timestamptz, NULL, NULL, NULL", 'DO NOTHING'),
  addConsents(
    "'implied', 'A form', $2::timestamptz, $2::timestamptz, NULL, NULL",
    "DO UPDATE SET kind = 'implied', expires_at = excluded.expires_at, given_at = excluded.given_at, unsubscribed_at = NULL WHERE c.kind <> 'express'",
  ),
  addConsents(
    `'none', NULL, NULL, NULL, CASE WHEN random() < 0.3 THEN $2::timestamptz END, CASE WHEN random() < 0.3 THEN 'bounced' END`,
    'DO UPDATE SET changed_at = excluded.changed_at, suppressed = excluded.suppressed',
  ),
  "UPDATE app.newsletter_consents SET kind = 'none', unsubscribed_at = $2, changed_at = $2 WHERE client_id = $1 AND random() < 0.2",
  'UPDATE app.newsletter_consents SET every_months = 4 - every_months, changed_at = $2 WHERE client_id = $1 AND random() < 0.3',
  'DELETE FROM app.newsletter_consents WHERE client_id = $1 AND random() < 0.3 AND $2::timestamptz IS NOT NULL',
];

test('after any statements, the history of consents has each start and change of a contact’s consent, in their order', async () => {
  await owner.query(witness);
  const client = await newClient();
  await owner.query("SELECT set_config('app.client_id', $1, false)", [String(client.id)]);
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Nora', 'Novak', 'nora' || n || '@example.net', 14, true, true, $2, $2 FROM generate_series(1, 30) n`,
    [client.id, noon],
  );
  for (let step = 0; step < steps; step += 1) {
    await owner.query('SELECT setseed($1)', [random(0, 1000) / 1000]);
    await owner.query(changes[random(0, changes.length - 1)] ?? '', [client.id, new Date(+noon + step)]);
  }
  const list = async (table: string) => {
    const { rows } = await owner.query<{ entry: object }>(
      `SELECT to_jsonb(h) - 'id' AS entry FROM ${table} h WHERE client_id = $1 ORDER BY lead_id, id`,
      [client.id],
    );
    return rows.map(({ entry }) => entry);
  };
  const expected = await list('app.witness');
  expect(expected.length).toBeGreaterThan(50);
  expect(await list('app.newsletter_consent_changes'), `seed ${seed}`).toEqual(expected);
});
