import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { announcementMail } from '../mails/announcement.ts';
import { reachedPeople } from './audience.ts';

type Due = { now: Date; lateSince: Date; replyTo: string };

export const hasDueAnnouncement = (now: Date) => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.announcements WHERE state = 'scheduled' AND send_at <= ${now}))`;

/** A mail about a password, which somebody waits for, is not behind twenty thousand of these. */
const betweenMails = rawSql("interval '50 milliseconds'");

/**
 * Sends the message that has been due the longest, in one statement: audience, notices and mails are all written or
 * none. One that is far too late, or whose notice would be over, is missed.
 * Null if none is due.
 */
export const sendDueAnnouncement = ({ now, lateSince, replyTo }: Due) =>
  systemWrite<'sent' | 'missed'>()`${change(
    sql`UPDATE app.announcements a SET version = a.version + 1,
      state = CASE WHEN d.is_missed THEN 'missed' ELSE 'sent' END,
      sent_at = CASE WHEN d.is_missed THEN NULL ELSE ${now}::timestamptz END,
      client_count = CASE WHEN NOT d.is_missed THEN (SELECT count(DISTINCT client_id) FROM people) END,
      person_count = CASE WHEN NOT d.is_missed THEN (SELECT count(*) FROM people) END
    FROM due_announcement d WHERE a.id = d.id RETURNING a.*`,
    {
      now,
      before: {
        due_announcement: {
          materialized: sql`SELECT a.*, a.send_at < ${lateSince}::timestamptz OR coalesce(a.ends_at <= ${now}::timestamptz, false) AS is_missed
          FROM app.announcements a WHERE a.state = 'scheduled' AND a.send_at <= ${now}
          ORDER BY a.send_at, a.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        },
        people: {
          materialized: sql`SELECT a.id AS announcement_id, u.client_id, u.id AS user_id, u.email, u.first_name,
            CASE WHEN a.channel <> 'notice' THEN gen_random_uuid() END AS own_ref, row_number() OVER (ORDER BY u.client_id, u.id) - 1 AS place
          FROM (SELECT * FROM due_announcement WHERE NOT is_missed) a, ${reachedPeople}`,
        },
        // who works for several clients gets it once, so that their rows have one mail
        mailed_people: {
          materialized: rawSql(
            'SELECT DISTINCT ON (email) * FROM people WHERE own_ref IS NOT NULL ORDER BY email, place',
          ),
        },
      },
      parts: {
        inserted_recipients:
          rawSql(`INSERT INTO app.announcement_recipients (client_id, announcement_id, user_id, mail_ref)
          SELECT p.client_id, p.announcement_id, p.user_id, m.own_ref FROM people p LEFT JOIN mailed_people m USING (email)`),
        inserted_notices: sql`INSERT INTO app.notices (client_id, announcement_id, subject, body, sent_at, ends_at)
          SELECT DISTINCT p.client_id, d.id, d.subject, d.body, ${now}::timestamptz, d.ends_at
          FROM people p JOIN due_announcement d ON d.id = p.announcement_id WHERE d.channel <> 'mail'`,
      },
      mail: queueMail(announcementMail, {
        to: rawSql('p.email'),
        details: {
          first_name: rawSql('p.first_name'),
          subject: rawSql('d.subject'),
          body: rawSql('d.body'),
          reply_to: replyTo,
        },
        ref: rawSql('p.own_ref'),
        due: sql`(${now}::timestamptz + p.place * ${betweenMails})`,
        client: rawSql('p.client_id'),
        from: rawSql('FROM mailed_people p JOIN due_announcement d ON d.id = p.announcement_id'),
      }),
      answer: rawSql('SELECT to_json(state) FROM changed'),
    },
  )}`;

/** Stores what became of the mails, which the queue deletes after some weeks. A failed one may be tried again. */
export const recordMailStates = () => systemWrite<null>()`
  UPDATE app.announcement_recipients r SET mailed_at = o.sent_at,
    mail_state = CASE WHEN o.state IN ('sent', 'failed', 'discarded') THEN o.state END
  FROM app.outbox o WHERE o.ref = r.mail_ref AND r.mail_ref IS NOT NULL AND r.mail_state IS DISTINCT FROM 'sent'
    AND r.mail_state IS DISTINCT FROM CASE WHEN o.state IN ('sent', 'failed', 'discarded') THEN o.state END`;
