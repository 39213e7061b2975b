import * as z from 'zod/mini';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { defineTask, queueTask } from '#server/core/jobs/define-task.ts';
import type { TableReference } from '../erasure/rules.ts';
import { logErasure } from './erasures.ts';

/** Erases the next rows of a client, and continues with another task. */
export const eraseClientTask = defineTask('erase-client', { erasure: z.int() });

export const enqueueErasing = (erasure: number, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(eraseClientTask, { erasure }) })}`;

/** Begins erasures whose waiting time is over. One stopped at this moment is not begun. */
export const beginDueErasures = (now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.client_erasures e SET began_at = ${now} FROM app.clients c
    WHERE c.id = e.client_id AND c.account_status = 'Cancelled' AND e.acts_at <= ${now}
      AND e.stopped_at IS NULL AND e.began_at IS NULL RETURNING e.id`,
    { now, task: queueTask(eraseClientTask, { erasure: rawSql('changed.id') }) },
  )}`;

export type RunningErasure = { id: number; client_id: number };

export const readRunning = (erasure: number) => systemRead<RunningErasure>()`
  SELECT json_build_object('id', id, 'client_id', client_id) FROM app.client_erasures
  WHERE id = ${erasure} AND began_at IS NOT NULL AND done_at IS NULL`;

/**
 * Every table with rows of clients, and the other such tables that its rows refer to. A partition is reached through
 * its table.
 */
export const listClientTables = () => systemRead<TableReference[]>()`
  SELECT json_agg(json_build_object('table', c.relname, 'needs', ARRAY(
    SELECT DISTINCT p.relname FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.relrowsecurity AND p.oid <> c.oid)))
  FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace AND c.relrowsecurity AND NOT c.relispartition`;

/** Deletes up to `most` rows of the client and counts them. */
export const eraseTable = ({ id }: RunningErasure, table: string, most: number) => systemWrite<number>()`
  SELECT to_json(app.erase_rows(${id}, ${table}, ${most}::int))`;

/** The bytes of the files are removed after the commit. */
export const eraseFiles = ({ client_id }: RunningErasure, most: number, now: Date) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files f USING (SELECT client_id, id FROM app.files WHERE client_id = ${client_id} LIMIT ${most}) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name`,
    { now, task: queueFileRemoval(), answer: rawSql('SELECT to_json(count(*)) FROM changed') },
  )}`;

/** Addresses of the client's people who work for no other client. */
const selectOwnPeople = (client: number) => sql`
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = ${client}
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id)`;

/** Rows of the directory about the client, by the name under which they are counted. */
export const directoryRows = {
  sessions: (client: number) => sql`app.sessions WHERE client_id = ${client}`,
  login_codes: (client: number) => sql`app.login_codes WHERE client_id = ${client}`,
  account_managers: (client: number) => sql`app.account_managers WHERE client_id = ${client}`,
  provider_webhook_deliveries: (client: number) =>
    sql`app.provider_webhook_deliveries WHERE client_id = ${client}`,
  queue_items: (client: number) => sql`app.queue_items WHERE client_id = ${client}`,
  queue_occurrences_of_people: (client: number) =>
    sql`app.queue_occurrences WHERE details ->> 'address' IN (${selectOwnPeople(client)})`,
  queue_items_of_people: (client: number) =>
    sql`app.queue_items WHERE client_id IS NULL AND details ->> 'address' IN (${selectOwnPeople(client)})`,
  mails: (client: number) => sql`app.outbox WHERE client_id = ${client}`,
  // mails to its people that were requested before anybody had signed in
  mails_to_people: (client: number) =>
    sql`app.outbox WHERE client_id IS NULL AND address IN (${selectOwnPeople(client)})`,
  jobs: (client: number) => sql`jobs.job WHERE data ->> 'email' IN (${selectOwnPeople(client)})`,
};
export type DirectoryRows = keyof typeof directoryRows;

// a position in one partition of the jobs also exists in the others, so the condition is repeated
export const eraseDirectoryRows = ({ client_id }: RunningErasure, which: DirectoryRows, most: number) =>
  systemWrite<number>()`
  WITH deleted_rows AS (
    DELETE FROM ${directoryRows[which](client_id)}
      AND ctid = ANY (ARRAY(SELECT ctid FROM ${directoryRows[which](client_id)} LIMIT ${most})) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows`;

/** Adds to the earlier counts. */
export const countErased = (
  { id }: RunningErasure,
  counts: Readonly<Record<string, number>>,
) => systemWrite<null>()`
  UPDATE app.client_erasures e SET counts = e.counts || (
    SELECT coalesce(jsonb_object_agg(n.key, n.value::bigint + coalesce((e.counts ->> n.key)::bigint, 0)), '{}')
    FROM jsonb_each_text(${JSON.stringify(counts)}::jsonb) n)
  WHERE e.id = ${id}`;

export const finishErasure = ({ id }: RunningErasure, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.client_erasures SET done_at = ${now} WHERE id = ${id} RETURNING client_id, asked_by`,
    { now, log: logErasure('client_erased', { by: rawSql('asked_by') }) },
  )}`;
