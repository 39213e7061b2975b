import type { LightMyRequestResponse } from 'fastify';
import type { Client } from 'pg';
import { fillPath } from '#contract/fill-path.ts';
import { unsubscribeSeller } from '#contract/paths.ts';
import { listings } from '#contract/listings/listings.ts';
import { listingSellers } from '#contract/listings/sellers.ts';
import { sellerReports } from '#contract/statistics/seller-reports.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from './database.ts';
import { call, type ClientWorld, type TestServer } from './people.ts';
import { parseData } from './results.ts';

export const sellerEmail = 'sam.seller@example.net';

const home = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '500000' };

/** A listing that is for sale on the website of this client. */
export async function newListingForSale(
  { app }: Pick<TestServer, 'app'>,
  owner: Client,
  client: ClientWorld,
): Promise<number> {
  const { id } = parseData(
    listings.create.data,
    await call(app, client.alice.token, listings.create, { body: home }),
  );
  await owner.query(`UPDATE app.listings SET created_at = '2026-11-10T20:00:00Z' WHERE id = $1`, [id]);
  await owner.query(
    `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, url, published_at, publisher)
     VALUES ($1, $2, $3, 'published', $4, '2026-11-10T20:00:00Z', 'builtin')
     ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET state = excluded.state, url = excluded.url, published_at = excluded.published_at`,
    [client.id, id, client.siteId, `https://homes.example.com/listings/${id}`],
  );
  return id;
}

export const startSellerEmails = (
  { app }: Pick<TestServer, 'app'>,
  { token }: { token: string },
  id: number,
  seller_email = sellerEmail,
) =>
  call(app, token, sellerReports.startEmails, {
    params: { id },
    body: { seller_name: 'Sam Seller', seller_email },
  });

/** The link in the email about a listing, by the ids of the client and the listing. */
export const createSellerLink = (ids: readonly [number, number], email = sellerEmail): string =>
  fillPath(unsubscribeSeller, {
    token: createUnsubscribeTokens(testKey).createForList({ path: unsubscribeSeller, ids, email }),
  });

export const answerAsSeller = (
  { app }: Pick<TestServer, 'app'>,
  ids: readonly [number, number],
  payload: string,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: createSellerLink(ids),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

/** Makes a contact a seller of a listing. */
export async function addSellerTo(
  { app }: Pick<TestServer, 'app'>,
  person: { token: string },
  params: { id: number; lead_id: number },
) {
  const added = await call(app, person.token, listingSellers.add, {
    params: { id: params.id },
    body: { lead_id: params.lead_id },
  });
  if (added.status !== 201) throw new Error('The contact has not become a seller.');
  return params;
}
