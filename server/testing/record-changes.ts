import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { billingActivity } from '#server/features/billing/activity.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { contactActivity } from '#server/features/contacts/activity.ts';
import { followupActivity } from '#server/features/contacts/followup/activity.ts';
import { messageActivity } from '#server/features/contacts/messages/activity.ts';
import { contactTagActivity } from '#server/features/contacts/tags/activity.ts';
import { contactTemplateActivity } from '#server/features/contacts/templates/activity.ts';
import { bulkActivity } from '#server/features/contacts/bulk/activity.ts';
import { contactViewActivity } from '#server/features/contacts/views/activity.ts';
import { mergingActivity } from '#server/features/contacts/merging/activity.ts';
import { listingActivity } from '#server/features/listings/activity.ts';
import { mlsActivity } from '#server/features/listings/mls/activity.ts';
import { newsletterActivity } from '#server/features/newsletter/activity.ts';
import { sendingActivity } from '#server/features/newsletter/sending/activity.ts';

/** The records of all clients as JSON, by `client kind id`. */
export type Records = ReadonlyMap<string, string>;
export type LoggedEvent = { name: string; about: string[] };

/**
 * Every visible column of a record counts as a change. Read marks, versions, timestamps and the feed's last
 * values do not.
 */
const selections: Readonly<Record<string, string>> = {
  contact: `SELECT client_id, id::text AS id, to_jsonb(l) - '{is_seen,is_update_seen,updated_at,version,edits}'::text[]
      || jsonb_build_object('history', (SELECT count(*) FROM app.lead_history h WHERE h.client_id = l.client_id AND h.lead_id = l.id),
        'timeline', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM app.lead_timeline t WHERE t.client_id = l.client_id AND t.lead_id = l.id),
        'emails', (SELECT count(*) FROM app.lead_messages e WHERE e.client_id = l.client_id AND e.lead_id = l.id AND NOT e.is_automatic),
        'tags', (SELECT jsonb_agg(x.tag_id ORDER BY x.tag_id) FROM app.lead_tags x WHERE x.client_id = l.client_id AND x.lead_id = l.id)) AS content
    FROM app.leads l`,
  // in this form there is a row for each contact, so that a consent comes and goes with its contact
  consent: `SELECT l.client_id, l.id::text AS id, coalesce(jsonb_build_object('kind', c.kind, 'source', c.source, 'words', c.words,
      'given_at', c.given_at, 'expires_at', c.expires_at, 'unsubscribed_at', c.unsubscribed_at, 'suppressed', c.suppressed, 'every_months', c.every_months, 'is_tracked', c.is_tracked), '{"kind": "none"}') AS content
    FROM app.leads l LEFT JOIN app.newsletter_consents c ON c.client_id = l.client_id AND c.lead_id = l.id`,
  listing: `SELECT client_id, id::text AS id, to_jsonb(g) - '{updated_at,version,edits,mls_values,mls_synced_at}'::text[]
      || jsonb_build_object('media', (SELECT jsonb_agg(jsonb_build_array(m.file_id, m.position) ORDER BY m.file_id)
          FROM app.listing_media m WHERE m.client_id = g.client_id AND m.listing_id = g.id),
        'waiting_photos', (SELECT count(*) FROM app.mls_photos p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.file_id IS NULL AND p.failure IS NULL),
        'open_houses', (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM app.open_houses o WHERE o.client_id = g.client_id AND o.listing_id = g.id))
      AS content FROM app.listings g`,
  invoice: `SELECT client_id, id::text AS id, to_jsonb(i) - '{attempts,first_attempt_at,next_attempt_at,undone_at}'::text[] AS content FROM app.invoices i`,
  newsletter: `SELECT client_id, month AS id,
      to_jsonb(n) - '{version,edits,preview_mailed_at,lock_queued_at}'::text[]
      || jsonb_build_object('blocks', (SELECT jsonb_agg(to_jsonb(b) ORDER BY b.id) FROM app.newsletter_blocks b
        WHERE b.client_id = n.client_id AND b.month = n.month)) AS content FROM app.newsletters n
    WHERE num_nonnulls(saved_at, skipped_at, opened_at, locked_at, closed_at) > 0
      OR EXISTS (SELECT FROM app.newsletter_blocks b WHERE b.client_id = n.client_id AND b.month = n.month)`,
  // the clock freezes and hands over; the first mail and what staff do is what happens to the newsletter
  send: `SELECT client_id, id::text AS id, jsonb_build_object('is_sent', first_sent_at IS NOT NULL,
      'held', CASE WHEN state IN ('missed', 'paused', 'stopped', 'dropped') THEN state END,
      'unknown', (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown'))
      AS content FROM app.newsletter_sends s
    WHERE first_sent_at IS NOT NULL OR state NOT IN ('due', 'sending', 'sent') OR EXISTS (
      SELECT FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown')`,
};

