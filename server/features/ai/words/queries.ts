import type { KnownFacts } from '#server/adapters/ai/ai-engine.ts';
import { identifier, jsonPairs, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { aiActivity } from '../activity.ts';
import { normalizedQuote, type Dismissal } from '../rules.ts';

/** The context for checking words: their listing, whose local law applies, and the allowed words. */
export type WordContext = {
  /** the code of the province or state; null if it is unknown */
  place: string | null;
  /** null for words without a listing */
  listing: KnownFacts | null;
  /** the client and its agents by name, and the firm and agent who list the property */
  people: string[];
  dismissals: Dismissal[];
};

const factNames = [
  'type',
  'subtype',
  'area',
  'community',
  'city',
  'state_or_province',
  'is_address_displayable',
  'bedrooms',
  'bathrooms',
  'stories',
  'living_area',
  'square_footage',
  'lot_size',
  'year_built',
  'features',
  'amenities',
] as const satisfies readonly (keyof KnownFacts)[];
const amounts = ['price', 'taxes', 'condo_fees'] as const satisfies readonly (keyof KnownFacts)[];

const factsOfListing = sql`json_build_object('address', g.address, ${jsonPairs(factNames, (name) => identifier(`g.${name}`))},
  ${jsonPairs(amounts, (name) => sql`${identifier(`g.${name}`)}::text`)})`;

/** No row if there is no such listing. */
export const readWordContext = (listingId: number | null) => read<WordContext>()`
  SELECT json_build_object(
    'place', coalesce(g.state_or_province, c.state_or_province),
    'listing', CASE WHEN g.id IS NOT NULL THEN ${factsOfListing} END,
    'people', (SELECT json_agg(name) FROM (
      SELECT c.name UNION ALL
      SELECT u.first_name || ' ' || u.last_name FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL UNION ALL
      SELECT value FROM jsonb_each_text(g.listed_by) WHERE value IS NOT NULL) people (name)),
    'dismissals', (SELECT coalesce(json_agg(json_build_object('rule', d.rule, 'quote', d.quote, 'reason', d.reason)), '[]')
      FROM app.word_dismissals d WHERE d.client_id = app.client() AND d.listing_id IS NOT DISTINCT FROM g.id))
  FROM app.clients c LEFT JOIN app.listings g ON g.client_id = c.id AND g.id = ${listingId}::bigint
  WHERE c.id = app.client() AND (${listingId}::bigint IS NULL OR g.id IS NOT NULL)`;

type NewDismissal = Dismissal & { listingId: number | null; now: Date };

/** Publications held because of these words are checked again. No row if there is no such listing. */
export const dismissWords = ({ listingId, rule, quote, reason, now }: NewDismissal) =>
  write<Dismissal>()`${change(
    sql`INSERT INTO app.word_dismissals (client_id, listing_id, rule, quote, reason, created_at)
    SELECT app.client(), g.id, ${rule}, ${normalizedQuote(quote)}, ${reason}, ${now}
    FROM app.clients c LEFT JOIN app.listings g ON g.client_id = c.id AND g.id = ${listingId}::bigint
    WHERE c.id = app.client() AND (${listingId}::bigint IS NULL OR g.id IS NOT NULL)
    ON CONFLICT (client_id, listing_id, rule, quote) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at
    RETURNING id, listing_id, rule, quote, reason`,
    {
      now,
      log: logChange(aiActivity, 'ai.words_allowed', {
        subject: rawSql('changed.listing_id'),
        details: rawSql(`jsonb_build_object('dismissal_id', changed.id)`),
      }),
      publish: publishHeld,
      answer: rawSql(`SELECT json_build_object('rule', rule, 'quote', quote, 'reason', reason) FROM changed`),
    },
  )}`;

/** Publishes listings that were held because of their words. */
const publishHeld: Consequence = () =>
  rawSql(`
    UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
    FROM changed WHERE p.client_id = app.client() AND p.listing_id = changed.listing_id AND p.state = 'held'`);
