import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { fillPath } from '#contract/fill-path.ts';
import { unsubscribeSeller } from '#contract/paths.ts';
import { sellerReports, sellerUnsubscribed } from '#contract/statistics/seller-reports.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { expectSentence } from '#server/testing/caused-events.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import {
  createSellerLink,
  newListingForSale,
  sellerEmail as seller,
  startSellerEmails,
} from '#server/testing/seller-emails.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { queueSellerReports } from '../cross-client/seller-reports.ts';
import type { sellerReportMail } from '../mails/seller-report.ts';
import { sendSellerReports } from './jobs.ts';

const { server, owner, newClient } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
afterAll(() => pool.end());

/** 10 in the morning of a Monday in Vancouver. */
const monday = new Date('2026-11-23T17:00:00Z');
const workerDb = createWorkerDb(pool, () => server.clock.now);
const tokens = createUnsubscribeTokens(testKey);

beforeEach(async () => {
  await owner.query('DELETE FROM app.clients; DELETE FROM app.outbox');
  server.clock.now = monday;
});

async function workOff(): Promise<void> {
  while (await sendSellerReports(workerDb));
}

type Details = (typeof sellerReportMail)['example'];
const mailsOf = async ({ id }: ClientWorld) =>
  (
    await owner.query<{ address: string; details: Details }>(
      `SELECT address, details FROM app.outbox WHERE client_id = $1 AND template = 'seller-report' ORDER BY id`,
      [id],
    )
  ).rows;

/** A client with a listing whose seller gets the report. */
async function withSeller() {
  const client = await newClient({ services: ['web'] });
  const listing = await newListingForSale(server, owner, client);
  server.clock.now = new Date('2026-11-20T17:00:00Z');
  expect((await startSellerEmails(server, client.eve, listing)).status).toBe(200);
  server.clock.now = monday;
  return { client, listing };
}

const read = async (client: ClientWorld, id: number) =>
  parseData(
    sellerReports.readSeller.data,
    await call(server.app, client.eve.token, sellerReports.readSeller, { params: { id } }),
  );
const urlOf = (client: ClientWorld, listing: number, email = seller) =>
  createSellerLink([client.id, listing], email);
const post = (url: string, payload = 'List-Unsubscribe=One-Click', accept = '*/*') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    payload,
  });

