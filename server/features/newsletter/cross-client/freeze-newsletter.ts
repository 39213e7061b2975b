import type { Month } from '#contract/newsletter/calendar.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { logClock } from '../activity.ts';
import { monthRow } from '../queries.ts';
import { selectFrame, type FrameRow } from '../rendering/frame-row.ts';
import type { MonthRow } from '../rules.ts';
import { insertSnapshot, type Snapshot } from '../snapshots.ts';

type Of = { client_id: number; month: Month };

/** The words of a newsletter before freezing, locked until the transaction ends; null if it is frozen already. */
export const lockUnfrozen = ({ client_id, month }: Of) => systemWrite<MonthRow>()`
  SELECT ${monthRow(sql`${month}`, rawSql('NULL'))}
  FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
  WHERE n.client_id = ${client_id} AND n.month = ${month}
    AND n.locked_at IS NULL AND n.skipped_at IS NULL AND n.closed_at IS NULL
  FOR UPDATE OF n`;

export const readClientFrame = (client: number) => systemRead<FrameRow>()`${selectFrame(sql`${client}`)}`;

export const saveSnapshot = ({ client_id, month }: Of, snapshot: Snapshot, now: Date) =>
  systemWrite<number>()`${insertSnapshot(
    { client: sql`${client_id}::bigint`, month, snapshot, staff: rawSql('NULL'), now },
    { log: logClock('newsletter.locked') },
  )}`;
