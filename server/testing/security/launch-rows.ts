import type { Client } from 'pg';
import { fileQuestions } from '#contract/launch/files.ts';
import { secretFields } from '#contract/launch/question.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { secretContext } from '#server/features/launch/launch.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { testKey } from '../database.ts';
import type { ClientWorld } from '../people.ts';

export const formatFilePath = (clientId: number, question: string) =>
  `private/${sha256(`${clientId} ${question}`).toString('hex')}.png`;

/**
 * A client in the last phase of its launch, where publishing changes nothing. The tagline, the theme and every file are
 * returned, so that there are answers to change.
 */
export async function fillLaunch(owner: Client, { id, staff }: ClientWorld, at: Date): Promise<void> {
  await owner.query(
    `UPDATE app.clients SET is_live = false, account_status = 'Launch', launch_phase_id = 5, publish_requested_at = $2 WHERE id = $1`,
    [id, at],
  );
  for (const form of [1, 2, 3, 4, 5]) {
    await owner.query(
      `INSERT INTO app.launch_forms (client_id, form, answers, draft, state, version, saved_at)
       VALUES ($1, $2, '{"biography": "words"}', '{"tagline": "words"}', 'completed', 1, $3)`,
      [id, form, at],
    );
  }
  const back = [
    [1, 'tagline'] as const,
    [3, 'primary_theme'] as const,
    ...[...fileQuestions].map(([name, { form }]) => [form, name] as const),
  ];
  for (const [form, name] of back) {
    await owner.query(
      `INSERT INTO app.launch_reviews (client_id, form, question, state, comment, staff_id, created_at)
       VALUES ($1, $2, $3, 'returned', 'Why?', $4, $5)`,
      [id, form, name, staff.id, at],
    );
  }
  for (const [name, { form }] of fileQuestions) {
    await owner.query(
      `INSERT INTO app.files (client_id, name, original_name, size, purpose, question, created_at)
       VALUES ($1, $2, 'mine.png', 1, 'question', $3, $4)`,
      [id, formatFilePath(id, name), `${form}/${name}`, at],
    );
  }
  const { encrypt } = createEncryption(testKey, 'launch secrets');
  for (const field of secretFields) {
    await owner.query(
      'INSERT INTO app.launch_secrets (client_id, field, encrypted, created_at) VALUES ($1, $2, $3, $4)',
      [id, field, encrypt('entrusted', secretContext(id, field)), at],
    );
  }
  await owner.query(
    'INSERT INTO app.launch_reminders (client_id, moved_at, days, created_at) VALUES ($1, $2, 3, $2)',
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.launch_reminders_by_hand (client_id, created_at, staff_id) VALUES ($1, $2::timestamptz - interval '3 days', $3)`,
    [id, at, staff.id],
  );
  await owner.query(
    'INSERT INTO app.launch_views (client_id, staff_id, last_viewed_at) VALUES ($1, $2, $3)',
    [id, staff.id, at],
  );
}
