import { listingSettings } from '#contract/settings/settings.ts';
import { read, sql } from '#server/core/db/sql.ts';
import { listingContent } from '#server/features/sites/listings/content.ts';
import { selectSettings } from '#server/features/sites/cross-client/sites.ts';
import { publishColumn } from '../publishing/queries.ts';
import type { ShareSource } from './rules.ts';

const setting = (key: string) => sql`(
    SELECT nullif(btrim(t.value), '') FROM app.settings t WHERE t.client_id = c.id AND t.key = ${key})`;

/** The brokerage is the one of the settings, or else the one that was named at launch. */
export const readShareSource = (listing: number) => read<ShareSource>()`
  WITH shown_listing AS (
    SELECT ${listingContent} AS content FROM app.listings l WHERE l.client_id = app.client() AND l.id = ${listing}),
  agent_account AS (
    SELECT c.id, u.name, u.phone_number FROM app.clients c JOIN app.agents u ON u.client_id = c.id WHERE c.id = app.client())
  SELECT json_build_object('listing', (SELECT content FROM shown_listing), 'address', g.address, 'social_description', g.social_description,
    'is_hidden', g.is_hidden, 'publish', ${publishColumn},
    'agent_name', c.name, 'agent_phone', c.phone_number, 'portrait', (
      SELECT '/files/' || f.name FROM app.files f
      WHERE f.client_id = c.id AND f.purpose = 'avatar' AND '/files/' || f.name = ${setting('rb_avatar_image')}),
    'brokerage', coalesce(${setting('rb_brokerage')}, (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1)),
    'licence_number', ${setting('rb_licence_number')},
    'site_id', (SELECT min(s.id) FROM app.sites s WHERE s.client_id = c.id),
    'listing_settings', ${selectSettings(listingSettings)})
  FROM app.listings g
  JOIN agent_account c ON c.id = g.client_id
  WHERE g.client_id = app.client() AND g.id = ${listing}`;
