import type { Data } from '#contract/endpoint.ts';
import { emailChangesPerDay, type emailChange } from '#contract/account/email-change.ts';
import { rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { clientUser, logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { queueLinkMail, queueMail } from '#server/core/mail/enqueue-mail.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { accountActivity } from '../activity.ts';
import { confirmEmailMail } from '../mails/confirm-email.ts';
import { emailChangeAskedMail } from '../mails/email-change-asked.ts';
import { emailInUseMail } from '../mails/email-in-use.ts';
import {
  selectAccounts,
  endLoginCodes,
  lockLoginByIdAndCodes,
  openedAccount,
  sessionsOfAccount,
} from './logins.ts';
import { forgotPassword } from './passwords.ts';

type MailedToken = { hash: Buffer; encrypted: Buffer };
type Asked = {
  /** the present address of the login, and the hash that the password was verified against */
  login: string;
  passwordHash: string;
  email: string;
  confirm: MailedToken & { until: Date };
  stop: MailedToken & { until: Date };
  at: Date;
};

const isUnsettled = rawSql(
  'k.taken_at IS NULL AND k.replaced_at IS NULL AND k.stopped_at IS NULL AND k.ended_at IS NULL',
);

/** When an account that has asked too often may ask again; null if it may now. */
export type AskedAnswer = { is_asked: boolean; wait_until: string | null };

/**
 * Replaces an earlier request. Both mailboxes get mail even if the address belongs to somebody else, so that only
 * that mailbox learns of it.
 */
export const askForEmail = (request: Asked): SystemBatch<AskedAnswer> => [
  lockLogin(request.login),
  systemWrite<AskedAnswer>()`${change(
    sql`INSERT INTO app.email_changes (token_hash, stop_hash, login, old_email, new_email, created_at, expires_at, stop_until)
      SELECT ${request.confirm.hash}::bytea, ${request.stop.hash}::bytea, email, email, ${request.email}, ${request.at}::timestamptz,
        ${request.confirm.until}::timestamptz, ${request.stop.until}::timestamptz FROM person`,
    {
      now: request.at,
      before: {
        full_day: sql`SELECT k.created_at + interval '1 day' AS ends_at FROM app.email_changes k
          WHERE k.login = ${request.login} AND k.created_at > ${request.at}::timestamptz - interval '1 day'
          ORDER BY k.created_at DESC OFFSET ${emailChangesPerDay - 1} LIMIT 1`,
        person: sql`SELECT l.email, u.client_id, u.first_name, (
            EXISTS (SELECT FROM app.logins x WHERE x.email = ${request.email})
            OR EXISTS (SELECT FROM app.email_changes h WHERE h.old_email = ${request.email} AND h.holds_old AND h.login <> l.email)) AS is_used
          FROM app.logins l JOIN ${openedAccount}
          WHERE l.email = ${request.login} AND l.password_hash = ${request.passwordHash} AND NOT EXISTS (SELECT FROM full_day)`,
        replaced_changes: sql`UPDATE app.email_changes k SET replaced_at = ${request.at} FROM person WHERE k.login = person.email AND ${isUnsettled}`,
      },
      mail: {
        warning: queueLinkMail(emailChangeAskedMail, {
          to: rawSql('person.email'),
          details: { first_name: rawSql('person.first_name'), new_email: request.email },
          token: request.stop.encrypted,
          from: rawSql('FROM person'),
          client: rawSql('person.client_id'),
        }),
        confirmation: queueLinkMail(confirmEmailMail, {
          to: request.email,
          details: { first_name: rawSql('person.first_name'), old_email: rawSql('person.email') },
          token: request.confirm.encrypted,
          from: rawSql('FROM person WHERE NOT person.is_used'),
          client: rawSql('person.client_id'),
        }),
        refusal: queueMail(emailInUseMail, {
          to: request.email,
          details: {},
          from: rawSql('FROM person WHERE person.is_used'),
          client: null,
        }),
      },
      answer: rawSql(
        `SELECT json_build_object('is_asked', EXISTS (SELECT FROM person), 'wait_until', (SELECT ends_at FROM full_day))`,
      ),
    },
  )}`,
];

type Link = { hash: Buffer; at: Date };
type FoundLink = Data<typeof emailChange.link> & { login_id: number };

/** The state of the link in the new mailbox. */
export const findConfirmLink = ({ hash, at }: Link) => systemRead<FoundLink>()`
  SELECT ${describeLink(
    'confirm',
    sql`CASE WHEN k.stopped_at IS NOT NULL OR k.ended_at IS NOT NULL THEN 'ended' WHEN k.taken_at IS NOT NULL THEN 'used'
    WHEN k.replaced_at IS NOT NULL THEN 'replaced' WHEN k.expires_at <= ${at} THEN 'expired' WHEN u.id IS NULL THEN 'ended' ELSE 'open' END`,
  )}
  FROM app.email_changes k JOIN app.logins l ON l.email = k.login LEFT JOIN ${openedAccount} WHERE k.token_hash = ${hash}`;

/**
 * The state of the link in the former mailbox: a newer request does not end it, since its owner may open the older
 * mail.
 */
export const findStopLink = ({ hash, at }: Link) => systemRead<FoundLink>()`
  SELECT ${describeLink(
    'stop',
    sql`CASE WHEN k.stopped_at IS NOT NULL THEN 'used' WHEN k.ended_at IS NOT NULL THEN 'ended'
    WHEN k.stop_until <= ${at} THEN 'expired' ELSE 'open' END`,
  )}
  FROM app.email_changes k JOIN app.logins l ON l.email = k.login WHERE k.stop_hash = ${hash}`;

/** Null if the link has ended meanwhile. Fails with a unique violation if another login has the address by now. */
export const takeEmail = ({ login, hash, at }: Link & { login: number }): SystemBatch<{ email: string }> => [
  ...lockLoginByIdAndCodes(login),
  deletePasswordLinks(login),
  systemWrite<{ email: string }>()`${change(
    sql`UPDATE app.email_changes k SET taken_at = ${at}, holds_old = true FROM app.logins l JOIN ${openedAccount}
      WHERE l.email = k.login AND k.token_hash = ${hash} AND ${isUnsettled} AND k.expires_at > ${at}
      RETURNING k.login AS was, k.new_email AS email, l.id AS login_id`,
    {
      now: at,
      parts: renameLogin,
      log: logChange(accountActivity, 'user.email_changed', aboutOwner),
      answer: rawSql(`SELECT json_build_object('email', email) FROM changed`),
    },
  )}`,
];

/**
 * Ends this change and every later one. The person who asked for it knew the password. So the user is signed out
 * everywhere, and the former mailbox gets a link for a new password.
 */
export const stopEmailChange = ({
  login,
  hash,
  at,
}: Link & { login: number }): SystemBatch<Data<typeof emailChange.stop>> => [
  ...lockLoginByIdAndCodes(login),
  deletePasswordLinks(login),
  systemWrite<Data<typeof emailChange.stop>>()`${change(
    sql`UPDATE app.email_changes k SET stopped_at = ${at}, holds_old = false FROM app.logins l
      WHERE l.email = k.login AND k.stop_hash = ${hash} AND k.stopped_at IS NULL AND k.ended_at IS NULL AND k.stop_until > ${at}
      RETURNING l.email AS was, k.old_email AS email, k.created_at, l.id AS login_id, l.staff_id, l.email <> k.old_email AS was_changed`,
    {
      now: at,
      parts: {
        ended_changes: sql`UPDATE app.email_changes k SET ended_at = ${at}, holds_old = false FROM changed s
          WHERE k.login = s.was AND k.stop_hash <> ${hash} AND k.stopped_at IS NULL AND k.ended_at IS NULL
            AND (k.created_at >= s.created_at OR ${isUnsettled})`,
        ...renameLogin,
        ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${at} FROM ${selectAccounts(rawSql('changed'))} l WHERE ${sessionsOfAccount('l')} AND s.revoked_at IS NULL`,
        ...endLoginCodes({ accounts: selectAccounts(rawSql('changed')), at }),
      },
      task: queueTask(forgotPassword, { email: rawSql('to_jsonb(changed.email)') }),
      log: logChange(
        accountActivity,
        { if: rawSql('was_changed'), yes: 'user.email_restored', no: 'user.email_change_stopped' },
        aboutOwner,
      ),
      answer: rawSql(`SELECT json_build_object('email', email, 'was_changed', was_changed) FROM changed`),
    },
  )}`,
];

/** Done by whose login it is, to themselves, at each of their clients. */
const aboutOwner = {
  by: clientUser(rawSql('m.user_id'), rawSql('m.client_id')),
  subject: rawSql('m.user_id'),
  from: rawSql('FROM changed JOIN app.memberships m ON m.login_id = changed.login_id'),
};

/** From then on others may use the former address. */
export const releaseFormerEmails = (at: Date) => systemWrite<null>()`
  UPDATE app.email_changes SET holds_old = false WHERE holds_old AND stop_until <= ${at}`;

export const deleteEmailChangesBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.email_changes WHERE created_at < ${time}`;

const describeLink = (
  kind: 'confirm' | 'stop',
  state: Sql,
) => sql`json_build_object('login_id', l.id, 'state', ${state},
  'change', json_build_object('kind', ${sqlLiteral(kind)}, 'old_email', k.old_email, 'new_email', k.new_email,
    'is_changed', k.login <> k.old_email))`;

/**
 * Password links were sent to a mailbox that no longer belongs to the account; they are bound to the address they
 * were mailed to.
 */
const deletePasswordLinks = (login: number) => systemWrite<null>()`
  DELETE FROM app.password_links k USING app.logins l WHERE l.id = ${login} AND k.email = l.email`;

/** Changed rows have the present address of the login (was) and the next (email). Encrypted data stays bound to the first. */
const renameLogin: Parts = {
  renamed_login:
    rawSql(`UPDATE app.logins l SET email = f.email, factor_email = coalesce(l.factor_email, l.email) FROM changed f
    WHERE l.email = f.was AND f.was <> f.email`),
  renamed_users:
    rawSql(`UPDATE app.users u SET email = f.email FROM changed f JOIN app.memberships m ON m.login_id = f.login_id
    WHERE u.client_id = m.client_id AND u.id = m.user_id AND u.email <> f.email`),
};
