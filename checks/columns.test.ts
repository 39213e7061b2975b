import { afterAll, beforeAll, expect, test } from 'vitest';
import { Me } from '#contract/account/account.ts';
import { Contact, ContactDraft } from '#contract/contacts/contacts.ts';
import { Listing, ListingDraft } from '#contract/listings/listings.ts';
import { ClientRow } from '#contract/staff/staff.ts';
import { TestimonialDraft } from '#contract/testimonials/testimonials.ts';
import { Profile, User } from '#contract/users/users.ts';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '../server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Fields of responses without a column: computed when read. */
const computed = ['name', 'lead_status', 'tags', 'user_type_id', 'is_disabled', 'last_edit'];
/** Lists with tables of their own, and fields from publishing and the MLS. */
const ofOtherTables = [
  'openhouses',
  'price_changes',
  'photos',
  'floor_plans',
  'brochures',
  'wp_post_urls',
  'publish',
  'fields',
  'mls',
  'last_edit',
  'listing_brokerage',
  'listing_office',
  'listing_agent',
  'listing_board',
];
const ofListing = (keys: string[]) => keys.filter((key) => !ofOtherTables.includes(key));
const stored = (keys: string[]) => keys.filter((key) => !computed.includes(key));

test.each([
  ['leads', stored(Object.keys(Contact.shape))],
  ['leads', Object.keys(ContactDraft.shape)],
  ['users', stored(Object.keys(User.shape))],
  ['users', Object.keys(Profile.shape)],
  ['listings', ofListing(Object.keys(Listing.shape))],
  ['listings', ofListing(Object.keys(ListingDraft.shape))],
  ['clients', Object.keys(ClientRow.shape)],
])('the table %s has a column for each of %j', async (table, keys) => {
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(keys));
});

/** Columns that only the database and the server use. */
test.each([
  ['leads', Object.keys(Contact.shape), ['client_id', 'updated_at', 'search', 'edits', 'import_id']],
  [
    'listings',
    Object.keys(Listing.shape),
    [
      'client_id',
      'address_key',
      'shown_price',
      'market_days',
      'city_key',
      'has_photos',
      'mls_number',
      'status_group',
      'search',
      'mls_source',
      'mls_key',
      'mls_values',
      'edited_fields',
      'disputed_fields',
      'mls_synced_at',
      'listed_by',
      'edits',
    ],
  ],
  [
    'users',
    [...Object.keys(User.shape), ...Object.keys(Me.shape)],
    ['created_at', 'deleted_at', 'disabled_at', 'signed_in_at', 'search', 'edits'],
  ],
])('a column of %s comes back or stands in the list of those that do not', async (table, keys, internal) => {
  const unknown = (await columnsOf(table)).filter((name) => !keys.includes(name) && !internal.includes(name));
  expect(unknown).toEqual([]);
});

test.each([
  ['leads', Object.keys(ContactDraft.shape)],
  ['listings', ofListing(Object.keys(ListingDraft.shape))],
  ['testimonials', Object.keys(TestimonialDraft.shape)],
  // the address is corrected elsewhere
  ['users', [...Object.keys(Profile.shape), 'email', 'role', 'notification_preferences']],
])('an edit of %s remembers what it replaced of each field of the form', async (table, fields) => {
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ left_out: string[] }>(
      `SELECT string_to_array(btrim(encode(t.tgargs, 'escape'), ''), '\\000') AS left_out FROM pg_trigger t
       WHERE t.tgname = 'keep_edit' AND t.tgrelid = ('app.' || $1)::regclass`,
      [table],
    ),
  );
  const leftOut = rows.flatMap(({ left_out }) => left_out).filter((name) => name !== '');
  const remembered = (await columnsOf(table)).filter(
    (name) => !leftOut.includes(name) && !['version', 'edits'].includes(name),
  );
  expect(remembered.toSorted()).toEqual(fields.toSorted());
});

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND table_name = $1",
      [table],
    ),
  );
  return rows.map(({ name }) => name);
}
