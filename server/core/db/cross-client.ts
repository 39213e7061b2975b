import { changeChannel, type ClientChange } from './change-notifier.ts';
import { sqlLiteral } from './sql.ts';
import { systemRead, systemWrite } from './system-sql.ts';

/** Announces changes of any client to the listeners of every process. */
export const notifyChanges = (payloads: readonly string[]) => systemWrite<number>()`
  SELECT to_json(count(pg_notify(${sqlLiteral(changeChannel)}, payload))) FROM unnest(${payloads}::text[]) payload`;

/** Announces the worker's changes to a client, as soon as its transaction commits. */
export const announceChange = (change: Omit<ClientChange, 'request'>) =>
  notifyChanges([JSON.stringify([{ ...change, request: null }])]);

/** Writes the primary's time, which shows on a replica how far it has caught up; returns it in seconds. */
export const writeHeartbeat = () => systemWrite<number>()`
  UPDATE app.replication_heartbeat SET at = clock_timestamp() RETURNING to_json(extract(epoch FROM at))`;

export const readHeartbeat = () => systemRead<number>()`
  SELECT to_json(extract(epoch FROM at)) FROM app.replication_heartbeat`;
