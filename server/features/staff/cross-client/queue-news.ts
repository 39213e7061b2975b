import type { QueueArea } from '#contract/staff/queue-areas.ts';
import type { Listener } from '../queue/rules.ts';
import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { fromQueue } from './queue.ts';
import { queueNewsMail, type WaitingItem } from '../mails/queue-news.ts';

/** The most one round announces; the rest comes with the next. */
const maxPerRound = 500;
export const maxShown = 10;

export type NewsRow = {
  kind: string;
  area: QueueArea;
  owner_id: number | null;
  details: unknown;
  count: number;
  client_name: string | null;
};

const newsRow = (of: string): Sql =>
  sql`json_build_object('kind', ${identifier(of)}.kind, 'area', ${identifier(of)}.area,
    'owner_id', ${identifier(of)}.owner_id, 'details', ${identifier(of)}.details, 'count', greatest(1, ${identifier(of)}.occurrences),
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = ${identifier(of)}.client_id))`;

/** Items that began to wait since the last round, marked as announced in the same statement. */
export const claimNews = (now: Date) => systemWrite<NewsRow[]>()`
  WITH news AS (
    UPDATE app.queue_items q SET announced_at = ${now} WHERE q.id IN (
      SELECT id FROM app.queue_items WHERE done_at IS NULL AND announced_at IS NULL AND waits_from <= ${now}
      ORDER BY waits_from LIMIT ${maxPerRound} FOR UPDATE SKIP LOCKED)
    RETURNING q.id, q.kind, q.area, q.owner_id, q.details, q.occurrences, q.client_id, q.waits_from)
  SELECT coalesce((SELECT json_agg(${newsRow('s')} ORDER BY s.waits_from, s.id) FROM news s), '[]')`;

/** Staff who want this kind of mail. */
export const listListeners = (choice: 'at_once' | 'daily') => systemRead<Listener[]>()`
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'role', t.role) ORDER BY t.id), '[]')
  FROM app.staff t WHERE t.queue_mail = ${choice} AND t.disabled_at IS NULL AND t.has_second_factor`;

type News = { staffId: number; items: readonly WaitingItem[]; more: number; now: Date };

export const mailStaff = (kind: 'new' | 'daily', { staffId, items, more, now }: News) =>
  systemWrite<null>()`${writeConsequences(sql`FROM app.staff t WHERE t.id = ${staffId}`, {
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

/**
 * The items for one person, of the areas of their role: the oldest of their own and those they look after, then of the
 * unassigned.
 */
export const listWaitingFor = (viewer: Parameters<typeof fromQueue>[1]) => systemRead<NewsRow[]>()`
  SELECT coalesce(json_agg(${newsRow('s')} ORDER BY s.owner_id IS NULL, s.waits_from, s.id), '[]') FROM (
    (SELECT q.* ${fromQueue('mine', viewer, maxShown)} ORDER BY q.waits_from, q.id LIMIT ${maxShown})
    UNION ALL
    (SELECT q.* ${fromQueue('nobodys', viewer, maxShown)} ORDER BY q.waits_from, q.id LIMIT ${maxShown})) s`;

/** Done long ago: they are no longer needed. */
export const deleteDoneBefore = (before: Date) => systemWrite<null>()`
  DELETE FROM app.queue_items WHERE done_at < ${before}`;
