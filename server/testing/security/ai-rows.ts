import type { Client } from 'pg';
import type { ClientWorld } from '../people.ts';

/**
 * Two answers for a client, one of them requested with a key, and words that a person allowed in one of its listings.
 */
export async function fillAi(owner: Client, { id, alice }: ClientWorld, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.ai_usage (client_id, kind, month, user_id, created_at)
     SELECT $1, kind, '2026-11-01', $2, $3 FROM unnest('{description, suggestion}'::text[]) kind`,
    [id, alice.id, at],
  );
  await owner.query(
    `INSERT INTO app.ai_answers (client_id, caller, key_hash, request_hash, usage_id, created_at, answer)
     SELECT client_id, 'user ' || user_id, sha256(id::text::bytea), sha256('request'), id, created_at, 'encrypted'
     FROM app.ai_usage WHERE client_id = $1 AND kind = 'description'`,
    [id],
  );
  await owner.query(
    `INSERT INTO app.word_dismissals (client_id, listing_id, rule, quote, reason, created_at)
     SELECT $1, min(id), 'familial-status', 'no children', 'It is the name of a street', $2 FROM app.listings WHERE client_id = $1`,
    [id, at],
  );
}
