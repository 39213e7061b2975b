import { personName } from '../../db/person-name.ts';
import { systemRead } from '../../db/system-sql.ts';

/** What a send is made of: the frozen words, and the agent they come from: the first Admin, as on its website. */
export type FrozenNewsletter = {
  month: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  checksum: string;
  agent_name: string;
  reply_to: string | null;
};

export const readFrozenNewsletter = (clientId: number, snapshotId: number) => systemRead<FrozenNewsletter>()`
  SELECT json_build_object('month', p.month, 'subject', p.subject, 'html', p.html, 'text', p.text, 'links', p.links, 'checksum', p.checksum,
    'agent_name', coalesce(${personName('u')}, c.name), 'reply_to', u.email)
  FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id
  LEFT JOIN LATERAL (
    SELECT first_name, last_name, email FROM app.users
    WHERE client_id = c.id AND role = 'Admin' AND NOT is_pending AND deleted_at IS NULL ORDER BY id LIMIT 1) u ON true
  WHERE p.client_id = ${clientId} AND p.id = ${snapshotId}`;
import type { Month } from '#contract/newsletter/calendar.ts';
import { rawSql, sql } from '../../db/sql.ts';
import { systemRead, systemWrite } from '../../db/system-sql.ts';
import { monthRow } from '../queries.ts';
import { frameOf, type FrameRow } from '../rendering/frame-row.ts';
import type { MonthRow } from '../rules.ts';
import { insertSnapshot, type Snapshot } from '../snapshots.ts';

type Of = { client_id: number; month: Month };

/** The words of a newsletter that is to be frozen, locked until the transaction ends; null where that is settled. */
export const lockUnfrozen = ({ client_id, month }: Of) => systemWrite<MonthRow>()`
  SELECT ${monthRow(sql`${month}`, rawSql('NULL'))}
  FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
  WHERE n.client_id = ${client_id} AND n.month = ${month}
    AND n.locked_at IS NULL AND n.skipped_at IS NULL AND n.closed_at IS NULL
  FOR UPDATE OF n`;

export const readFrameOf = (client: number) => systemRead<FrameRow>()`${frameOf(sql`${client}`)}`;

export const saveSnapshot = ({ client_id, month }: Of, snapshot: Snapshot, now: Date) =>
  systemWrite<number>()`${insertSnapshot({
    client: sql`${client_id}::bigint`,
    month,
    snapshot,
    staff: rawSql('NULL'),
    now,
  })}`;