test('on Monday the seller gets the numbers of the report once, whatever number of workers there is', async () => {
  const { client, listing } = await withSeller();
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, listings, updated_at)
     VALUES ($1, $2, '2026-11-20', 1, 9, 9, $3, $4)`,
    [client.id, client.siteId, JSON.stringify({ [listing]: 7 }), monday],
  );
  server.clock.now = new Date('2026-11-23T14:59:59Z');
  await workOff();
  expect(await mailsOf(client), 'before 8').toEqual([]);
  server.clock.now = monday;
  await Promise.all([workOff(), workOff(), workOff()]);
  const page = parseData(
    sellerReports.read.data,
    await call(server.app, client.vic.token, sellerReports.read, { params: { id: listing } }),
  );
  const [mail, ...others] = await mailsOf(client);
  expect(others).toEqual([]);
  expect(mail?.address).toBe(seller);
  expect(mail?.details).toMatchObject({ seller_name: 'Sam Seller', reply_to: client.alice.email });
  expect(mail?.details.report).toEqual(page.report);
  expect(page.report.days.at(-3)).toEqual({ day: '2026-11-20', views: 7 });
  await expectSentence(server, client.staff.token, 'listing.seller_report_sent');
  expect((await read(client, listing)).seller?.last_sent_at).toBe('2026-11-23T17:00:00Z');
  server.clock.now = new Date('2026-11-30T17:00:00Z');
  await workOff();
  await workOff();
  expect(await mailsOf(client), 'a week later').toHaveLength(2);
});

test('a worker that is killed before its commit has sent nothing, and the next one sends once', async () => {
  const { client } = await withSeller();
  const { text, values } = queueSellerReports(
    [{ zone: 'America/Vancouver', week: '2026-11-23', since: '2026-11-23T15:00:00Z' }],
    monday,
  );
  const dying = await pool.connect();
  await dying.query('BEGIN');
  await dying.query(
    text,
    values.map((value) => (value instanceof Date ? value.toISOString() : value)),
  );
  dying.release(true);
  expect(await mailsOf(client)).toEqual([]);
  await workOff();
  await workOff();
  expect(await mailsOf(client)).toHaveLength(1);
});

test.each([
  ['a sold listing', `UPDATE app.listings SET status_id = 3 WHERE client_id = $1`],
  ['an expired listing', `UPDATE app.listings SET status_id = 5 WHERE client_id = $1`],
  ['the listing of another agent', `UPDATE app.listings SET is_reciprocity = true WHERE client_id = $1`],
  [
    'a withdrawn page',
    `UPDATE app.listing_publications SET state = 'withdrawn', url = NULL WHERE client_id = $1`,
  ],
  ['a held page', `UPDATE app.listing_publications SET state = 'held', reason = 'Why' WHERE client_id = $1`],
  ['a paused account', `UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`],
  ['a cancelled account', `UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`],
])('%s has no email', async (_name, change) => {
  const { client } = await withSeller();
  await owner.query(change, [client.id]);
  await workOff();
  expect(await mailsOf(client)).toEqual([]);
});

test('a pending sale is still reported, also while its change waits to be published', async () => {
  const { client, listing } = await withSeller();
  await owner.query(`UPDATE app.listings SET status_id = 2 WHERE id = $1`, [listing]);
  expect(await read(client, listing)).toMatchObject({ is_for_sale: true, seller: { is_on: true } });
  await workOff();
  expect(await mailsOf(client)).toHaveLength(1);
});

test('editors switch the emails on and off, and View Only sees neither the seller nor the switch', async () => {
  const { client, listing } = await withSeller();
  for (const endpoint of [sellerReports.readSeller, sellerReports.stopEmails])
    expect((await call(server.app, client.vic.token, endpoint, { params: { id: listing } })).status).toBe(
      403,
    );
  expect((await startSellerEmails(server, client.vic, listing)).status).toBe(403);
  const other = await newClient();
  expect((await startSellerEmails(server, other.eve, listing)).status).toBe(404);
  const stop = () =>
    call(server.app, client.eve.token, sellerReports.stopEmails, { params: { id: listing } });
  expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
  await workOff();
  expect(await mailsOf(client)).toEqual([]);
  expect((await read(client, listing)).seller).toMatchObject({ is_on: false, seller_email: seller });
  const log = await call(server.app, client.eve.token, activity.list);
  expect(JSON.stringify(log.body).match(/turned off the weekly seller report/g)).toHaveLength(1);
});

test('the link in the email ends it without a session, for good, until its owner signs up again', async () => {
  const { client, listing } = await withSeller();
  const url = urlOf(client, listing);
  const page = await server.app.inject({ method: 'GET', url });
  expect([page.statusCode, page.body.includes('Unsubscribe?')]).toEqual([200, true]);
  expect(page.body).not.toContain(seller);
  expect((await read(client, listing)).seller?.is_on, 'opening it changes nothing').toBe(true);
  expect((await post(url)).json()).toEqual({ data: { received: true } });
  expect((await post(url)).json()).toEqual({ data: { received: true } });
  await workOff();
  expect(await mailsOf(client)).toEqual([]);
  expect((await read(client, listing)).seller).toMatchObject({ is_on: false, has_unsubscribed: true });
  const again = await startSellerEmails(server, client.eve, listing, ' SAM.Seller@example.net');
  expect([again.status, JSON.stringify(again.body).includes(sellerUnsubscribed)]).toEqual([422, true]);
  const shown = await post(url, 'action=resubscribe', 'text/html');
  expect(shown.body).toContain('Unsubscribe?');
  await workOff();
  expect(await mailsOf(client), 'on the same Monday').toEqual([]);
  server.clock.now = new Date('2026-11-30T17:00:00Z');
  await workOff();
  expect(await mailsOf(client)).toHaveLength(1);
});

test('a link of somebody else, or a changed one, ends nothing', async () => {
  const { client, listing } = await withSeller();
  const url = urlOf(client, listing);
  const elsewhere = tokens.createForList({ path: '/other/$token', ids: [client.id, listing], email: seller });
  for (const wrong of [
    `${url.slice(0, -2)}xx`,
    fillPath(unsubscribeSeller, { token: elsewhere }),
    urlOf(client, listing + 1),
  ])
    expect((await post(wrong, '', 'text/html')).body).toContain('This link doesn’t work');
  const other = await post(urlOf(client, listing, 'other@example.net'), '', 'text/html');
  expect(other.body).toContain('You’re unsubscribed');
  expect((await read(client, listing)).seller?.is_on).toBe(true);
});
