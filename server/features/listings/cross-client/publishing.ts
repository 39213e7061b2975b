import type { RemotePost } from '#server/adapters/wordpress/wordpress.ts';
import type { Hold } from '#contract/listings/holds.ts';
import { listingSettings, type ListingSetting } from '#contract/settings/settings.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { change, joinParts, type Consequence, type Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { listingContent, type ListingContent } from '#server/features/sites/listings/content.ts';
import { selectSettings } from '#server/features/sites/cross-client/sites.ts';
import { describeHome, listingPublishedMail } from '../mails/listing-published.ts';
import { publishingActivity } from '../publishing/activity.ts';
import { publishingNotifications } from '../publishing/notifications.ts';
import { failedPublicationItem } from '../publishing/queue-items.ts';
import { sold } from '#contract/listings/statuses.ts';
import { shownStatuses } from '#contract/listings/rules.ts';
import { maxWaitMs } from '../publishing/retries.ts';
import type { PublishableListing } from '../publishing/rules.ts';

type Publisher = 'builtin' | 'wordpress';
type PostTermChoice = Record<'categories' | 'tags', readonly { id: number; name: string }[]>;

/** One listing on one site, with everything its publication needs. */
export type Publication = {
  client_id: number;
  listing_id: number;
  site_id: number;
  /** the number of the queued change; a later change has another number */
  change: number;
  attempts: number;
  was_published: boolean;
  /** the last publisher */
  publisher: Publisher | null;
  remote: RemotePost | null;
  override_reason: string | null;
  override_words: string | null;
  agent_name: string;
  settings: Record<ListingSetting, string>;
  connection:
    | ({ publisher: Publisher; address: string; user: string; password: string } & PostTermChoice)
    | null;
  /** null if it was deleted */
  listing: {
    content: ListingContent;
    /** as shown in the portal, even if hidden from visitors */
    address: string;
    rules: PublishableListing;
  } | null;
};

/** Rows that another system has or will have belong to the loops that wait for other systems. */
const isRemote = rawSql(
  `(p.publisher IS NOT DISTINCT FROM 'wordpress' OR EXISTS (SELECT FROM app.site_publishers s
      WHERE s.client_id = p.client_id AND s.site_id = p.site_id AND s.publisher = 'wordpress'))`,
);

/**
 * A paused client publishes nothing: it stays in the queue until the account is open again. Withdrawals do not wait.
 */
const isPaused = sql`(
  EXISTS (SELECT FROM app.clients c WHERE c.id = p.client_id AND c.account_status = 'Paused')
  AND EXISTS (SELECT FROM app.listings l
    WHERE l.client_id = p.client_id AND l.id = p.listing_id AND NOT l.is_hidden AND l.status_id = ANY (${shownStatuses})))`;

const isDue = (
  which: Publisher,
  now: Date,
): Sql => sql`p.state = 'queued' AND ${isPast(rawSql('p.next_try_at'), { now, longestMs: maxWaitMs })}
    AND (p.claimed_until IS NULL OR ${isPast(rawSql('p.claimed_until'), { now, longestMs: claimMs })})
    AND ${which === 'wordpress' ? isRemote : sql`NOT ${isRemote}`} AND NOT ${isPaused}`;