const declared = {
  contact: {
    ...contactActivity.events,
    ...followupActivity.events,
    ...messageActivity.events,
    ...contactTagActivity.events,
    ...contactTemplateActivity.events,
    ...contactViewActivity.events,
    ...bulkActivity.events,
    ...mergingActivity.events,
  },
  consent: consentActivity.events,
  listing: { ...listingActivity.events, ...mlsActivity.events },
  invoice: billingActivity.events,
  newsletter: newsletterActivity.events,
  send: sendingActivity.events,
};
type EventsByKind = typeof declared;
/** Of a download, a whole file, settings, names, a reminder and what a deletion stored, which change no such record. */
const otherEvents = [
  'contact.erased',
  'contact.exported',
  'import.finished',
  'import.undone',
  'contact.email_address_replaced',
  'contact.tag_created',
  'contact.tag_renamed',
  'contact.template_created',
  'contact.template_edited',
  'contact.template_deleted',
  'contact.view_created',
  'contact.view_edited',
  'contact.view_deleted',
  'listing.own_settings',
  'invoice.reminded',
] as const;
/** And of the account's package. */
type OtherEvent = (typeof otherEvents)[number] | `billing.${string}`;
export type RecordEvent = Exclude<
  { [Kind in keyof EventsByKind]: keyof EventsByKind[Kind] }[keyof EventsByKind],
  OtherEvent
>;

/** The kind of record that each event is about. */
const kinds = new Map<string, string>(
  Object.entries(declared)
    .flatMap(([kind, events]) => Object.keys(events).map((name): [string, string] => [name, kind]))
    .filter(([name]) => !otherEvents.some((one) => one === name) && !name.startsWith('billing.')),
);

export async function readRecords(owner: Client): Promise<Records> {
  const { rows } = await owner.query<{ place: string; content: string }>(
    Object.entries(selections)
      .map(
        ([kind, text]) =>
          `SELECT concat(client_id, ' ${kind} ', id) AS place, content::text AS content FROM (${text}) ${kind}`,
      )
      .join(' UNION ALL '),
  );
  return new Map(rows.map(({ place, content }) => [place, content]));
}

/** The events after this one, each with the records that it names. */
export async function readEvents(owner: Client, after: string): Promise<LoggedEvent[]> {
  const { rows } = await owner.query<{ client_id: number; event: string; ids: string[] }>(
    `SELECT client_id::int AS client_id, event, coalesce(
       (SELECT array_agg(value) FROM jsonb_array_elements_text(details -> 'ids')), ARRAY[coalesce(details ->> 'month', subject_id::text, 'no record')]) AS ids
     FROM app.activity WHERE id > $1 ORDER BY id`,
    [after],
  );
  return rows.flatMap(({ client_id, event, ids }) => {
    const kind = kinds.get(event);
    return kind ? [{ name: event, about: ids.map((id) => `${client_id} ${kind} ${id}`) }] : [];
  });
}

export async function readLastEvent(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM app.activity',
  );
  return rows[0]?.id ?? '0';
}

/** Changed records without exactly one event, and events about records that did not change. */
export function findWrongEvents(before: Records, after: Records, events: readonly LoggedEvent[]): string[] {
  const changed = new Set(
    [...new Set([...before.keys(), ...after.keys()])].filter(
      (place) => before.get(place) !== after.get(place),
    ),
  );
  const named = Map.groupBy(
    events.flatMap(({ name, about }) => about.map((place) => ({ name, place }))),
    ({ place }) => place,
  );
  // a form, a status or another address of a contact may change its consent, in the same event
  const isWithContact = (place: string) =>
    place.includes(' consent ') && named.has(place.replace(' consent ', ' contact '));
  const wrong = [...changed]
    .filter((place) => named.get(place)?.length !== 1 && !(isWithContact(place) && !named.has(place)))
    .map((place) => `${place} changed, with ${formatNames(named.get(place))}`);
  const idle = [...named]
    .filter(([place]) => !changed.has(place))
    .map(([place, all]) => `${place} did not change, with ${formatNames(all)}`);
  return [...wrong, ...idle];
}

/** The act after the preparation, and the events of this client that it causes, in order. */
export type WayOfChange = {
  events: readonly RecordEvent[];
  act: () => Promise<unknown>;
  /** of this record no event says yet that it has changed */
  silent?: 'invoice';
};

/** Each makes one event about each record that it changes, or none. */
export function testWays(
  owner: Client,
  clientId: () => number,
  ways: Readonly<Record<string, () => Promise<WayOfChange>>>,
): void {
  test.each(Object.entries(ways))(
    '%s: one event about each record that changes, or none',
    async (_name, prepare) => {
      const { events, act, silent } = await prepare();
      const before = await readRecords(owner);
      const last = await readLastEvent(owner);
      await act();
      const logged = await readEvents(owner, last);
      const wrong = findWrongEvents(before, await readRecords(owner), logged);
      expect(wrong.filter((what) => !what.includes(` ${silent} `))).toEqual([]);
      expect(wrong.length > 0).toBe(silent !== undefined);
      const ofClient = logged.filter(({ about }) =>
        about.every((place) => place.startsWith(`${clientId()} `)),
      );
      expect(ofClient.map(({ name }) => name)).toEqual(events);
    },
  );
}

const formatNames = (events: readonly { name: string }[] = []): string =>
  events.length === 0 ? 'no event' : events.map(({ name }) => name).join(', ');
