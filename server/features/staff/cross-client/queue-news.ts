import { areasOfStaff } from '#contract/access.ts';
import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { queueNewsMail, type WaitingItem } from '../mails/queue-news.ts';

/** The most one round announces; the rest comes with the next. */
const maxPerRound = 500;
const maxShown = 10;

export type NewsRow = { kind: string; details: unknown; client_name: string | null };

const newsRow = (of: string): Sql =>
  sql`json_build_object('kind', ${identifier(of)}.kind, 'details', ${identifier(of)}.details,
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = ${identifier(of)}.client_id))`;

/** Items that began to wait since the last round, marked as announced in the same statement. */
export const claimNews = (now: Date) => systemWrite<{ shown: NewsRow[]; count: number }>()`
  WITH news AS (
    UPDATE app.queue_items q SET announced_at = ${now} WHERE q.id IN (
      SELECT id FROM app.queue_items WHERE done_at IS NULL AND announced_at IS NULL AND waits_from <= ${now}
      ORDER BY waits_from LIMIT ${maxPerRound} FOR UPDATE SKIP LOCKED)
    RETURNING q.id, q.kind, q.details, q.client_id, q.waits_from)
  SELECT json_build_object('count', (SELECT count(*) FROM news), 'shown', coalesce((
    SELECT json_agg(${newsRow('s')} ORDER BY s.waits_from, s.id) FROM (
      SELECT * FROM news ORDER BY waits_from, id LIMIT ${maxShown}) s), '[]'))`;

/** Staff who can work on the queue and want this kind of mail. */
const listeners = (choice: 'at_once' | 'daily') =>
  sql`FROM app.staff t WHERE t.queue_mail = ${choice} AND t.disabled_at IS NULL AND t.has_second_factor
    AND t.role = ANY (${areasOfStaff.queue}::text[])`;

type News = { items: readonly WaitingItem[]; more: number; now: Date };

export const mailNews = (news: News) => mailStaff('new', listeners('at_once'), news);

export const mailDaily = ({ staffId, ...news }: News & { staffId: number }) =>
  mailStaff('daily', sql`FROM app.staff t WHERE t.id = ${staffId}`, news);

const mailStaff = (kind: 'new' | 'daily', recipients: Sql, { items, more, now }: News) =>
  systemWrite<null>()`${writeConsequences(recipients, {
    now,
    mail: queueMail(queueNewsMail, {
      to: rawSql('t.email'),
      details: {
        first_name: rawSql('t.first_name'),
        kind,
        items: sql`${JSON.stringify(items)}::jsonb`,
        more,
      },
      client: null,
    }),
  })}`;

export const listDailyReaders = () => systemRead<{ id: number }[]>()`
  SELECT coalesce(json_agg(json_build_object('id', t.id) ORDER BY t.id), '[]') ${listeners('daily')}`;

/** The items for one person: the oldest of their own, then of the unassigned. */
export const listWaitingFor = (staffId: number, now: Date) => systemRead<NewsRow[]>()`
  SELECT coalesce(json_agg(${newsRow('s')} ORDER BY s.owner_id NULLS LAST, s.waits_from, s.id), '[]') FROM (
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id = ${staffId} AND q.waits_from <= ${now}
      ORDER BY q.waits_from, q.id LIMIT ${maxShown})
    UNION ALL
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= ${now}
      ORDER BY q.waits_from, q.id LIMIT ${maxShown})) s`;

/** Done long ago: they are no longer needed. */
export const deleteDoneBefore = (before: Date) => systemWrite<null>()`
  DELETE FROM app.queue_items WHERE done_at < ${before}`;
