import type { Client } from 'pg';

export const someSavedReply = 904;

/** A reply that staff keep for each other. */
export async function fillSavedReplies(owner: Client, staffId: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.saved_replies (id, title, text, staff_id, changed_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Thanks', 'Thank you, {{first_name}}.', $2, $3)`,
    [someSavedReply, staffId, at],
  );
}