/** The next one for our own pages, locked until the transaction ends. */
export const lockNext = (now: Date) => systemWrite<Publication>()`
  WITH ${joinParts({
    due_publication: sql`SELECT p.client_id, p.listing_id, p.site_id FROM app.listing_publications p WHERE ${isDue('builtin', now)}
  ORDER BY p.next_try_at, p.listing_id LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
    publication: rawSql(
      'SELECT p.* FROM due_publication JOIN app.listing_publications p USING (client_id, listing_id, site_id)',
    ),
    ...publicationNeeds,
  })}
  ${selectPublication}`;

/**
 * The next one for another system, locked until the transaction ends. The row itself stays free for those who change the
 * listing meanwhile.
 */
export const lockNextPost = (now: Date) => systemWrite<Key>()`
  SELECT json_build_object('client_id', p.client_id, 'listing_id', p.listing_id, 'site_id', p.site_id)
  FROM (SELECT p.client_id, p.listing_id, p.site_id FROM app.listing_publications p WHERE ${isDue('wordpress', now)}
    ORDER BY p.next_try_at, p.listing_id OFFSET 0) p
  WHERE pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'publication', p.client_id, p.listing_id, p.site_id), 0))
  LIMIT 1`;

/** The lock is held while the other system works, which takes longer than other transactions may wait. */
export const allowLongPublishing = () => systemWrite<string>()`
  SELECT to_json(set_config('idle_in_transaction_session_timeout', '1h', true))`;

/** Claims it by the clock as well, for the case that the connection with the lock ends. Null if it is no longer due. */
export const claimPost = (key: Key, now: Date) => systemWrite<Publication>()`
  WITH ${joinParts({
    publication: sql`UPDATE app.listing_publications p SET claimed_until = ${claimUntil(now)}, attempts = p.attempts + 1
      WHERE ${ofKey(key)} AND ${isDue('wordpress', now)} RETURNING p.*`,
    ...publicationNeeds,
  })}
  ${selectPublication}`;

/** Parts from other tables: the agent, the connection to the website, and the listing unless it was deleted. */
const publicationNeeds: Parts = {
  agent: sql`SELECT c.name, ${selectSettings(listingSettings)} AS settings FROM publication p JOIN app.clients c ON c.id = p.client_id`,
  website_connection:
    rawSql(`SELECT json_build_object('publisher', s.publisher, 'address', s.address, 'user', s.user_name, 'password', encode(s.password, 'base64'), 'categories', s.categories, 'tags', s.tags) AS connection
    FROM publication p JOIN app.site_publishers s ON s.client_id = p.client_id AND s.site_id = p.site_id`),
  published_listing: rawSql(
    'SELECT l.* FROM publication p JOIN app.listings l ON l.client_id = p.client_id AND l.id = p.listing_id',
  ),
  listing_content: sql`SELECT ${listingContent} AS content FROM published_listing l`,
  listing_rules: sql`SELECT json_build_object(
      'status_id', l.status_id, 'is_hidden', l.is_hidden, 'is_address_displayable', l.is_address_displayable, 'street_address', l.street_address,
      'description', l.description, 'banner', l.banner, 'sold_banner', l.sold_banner, 'state_or_province', l.state_or_province,
      'colleague', CASE WHEN l.is_reciprocity THEN json_build_object('listed_by', l.listed_by, 'seen_at', (
        SELECT app.to_iso(greatest(k.seen_at, l.mls_synced_at)) FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id)) END,
      'has_price', l.price IS NOT NULL OR (l.status_id = ${sold} AND l.sold_price IS NOT NULL), 'has_own_description', l.mls_source IS NULL OR 'description' = ANY (l.edited_fields),
      'photo_alts', (SELECT coalesce(json_agg(json_build_object('text', m.alt, 'is_own', NOT EXISTS (
          SELECT FROM app.mls_photos k WHERE k.client_id = m.client_id AND k.listing_id = m.listing_id AND k.file_id = m.file_id AND k.caption = m.alt))
          ORDER BY m.position, m.file_id), '[]') FROM app.listing_media m WHERE m.client_id = l.client_id AND m.listing_id = l.id AND m.alt IS NOT NULL),
      'dismissals', (SELECT coalesce(json_agg(json_build_object('rule', d.rule, 'quote', d.quote, 'reason', d.reason)), '[]')
        FROM app.word_dismissals d WHERE d.client_id = l.client_id AND d.listing_id = l.id)) AS rules
    FROM published_listing l`,
};

const selectPublication = rawSql(`SELECT json_build_object(
    'client_id', p.client_id, 'listing_id', p.listing_id, 'site_id', p.site_id, 'change', p.change, 'attempts', p.attempts,
    'was_published', p.published_at IS NOT NULL,
    'publisher', p.publisher, 'remote', p.remote, 'override_reason', p.override_reason, 'override_words', p.override_words,
    'agent_name', agent.name, 'settings', agent.settings, 'connection', (SELECT connection FROM website_connection),
    'listing', (SELECT json_build_object('content', c.content, 'address', l.address, 'rules', r.rules)
      FROM published_listing l, listing_content c, listing_rules r))
  FROM publication p, agent`);

const claimMs = 5 * 60_000;
const claimUntil = (now: Date) => new Date(now.getTime() + claimMs);

type Key = Pick<Publication, 'client_id' | 'listing_id' | 'site_id'>;
type Ended = Key & { change: number };
type Shown = Ended & Pick<Publication, 'was_published'>;

/** Saves the present state on the other system, and extends the claim. */
export const saveRemote = (key: Key, remote: RemotePost, now: Date) => systemWrite<null>()`
  UPDATE app.listing_publications p SET remote = ${JSON.stringify(remote)}::jsonb, claimed_until = ${claimUntil(now)} WHERE ${ofKey(key)}`;

type Published = {
  page: ListingContent;
  address: string;
  url: string;
  publisher: Publisher;
  remote: RemotePost | null;
  /** the words that are published despite the hold */
  overrideWords: string | null;
  now: Date;
};

/** When it appears on its first website, the client is notified. */
export const recordPublished = (
  outcome: Shown,
  { page, address, url, publisher, remote, overrideWords, now }: Published,
) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.listing_publications p SET ${stateOf(outcome, 'published')}, reason = NULL, attempts = 0, claimed_until = NULL,
      page = ${JSON.stringify(page)}::jsonb, revision = nextval('app.page_revisions'), published_at = coalesce(p.published_at, ${now}),
      url = ${url}, publisher = ${publisher}, remote = ${remote && JSON.stringify(remote)}::jsonb,
      override_reason = CASE WHEN ${overrideWords}::text IS NOT NULL THEN p.override_reason END, override_words = ${overrideWords}
    WHERE ${ofKey(outcome)} RETURNING p.client_id, p.listing_id, p.site_id`,
    {
      now,
      parts: {
        first: sql`SELECT p.client_id, p.listing_id FROM changed p WHERE ${!outcome.was_published} AND NOT EXISTS (
        SELECT FROM app.listing_publications other WHERE other.client_id = p.client_id AND other.listing_id = p.listing_id
          AND other.site_id <> p.site_id AND other.published_at IS NOT NULL)`,
      },
      log: logChange(publishingActivity, 'listing.published', {
        by: byWorker(rawSql('client_id')),
        subject: rawSql('listing_id'),
        from: rawSql('FROM first'),
      }),
      notify: notifyUsers(publishingNotifications, 'listing.published', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details: sql`jsonb_build_object('listing_id', first.listing_id, 'address', ${address}::text)`,
        from: rawSql('FROM first JOIN app.active_editors u ON u.client_id = first.client_id'),
      }),
      mail: queueMail(listingPublishedMail, {
        to: rawSql('u.email'),
        details: {
          listing_id: rawSql('first.listing_id'),
          address,
          url,
          home: sql`${JSON.stringify(describeHome(page))}::jsonb`,
        },
        client: rawSql('u.client_id'),
        from: rawSql(
          "FROM first JOIN app.active_users u ON u.client_id = first.client_id AND 'listings' = ANY (u.notification_preferences)",
        ),
      }),
      close: closeFailure,
    },
  )}`;

/** Earlier failures no longer wait for anybody. */
const closeFailure: Consequence = closeItems(failedPublicationItem, {
  subject: rawSql("changed.listing_id || ' ' || changed.site_id"),
  client: rawSql('changed.client_id'),
});

/** It is on no website any more, and its page says so from now on. */
export const recordWithdrawn = (outcome: Ended, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.listing_publications p SET ${stateOf(outcome, 'withdrawn')}, reason = NULL, attempts = 0, claimed_until = NULL,
      page = NULL, revision = nextval('app.page_revisions'), url = NULL, publisher = NULL, remote = NULL
    WHERE ${ofKey(outcome)} RETURNING p.client_id, p.listing_id, p.site_id`,
    { now, close: closeFailure },
  )}`;

/** The previously published version stays, unless a rule of the board ends it. */
export const recordHold = (
  outcome: Ended,
  { holds, endsPage }: { holds: readonly Hold[]; endsPage: boolean },
) => systemWrite<null>()`
  UPDATE app.listing_publications p SET ${stateOf(outcome, 'held')}, reason = NULL, holds = ${holds}, attempts = 0, claimed_until = NULL,
    override_reason = NULL, override_words = NULL
    ${endsPage ? rawSql(", page = NULL, revision = nextval('app.page_revisions'), url = NULL, publisher = NULL, remote = NULL") : emptySql}
  WHERE ${ofKey(outcome)}`;

export const recordRetry = (key: Key, nextTryAt: Date) => systemWrite<null>()`
  UPDATE app.listing_publications p SET attempts = greatest(p.attempts, 1), next_try_at = ${nextTryAt}, claimed_until = NULL WHERE ${ofKey(key)}`;

export const recordFailed = (outcome: Ended, { reason, now }: { reason: string; now: Date }) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.listing_publications p SET ${stateOf(outcome, 'failed')}, reason = ${reason}, claimed_until = NULL
    WHERE ${ofKey(outcome)} RETURNING p.client_id, p.listing_id, p.site_id, p.state`,
    {
      now,
      open: openItem(failedPublicationItem, {
        subject: rawSql("changed.listing_id || ' ' || changed.site_id"),
        client: rawSql('changed.client_id'),
        details: {
          site: rawSql(
            '(SELECT s.primary_domain FROM app.sites s WHERE s.client_id = changed.client_id AND s.id = changed.site_id)',
          ),
          reason,
        },
        from: rawSql(`FROM changed WHERE changed.state = 'failed'`),
      }),
    },
  )}`;

/** The pages of listings deleted long ago are removed. */
export const deleteWithdrawnBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.listing_publications p WHERE p.state = 'withdrawn' AND p.published_at < ${time}
    AND NOT EXISTS (SELECT FROM app.listings l WHERE l.client_id = p.client_id AND l.id = p.listing_id)`;

/** A change that was queued during publishing stays queued. */
function stateOf({ change }: Ended, state: 'published' | 'withdrawn' | 'held' | 'failed'): Sql {
  return sql`state = CASE WHEN p.change = ${change}::int THEN ${state} ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = ${change}::int THEN p.next_try_at ELSE '-infinity' END`;
}

function ofKey({ client_id, listing_id, site_id }: Key): Sql {
  return sql`p.client_id = ${client_id} AND p.listing_id = ${listing_id} AND p.site_id = ${site_id}`;
}

/** Gives our own pages the origin where they are now: an installation moves, or is restored elsewhere. */
export const movePages = (origin: string) => systemWrite<number>()`
  WITH pages AS (
    UPDATE app.listing_publications SET url = regexp_replace(url, '^https?://[^/]+', ${origin})
    WHERE publisher = 'builtin' AND NOT starts_with(url, ${`${origin}/`}) RETURNING true)
  SELECT to_json(count(*)) FROM pages`;
