import type { Client } from 'pg';
import { sha256 } from '#server/core/security/hashes.ts';

type Place = { id: number; user: number; at: Date };

/** Of every client: a file of a message, one that a user has not sent, and one that staff have not. */
export const computeUnsentFileId = (client: number): number => 7_000_000 + client;
export const computeUnsentStaffFileId = (client: number): number => 8_000_000 + client;

export async function addConversationFiles(owner: Client, { id, user, at }: Place): Promise<void> {
  const add = (file: number, who: number | null, message: string) =>
    owner.query(
      `WITH file AS (
         INSERT INTO app.files (client_id, id, name, original_name, size, purpose, user_id, staff_id, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'offer.pdf', 10, 'conversation', $4,
           CASE WHEN $4::bigint IS NULL THEN (SELECT min(id) FROM app.staff) END, $5) RETURNING id)
       INSERT INTO app.support_files (client_id, file_id, conversation_id, message_id)
       SELECT $1, file.id, m.id, m.id FROM file LEFT JOIN (
         SELECT id FROM app.support_messages WHERE client_id = $1 AND NOT is_restricted AND conversation_id IS NULL AND ${message}
         ORDER BY id LIMIT 1) m ON true`,
      [id, file, `private/${sha256(`file ${file}`).toString('hex')}.pdf`, who, at],
    );
  await add(6_000_000 + id, user, 'true');
  await add(computeUnsentFileId(id), user, 'false');
  await add(computeUnsentStaffFileId(id), null, 'false');
}
