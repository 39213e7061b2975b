import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { listingsImportedMail } from '../mails/listings-imported.ts';
import { mlsActivity } from '../mls/activity.ts';
import { importChange, type NewListing } from '../mls/import-statement.ts';
import { mlsNotifications } from '../mls/notifications.ts';
import { selectAccount, selectKnown, type OwnAccount } from '../mls/own-queries.ts';
import type { KnownListings } from '../mls/own-rules.ts';

/** An account that is paused or cancelled gets no listings. */
export const readAccount = (client: number) => systemRead<OwnAccount>()`
  ${selectAccount(sql`${client}::bigint`)} AND c.account_status NOT IN ('Paused', 'Cancelled')`;

export const readKnown = (client: number, listed: Parameters<typeof selectKnown>[1]) =>
  systemRead<KnownListings>()`${selectKnown(sql`${client}::bigint`, listed)}`;

type Import = { source: string; isDraft: boolean; now: Date };

/** One message says all of it: a notification for everyone who works on listings, a mail for those who want it. */
export const importOwn = (client: number, entries: readonly NewListing[], { source, isDraft, now }: Import) =>
  systemWrite<unknown>()`${importChange(entries, {
    client: sql`${client}::bigint`,
    source,
    now,
    log: logChange(mlsActivity, 'listing.own_imported', {
      by: byWorker(sql`${client}::bigint`),
      subject: rawSql('NULL'),
      details: rawSql(
        "jsonb_build_object('count', count(*), 'ids', jsonb_agg(changed.id ORDER BY changed.id))",
      ),
      from: rawSql('FROM changed HAVING count(*) > 0'),
    }),
    notify: notifyUsers(mlsNotifications, 'listing.own_imported', {
      client: rawSql('p.client_id'),
      recipient: rawSql('p.id'),
      details: sql`jsonb_build_object('count', i.n, 'listing_id', i.listing_id, 'address', i.address, 'is_draft', ${isDraft}::boolean)`,
      from: sql`FROM ${all} i JOIN app.active_editors p ON p.client_id = ${client} WHERE i.n > 0`,
    }),
    mail: queueMail(listingsImportedMail, {
      to: rawSql('u.email'),
      details: { addresses: rawSql('i.addresses'), count: rawSql('i.n'), is_draft: sql`${isDraft}::boolean` },
      client: rawSql('u.client_id'),
      from: sql`FROM ${all} i JOIN app.active_users u ON u.client_id = ${client} AND 'listings' = ANY (u.notification_preferences) WHERE i.n > 0`,
    }),
  })}`;

const all =
  rawSql(`(SELECT count(*) AS n, min(id) AS listing_id, (array_agg(address ORDER BY id))[1] AS address,
      to_jsonb((array_agg(address ORDER BY id))[1:10]) AS addresses FROM changed)`);

type Ask = { numbers: readonly string[]; count: number; now: Date };

/** People are told once of each listing that they can choose. */
export const askAbout = (client: number, { numbers, count, now }: Ask) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.mls_accounts AS a (client_id, asked_numbers) VALUES (${client}, ${numbers}::text[])
    ON CONFLICT (client_id) DO UPDATE SET asked_numbers = ARRAY(SELECT unnest(a.asked_numbers) UNION SELECT unnest(excluded.asked_numbers))
    WHERE NOT a.asked_numbers @> excluded.asked_numbers RETURNING client_id`,
    {
      now,
      notify: notifyUsers(mlsNotifications, 'listing.own_found', {
        client: rawSql('p.client_id'),
        recipient: rawSql('p.id'),
        details: sql`jsonb_build_object('count', ${count}::int)`,
        from: rawSql('FROM changed JOIN app.active_editors p ON p.client_id = changed.client_id'),
      }),
    },
  )}`;
