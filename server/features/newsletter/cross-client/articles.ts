import type { Article, ArticleDraft, ArticleWords } from '#contract/newsletter/articles.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { newsletterStaffEvents } from '../staff-events.ts';

const words = sql`jsonb_build_object('title', a.title, 'content', a.content)`;

/** A row a of the articles. */
const article = sql`json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = ${words} THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT ${personName('s')} FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at))`;

export const listArticles = ({ page, take }: { page: number; take: number }) => systemRead<Article[]>()`
  SELECT coalesce((SELECT json_agg(${article} ORDER BY a.month DESC, a.position) FROM (
      SELECT * FROM app.newsletter_articles a ORDER BY a.month DESC, a.position LIMIT ${take} OFFSET ${(page - 1) * take}) a), '[]'),
    (SELECT count(*) FROM app.newsletter_articles)`;

export const readArticle = (id: number) => systemRead<Article>()`
  SELECT ${article} FROM app.newsletter_articles a WHERE a.id = ${id}`;

type By = { staffId: number | null; now: Date };
type Act = By & { id: number; version: number };

/** Null if the month has an article at this position. */
export const insertArticle = (
  { month, title, content }: ArticleDraft,
  { position, ...by }: By & { position: number },
) =>
  systemWrite<Article>()`${change(
    sql`INSERT INTO app.newsletter_articles (month, position, title, content, changed_by, changed_at)
    SELECT ${month}::text, ${position}::int, ${title}::text, ${content}::text, ${by.staffId}::bigint, ${by.now}::timestamptz
    ON CONFLICT (month, position) DO NOTHING RETURNING *`,
    logAndShow('newsletter_articles.written', by),
  )}`;

/** Null if somebody else has changed it meanwhile. */
export const saveArticle = ({ title, content }: ArticleWords, act: Act) =>
  systemWrite<Article>()`${change(
    sql`UPDATE app.newsletter_articles a SET title = ${title}, content = ${content}, version = a.version + 1,
      changed_by = ${act.staffId}, changed_at = ${act.now}
    WHERE a.id = ${act.id} AND a.version = ${act.version} RETURNING a.*`,
    logAndShow('newsletter_articles.changed', act),
  )}`;

/** Null if it is not what the caller has read. */
export const publishArticle = (act: Act) =>
  systemWrite<Article>()`${change(
    sql`UPDATE app.newsletter_articles a SET published = ${words}, published_by = ${act.staffId}, published_at = ${act.now}
    WHERE a.id = ${act.id} AND a.version = ${act.version} RETURNING a.*`,
    logAndShow('newsletter_articles.published', act),
  )}`;

export const deleteArticle = (id: number, by: By) =>
  systemWrite<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.newsletter_articles a WHERE a.id = ${id} RETURNING a.*`,
    {
      ...logAndShow('newsletter_articles.deleted', by),
      answer: rawSql("SELECT json_build_object('id', id, 'deleted', true) FROM changed"),
    },
  )}`;

const logAndShow = (event: keyof typeof newsletterStaffEvents, { staffId, now }: By) => ({
  now,
  log: logStaffChange(newsletterStaffEvents, event, {
    by: staffId,
    details: rawSql("jsonb_build_object('month', changed.month, 'title', changed.title)"),
  }),
  answer: sql`SELECT ${article} FROM changed a`,
});

export const insertPicture = (name: string, { staffId, now }: By) => systemWrite<null>()`
  INSERT INTO app.provider_pictures (name, staff_id, created_at) VALUES (${name}, ${staffId}, ${now})`;

/** Those of these files that are no pictures of the provider. */
export const listUnknownPictures = (names: readonly string[]) => systemRead<string[]>()`
  SELECT coalesce(json_agg(u.name), '[]') FROM unnest(${names}::text[]) AS u (name)
  WHERE NOT EXISTS (SELECT FROM app.provider_pictures p WHERE p.name = u.name)`;
