import { areasOfStaff } from '#contract/access.ts';
import {
  maxCounted,
  maxQueueItems,
  type QueueChange,
  type QueueFilter,
  type QueueItem,
  type QueueMailChoice,
} from '#contract/staff/queue.ts';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';
import type { Covered } from '../absences/rules.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';

/** A row as it is stored; its texts are made from kind and details. */
export type QueueItemRow = Omit<QueueItem, 'sentence' | 'url' | 'closes' | 'cover'> & {
  subject: string;
  details: unknown;
};

const row = sql`json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', ${selectStaffName('q.owner_id')}, 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', ${selectStaffName('q.done_by')})`;

/** `area` is the only one that the viewer sees; null if they see all. `covers` are items of others that count as theirs. */
type Viewer = { staffId: number | null; area: QueueArea | null; covers?: readonly Covered[]; now: Date };
type Listed = Viewer & { show: QueueFilter; page: number; take: number };

/**
 * One page of a filter, and its total, counted up to a thousand. Each filter reads one index in its order, so that a
 * page costs the same however much waits.
 */
export function listQueue({ show, page, take, ...viewer }: Listed) {
  const skip = (page - 1) * take;
  const order = orderOf(show);
  return systemRead<{ rows: QueueItemRow[]; total: number }>()`
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(${row} ${order}) FROM (
        SELECT q.* ${fromQueue(show, viewer, skip + take)} ${order} LIMIT ${Math.max(0, Math.min(take, maxQueueItems - skip))} OFFSET ${Math.min(skip, maxQueueItems)}) q), '[]'),
      'total', ${countSql(show, viewer, maxQueueItems)})`;
}

/** The number of waiting items, counted up to a hundred each. */
export const countQueue = (viewer: Viewer) => systemRead<{ all: number; mine: number; nobodys: number }>()`
  SELECT json_build_object('all', ${countSql('all', viewer, maxCounted)}, 'mine', ${countSql('mine', viewer, maxCounted)},
    'nobodys', ${countSql('nobodys', viewer, maxCounted)})`;

/** In the order of the index, or PostgreSQL would expect to find enough rows soon and scan the table. */
const countSql = (show: QueueFilter, viewer: Viewer, most: number): Sql => sql`(
  SELECT count(*) FROM (
    SELECT ${fromQueue(show, viewer, most)} ${orderOf(show)} LIMIT ${most}) counted)`;

/** The items q of a filter. Those of each colleague whom the viewer covers are read in the order of the index, `most` of each. */
export function fromQueue(show: QueueFilter, viewer: Viewer, most: number): Sql {
  const { covers = [], staffId } = viewer;
  if (show !== 'mine' || covers.length === 0 || staffId === null)
    return sql`FROM app.queue_items q WHERE ${matching(show, viewer)}`;
  const owners = [staffId, ...covers.map(({ owner }) => owner)];
  const areas = ['', ...covers.map(({ area }) => area)];
  return sql`FROM unnest(${owners}::bigint[], ${areas}::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= ${viewer.now} ORDER BY i.waits_from, i.id LIMIT ${most}) q
    WHERE true ${inArea(viewer)}`;
}

const orderOf = (show: QueueFilter): Sql =>
  rawSql(show === 'done' ? 'ORDER BY q.done_at DESC, q.id DESC' : 'ORDER BY q.waits_from, q.id');

function matching(show: QueueFilter, { staffId, now, ...viewer }: Viewer): Sql {
  const area = inArea(viewer);
  if (show === 'done') return sql`q.done_at IS NOT NULL ${area}`;
  if (show === 'later') return sql`q.done_at IS NULL AND q.waits_from > ${now} ${area}`;
  const whose = {
    all: emptySql,
    mine: sql`AND q.owner_id = ${staffId}`,
    nobodys: rawSql('AND q.owner_id IS NULL'),
  };
  return sql`q.done_at IS NULL ${whose[show]} AND q.waits_from <= ${now} ${area}`;
}

const inArea = ({ area }: Pick<Viewer, 'area'>): Sql =>
  area === null ? emptySql : sql`AND q.area = ${area}`;

/** Waits for a colleague who is being switched off. In a transaction that reads afterwards whether they are. */
export const lockColleague = (id: number | null) => systemWrite<null>()`
  SELECT to_json(id) FROM app.staff WHERE id = ${id}::bigint FOR SHARE`;

type Changed = { item: QueueItemRow | null; owner_id: number | null; owner_name: string | null };

