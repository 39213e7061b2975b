import type { Client } from 'pg';
import { emptyOwnFields } from '#contract/newsletter/blocks.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import type { ClientWorld } from '../people.ts';

/** A saved newsletter with a custom block and a picture, a draft of each user, and its frozen send. */
export async function fillNewsletters(
  owner: Client,
  { id, alice, eve, vic }: ClientWorld,
  at: Date,
): Promise<void> {
  await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [id]);
  await owner.query(
    `INSERT INTO app.newsletters (client_id, month, subject, introduction, sections, version, saved_at)
     SELECT $1, month, 'Subject', '<p>Hello</p>', '{market_summary}', 1, $2 FROM unnest('{2026-11, 2026-12}'::text[]) month`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_blocks (client_id, month, ref_id, type, position, title, content)
     SELECT $1, month, gen_random_uuid()::text, 'article', 4, 'Title', '<p>Words</p>' FROM unnest('{2026-11, 2026-12}'::text[]) month`,
    [id],
  );
  for (const person of [alice, eve, vic])
    await owner.query(
      `INSERT INTO app.newsletter_drafts (client_id, month, author, data, version, saved_at)
       VALUES ($1, '2026-12', 'user ' || $2::text, $3, 1, $4)`,
      [id, person.id, { ...emptyOwnFields, content: [], custom_content: [] }, at],
    );
  await owner.query(
    `INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
     VALUES ($1, '2026-11', '{}', 'Subject', '<p>Hello</p>', 'Hello', '{}', 12, 'none', $2)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $2, 'view.jpg', 1, 'newsletter', $3)`,
    [id, formatPictureName(id), at],
  );
}

export const formatPictureName = (client: number): string =>
  `${sha256(`picture of ${client}`).toString('hex')}.jpg`;

/** Texts of the provider: a draft, and an approved one; and an article that is not published. */
export async function fillNewsletterTexts(owner: Client, staffId: number, at: Date): Promise<void> {
  const block = { title: 'Title', content: '<p>Words</p>' };
  const words = {
    subject: 'Winter',
    introduction: '<p>Hello</p>',
    blocks: { feature_of_the_month: block, market_summary: block, light_and_engaging_articles: block },
  };
  await owner.query(
    `INSERT INTO app.newsletter_texts (month, state, words, changed_by, changed_at)
     VALUES ('2027-01', 'draft', $1, $2, $3), ('2027-02', 'approved', $1, $2, $3)`,
    [words, staffId, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_articles (id, month, position, title, content, changed_by, changed_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, '2027-01', 1, 'Title', '<p>Words</p>', $2, $3)`,
    [someArticle, staffId, at],
  );
}

export const someArticle = 901;
