import { changeChannel } from './change-notifier.ts';
import { sqlLiteral } from './sql.ts';
import { systemWrite } from './system-sql.ts';

/** Announces changes of any client to the listeners of every process. */
export const notifyChanges = (payloads: readonly string[]) => systemWrite<number>()`
  SELECT to_json(count(pg_notify(${sqlLiteral(changeChannel)}, payload))) FROM unnest(${payloads}::text[]) payload`;
