import { rawSql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { LastBackup } from '../backups/rules.ts';

/** A worker that was killed leaves its try open. */
export const endDeadBackups = ({ now, deadBefore }: { now: Date; deadBefore: Date }) => systemWrite<null>()`
  UPDATE app.backups SET finished_at = ${now}, outcome = 'interrupted', reason = 'Its process ended.'
  WHERE finished_at IS NULL AND alive_at < ${deadBefore}`;

export const deleteBackupsBefore = (before: Date) => systemWrite<null>()`
  DELETE FROM app.backups WHERE started_at < ${before}`;

export const readLastBackup = () => systemRead<LastBackup & { checked_at: string | null }>()`
  SELECT json_build_object('started_at', app.to_iso(started_at), 'outcome', outcome, 'checked_at', (
    SELECT app.to_iso(max(started_at)) FROM app.backups WHERE outcome = 'verified'))
  FROM app.backups ORDER BY started_at DESC LIMIT 1`;

/** Null if another worker was faster. */
export const beginBackup = (now: Date) => systemWrite<number>()`
  INSERT INTO app.backups (started_at, alive_at) VALUES (${now}, ${now})
  ON CONFLICT ((finished_at IS NULL)) WHERE finished_at IS NULL DO NOTHING RETURNING to_json(id)`;

export const signBackup = (id: number, now: Date) => systemWrite<null>()`
  UPDATE app.backups SET alive_at = ${now} WHERE id = ${id} AND finished_at IS NULL`;

type Made = {
  outcome: 'verified' | 'unverified';
  backup: string;
  rows: number;
  bytes: number;
  reason: string | null;
  now: Date;
};

export const completeBackup = (id: number, { outcome, backup, rows, bytes, reason, now }: Made) =>
  systemWrite<null>()`
  UPDATE app.backups SET finished_at = ${now}, outcome = ${outcome}, backup = ${backup}, row_count = ${rows},
    bytes = ${bytes}, reason = ${reason} WHERE id = ${id} AND finished_at IS NULL`;

export const failBackup = (id: number, { reason, now }: { reason: string; now: Date }) => systemWrite<null>()`
  UPDATE app.backups SET finished_at = ${now}, outcome = 'failed', reason = ${reason}
  WHERE id = ${id} AND finished_at IS NULL`;

/** The newest backup, the newest verified one, and the last reason why something is not as it should be. */
export type BackupFacts = {
  made: { started_at: string; bytes: number } | null;
  verified: { started_at: string; bytes: number } | null;
  /** of the last try that has ended */
  reason: string | null;
};

export const readBackupFacts = () => systemRead<BackupFacts>()`
  SELECT json_build_object(
    'made', (SELECT ${shown} FROM app.backups WHERE outcome IN ('verified', 'unverified') ORDER BY started_at DESC LIMIT 1),
    'verified', (SELECT ${shown} FROM app.backups WHERE outcome = 'verified' ORDER BY started_at DESC LIMIT 1),
    'reason', (SELECT reason FROM app.backups WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1))`;

const shown = rawSql("json_build_object('started_at', app.to_iso(started_at), 'bytes', bytes)");
