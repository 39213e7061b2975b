import type {
  Announcement,
  AnnouncementRow,
  AnnouncementWords,
  Channel,
} from '#contract/announcements/announcements.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { announcementMail } from '../mails/announcement.ts';
import type { AudienceColumns, Plan } from '../rules.ts';
import type { AudienceRow } from './audience.ts';
import { announcementStaffEvents } from '../staff-events.ts';

const counts =
  rawSql(`(SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id)`);

/** The columns of a row a of announcements. */
const rowColumns = (now: Date) => sql`a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= ${now}::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT ${personName('s')} FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at`;

export const listAnnouncements = (paging: { page: number; take: number }, now: Date) =>
  systemPage<AnnouncementRow>(
    paging,
    sql`SELECT ${rowColumns(now)} FROM app.announcements a, LATERAL ${counts} n ORDER BY a.send_at DESC, a.id DESC`,
    rawSql('FROM app.announcements'),
  );

/** As the table has it; the fields of the form are made of it. */
export type StoredAnnouncement = AnnouncementRow &
  Pick<Announcement, 'body' | 'recipients' | 'version'> &
  AudienceColumns;

const selectStored = (now: Date): Sql =>
  sql`SELECT ${rowColumns(now)}, a.body, a.recipients, a.audience, a.choices, a.version`;

export const readAnnouncement = (id: number, now: Date) => systemRead<StoredAnnouncement>()`
  SELECT to_json(t) FROM (${selectStored(now)} FROM app.announcements a, LATERAL ${counts} n WHERE a.id = ${id}) t`;

export const hasAnnouncement = (id: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.announcements WHERE id = ${id}`;

type By = { staffId: number | null; now: Date };
type Act = By & { id: number };

type AnnouncementValues = AnnouncementWords & AudienceRow & Plan & { channel: Channel };

const logAndShow = (event: keyof typeof announcementStaffEvents, { staffId, now }: By) => ({
  now,
  log: logStaffChange(announcementStaffEvents, event, {
    by: staffId,
    details: rawSql("jsonb_build_object('announcement_id', changed.id, 'subject', changed.subject)"),
  }),
  answer: sql`SELECT to_json(t) FROM (${selectStored(now)} FROM changed a, LATERAL ${counts} n) t`,
});

const writtenEvent = ({ sendAt }: Plan, now: Date) =>
  sendAt > now ? 'announcements.scheduled' : 'announcements.sent';

export const insertAnnouncement = (values: AnnouncementValues, by: By) =>
  systemWrite<StoredAnnouncement>()`${change(
    sql`INSERT INTO app.announcements (subject, body, channel, recipients, audience, choices, state, send_at, ends_at, changed_by, changed_at, created_at)
    SELECT ${values.subject}::text, ${values.body}::text, ${values.channel}::text, ${values.recipients}::text, ${values.audience}::text,
      ${values.choices}::text[], 'scheduled', ${values.sendAt}::timestamptz, ${values.endsAt}::timestamptz, ${by.staffId}::bigint,
      ${by.now}::timestamptz, ${by.now}::timestamptz
    RETURNING *`,
    logAndShow(writtenEvent(values, by.now), by),
  )}`;

/** Not sent and not cancelled; a missed one gets another time. */
const isOpen = rawSql(`a.state IN ('scheduled', 'missed')`);

/** Null if it is sent, cancelled or was changed by somebody else meanwhile. */
export const updateAnnouncement = (values: AnnouncementValues, act: Act & { version: number }) =>
  systemWrite<StoredAnnouncement>()`${change(
    sql`UPDATE app.announcements a SET subject = ${values.subject}, body = ${values.body}, channel = ${values.channel},
      recipients = ${values.recipients}, audience = ${values.audience}, choices = ${values.choices}, state = 'scheduled',
      send_at = ${values.sendAt}, ends_at = ${values.endsAt}, version = a.version + 1, changed_by = ${act.staffId}, changed_at = ${act.now}
    WHERE a.id = ${act.id} AND a.version = ${act.version} AND ${isOpen} RETURNING a.*`,
    logAndShow(values.sendAt > act.now ? 'announcements.changed' : 'announcements.sent', act),
  )}`;

export const cancelAnnouncement = (act: Act & { version: number }) =>
  systemWrite<StoredAnnouncement>()`${change(
    sql`UPDATE app.announcements a SET state = 'cancelled', version = a.version + 1, changed_by = ${act.staffId}, changed_at = ${act.now}
    WHERE a.id = ${act.id} AND a.version = ${act.version} AND ${isOpen} RETURNING a.*`,
    logAndShow('announcements.cancelled', act),
  )}`;

/** Null if it has no notice on a dashboard. */
export const endNotice = (act: Act) =>
  systemWrite<StoredAnnouncement>()`${change(
    sql`UPDATE app.announcements a SET ends_at = ${act.now}, version = a.version + 1
    WHERE a.id = ${act.id} AND a.state = 'sent' AND a.channel <> 'mail' AND (a.ends_at IS NULL OR a.ends_at > ${act.now}) RETURNING a.*`,
    {
      ...logAndShow('announcements.ended', act),
      parts: {
        ended_notices: sql`UPDATE app.notices n SET ends_at = ${act.now} FROM changed WHERE n.announcement_id = changed.id`,
      },
    },
  )}`;

/** To the caller alone, and of no client. */
export const enqueueTest = (
  { subject, body }: AnnouncementWords,
  { staffId, replyTo, now }: By & { replyTo: string },
) =>
  systemWrite<{
    address: string;
  }>()`${writeConsequences(sql`FROM app.staff me WHERE me.id = ${staffId}`, {
    now,
    mail: queueMail(announcementMail, {
      to: rawSql('me.email'),
      details: { first_name: rawSql('me.first_name'), subject, body, reply_to: replyTo },
      client: null,
    }),
    answer: sql`SELECT json_build_object('address', me.email) FROM app.staff me WHERE me.id = ${staffId}`,
  })}`;
