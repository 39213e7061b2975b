import { Client } from 'pg';
import { countAudience } from '../server/features/consent/audience/queries.ts';
import { encode } from '../server/core/db/sql.ts';
import { mark, median, print } from './table.ts';
import { bigClient } from './test-data.ts';
import type { World } from './world.ts';

const runs = 200;
const maxMs = 50;
const now = new Date('2026-11-02T10:00:00Z');
const at = new Date('2026-11-15T16:00:00Z');

/**
 * Of every ten contacts one unsubscribed, one bounced, one has not consented, and the consents of four expire with
 * time.
 */
const everyKind = `
  INSERT INTO app.newsletter_consents
    (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT client_id, id, sha256(convert_to(id::text, 'UTF8')), true, CASE WHEN k < 2 THEN 'none' WHEN k < 6 THEN 'implied' ELSE 'express' END, 'A form',
    CASE WHEN k >= 2 THEN $2::timestamptz END, CASE WHEN k BETWEEN 2 AND 5 THEN $2::timestamptz + (id * 7919 % 260000 - 20000) * interval '1 minute' END,
    CASE WHEN k = 1 THEN $2::timestamptz END, CASE WHEN k = 9 THEN 'bounced' END, $2
  FROM (SELECT client_id, id, id / 5 % 10 AS k FROM app.leads WHERE client_id = $1) l
  -- the intake measured before has given a few of them one
  ON CONFLICT (client_id, lead_id) DO NOTHING`;
const blocks = `
  INSERT INTO app.blocks (client_id, email_hash, created_at)
  SELECT client_id, address_hash, $2 FROM app.newsletter_consents WHERE client_id = $1 ORDER BY lead_id LIMIT 200
  ON CONFLICT DO NOTHING`;

/**
 * The time to count how many of all contacts of the big client get the next newsletter, and how many do not and why.
 */
export async function measureAudience(
  { connections, superuser }: World,
  say: (sentence: string) => void,
): Promise<void> {
  const owner = new Client(superuser);
  await owner.connect();
  say('Counting the audience of the big client');
  for (const statement of [everyKind, blocks]) await owner.query(statement, [bigClient, now]);
  await owner.query('VACUUM (ANALYZE) app.newsletter_consents, app.newsletter_audience_totals, app.blocks');
  const { rows } = await owner.query<{ n: number; totals: number }>(
    `SELECT count(*) AS n, (SELECT count(*) FROM app.newsletter_audience_totals WHERE client_id = $1) AS totals
     FROM app.newsletter_consents WHERE client_id = $1`,
    [bigClient],
  );
  const reader = new Client(connections.read);
  await reader.connect();
  await reader.query("SELECT set_config('app.client_id', $1, false)", [String(bigClient)]);
  const { text, values } = countAudience({ at, now });
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await reader.query(text, values.map(encode));
    took.push(performance.now() - began);
  }
  const worst = took.toSorted((one, other) => one - other)[Math.floor(runs * 0.99)] ?? 0;
  print([
    ['audience', 'contacts', 'totals', 'p50 ms', 'p99 ms'],
    [
      'counted by reason',
      String(rows[0]?.n),
      String(rows[0]?.totals),
      median(took).toFixed(1),
      `${worst.toFixed(1)} (≤ ${maxMs}) ${mark(worst <= maxMs)}`,
    ],
  ]);
  await reader.end();
  await owner.query('DELETE FROM app.newsletter_consents WHERE client_id = $1', [bigClient]);
  await owner.query('DELETE FROM app.blocks WHERE client_id = $1', [bigClient]);
  await owner.end();
}