/**
 * Changes an item, unless a colleague has it whom the caller did not name, or the new owner may not have it. Then `item`
 * is null, and the owner is returned. With the locks, the second of two sees the first's change. Null for an item of
 * another area.
 */
export const changeQueueItem = (
  id: number,
  { owner, from = null, done, until }: QueueChange,
  { staffId, now, area }: Viewer,
): SystemBatch<Changed> => [
  lockColleague(owner ?? null),
  ...(isReopened({ owner, done }) ? [lockOwnerOf(id)] : []),
  systemWrite<null>()`SELECT to_json(id) FROM app.queue_items q WHERE id = ${id} ${inArea({ area })} FOR UPDATE`,
  systemWrite<Changed>()`
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = ${nextOwner({ owner, done })},
      done_at = ${done === undefined ? rawSql('q.done_at') : sql`CASE WHEN ${done}::boolean THEN coalesce(q.done_at, ${now}) END`},
      done_by = ${done === undefined ? rawSql('q.done_by') : sql`CASE WHEN ${done}::boolean THEN coalesce(q.done_by, ${staffId}) END`},
      waits_from = ${until === undefined ? rawSql('q.waits_from') : until === null ? sql`least(q.waits_from, ${now})` : sql`${until}::timestamptz`}
    WHERE q.id = ${id} ${inArea({ area })} ${owner === undefined ? emptySql : sql`AND (q.owner_id IS NOT DISTINCT FROM ${from} OR q.owner_id IN (${staffId}, ${owner}))`}
      ${owner ? sql`AND EXISTS (${ableOwner(owner)})` : emptySql}
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT ${row} FROM q), 'owner_id', o.owner_id, 'owner_name', ${selectStaffName('o.owner_id')})
  FROM app.queue_items o WHERE o.id = ${id} AND (${area}::text IS NULL OR o.area = ${area})`,
];

type Choice = Pick<QueueChange, 'owner' | 'done'>;
const isReopened = ({ owner, done }: Choice): boolean => done === false && owner === undefined;

/** An item that is opened again may belong to a colleague who has left, or who works in another area by now. */
const nextOwner = ({ owner, done }: Choice): Sql =>
  isReopened({ owner, done })
    ? sql`CASE WHEN q.done_at IS NULL THEN q.owner_id ELSE (SELECT f.id FROM app.staff f
        WHERE f.id = q.owner_id AND f.disabled_at IS NULL AND ${isOfArea(rawSql('f.role'))}) END`
    : owner === undefined
      ? rawSql('q.owner_id')
      : sql`${owner}::bigint`;

/** Waits for a colleague who has an item and is being switched off. */
const lockOwnerOf = (id: number) => systemWrite<null>()`
  SELECT to_json(f.id) FROM app.queue_items q JOIN app.staff f ON f.id = q.owner_id WHERE q.id = ${id} FOR SHARE OF f`;

/** `{area: [role]}` of the areas that have a queue. */
const rolesOfAreas = JSON.stringify(Object.fromEntries(queueAreas.map((area) => [area, areasOfStaff[area]])));

/** Of an item `q`: an active colleague who works in its area. */
const ableOwner = (staffId: number): Sql => sql`
  SELECT FROM app.staff s WHERE s.id = ${staffId} AND s.disabled_at IS NULL AND ${isOfArea(rawSql('s.role'))}`;

/** Whether a role works in the area of an item `q`; not if it is null. */
export function isOfArea(role: Sql): Sql {
  return sql`(${rolesOfAreas}::jsonb -> q.area) ? ${role}`;
}

export const mayOwnItem = (staffId: number, id: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.queue_items q WHERE q.id = ${id} AND EXISTS (${ableOwner(staffId)})`;

export const readQueueMail = (staffId: number | null) => systemRead<{ choice: QueueMailChoice }>()`
  SELECT json_build_object('choice', queue_mail) FROM app.staff WHERE id = ${staffId}`;

export const setQueueMail = (staffId: number | null, choice: QueueMailChoice) => systemWrite<{
  choice: QueueMailChoice;
}>()`
  UPDATE app.staff SET queue_mail = ${choice} WHERE id = ${staffId} RETURNING json_build_object('choice', queue_mail)`;

function selectStaffName(id: string): Sql {
  return sql`(SELECT ${personName('t')} FROM app.staff t WHERE t.id = ${identifier(id)})`;
}
