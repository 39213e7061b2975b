import { expect, test } from 'vitest';
import { newsletterStats, type NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient({ services: ['in_touch'] });
const months = ['2026-08', '2026-09', '2026-10'];
for (const [index, month] of months.entries())
  await sendNewsletter(owner, grove, [], {
    month,
    others: 10 * (index + 1),
    subject: `News of ${month}`,
    sentAt: new Date(`${month}-15T16:00:00Z`),
  });

const list = (query: Record<string, string> = {}, who: ClientWorld['alice'] = grove.vic) =>
  call(server.app, who.token, newsletterStats.list, { query });
const rowsOf = (body: unknown) => readData<NewsletterNumbers[]>(body, []);

test('newsletters are listed newest first, with everything a row is said to hold', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(rowsOf(body).map(({ sent_month }) => sent_month)).toEqual(months.toReversed());
  expect(rowsOf(body)[0]).toEqual({
    mailchimp_campaign_id: expect.stringMatching(/^\d+$/),
    sent_month: '2026-10',
    sent_at: '2026-10-15T16:00:00Z',
    sent_local: '2026-10-15T09:00',
    subject: 'News of 2026-10',
    subscribers: 30,
    still_sending_to: 0,
    mailchimp_list_subscribers: 30,
    open_rate: 0,
    click_rate: 0,
    latest_industry_open_rate: 21.7,
    latest_industry_click_rate: 1.9,
    delivered: 30,
    opened: 0,
    opened_by_machine: 0,
    clicked: 0,
    bounced: 0,
    unsubscribed: 0,
    complained: 0,
  });
  expect(body).toMatchObject({
    meta: {
      is_tracked: true,
      sources: [{ source: 'newsletters', last_good_at: '2026-11-20T20:00:00Z', error: null }],
    },
  });
});

test('two are asked for by their ids; one of another client or of nobody is not found, as every id', async () => {
  const [newest, previous] = rowsOf((await list()).body).map(({ mailchimp_campaign_id: id }) => id);
  const other = await newClient({ services: ['in_touch'] });
  const { campaign } = await sendNewsletter(owner, other, [], { others: 1 });
  const asked = rowsOf((await list({ mailchimp_campaign_ids: `${newest},${previous}` })).body);
  expect(asked.map(({ mailchimp_campaign_id: id }) => id)).toEqual([newest, previous]);
  for (const id of [campaign, 'x', '9007199254740991', `${newest},${campaign}`])
    expect(await list({ mailchimp_campaign_ids: String(id) })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  for (const endpoint of [newsletterStats.links, newsletterStats.readers])
    expect((await call(server.app, grove.alice.token, endpoint, { params: { id: campaign } })).status).toBe(
      404,
    );
});

test('so many as are asked for are the newest; more than 24 or none is refused', async () => {
  expect(rowsOf((await list({ take: '2' })).body).map(({ sent_month }) => sent_month)).toEqual([
    '2026-10',
    '2026-09',
  ]);
  for (const take of ['0', '25', 'x', '1.5'])
    expect((await list({ take })).body).toMatchObject({
      errors: { take: ['Please ask for 1 to 24 newsletters.'] },
    });
});

test('the picker has months and ids, newest first', async () => {
  const { body } = await call(server.app, grove.vic.token, newsletterStats.campaigns, {});
  expect(readData(body, [])).toMatchObject(
    months.toReversed().map((sent_month) => ({ sent_month, mailchimp_campaign_id: expect.any(String) })),
  );
});

test('what has begun and of which no mail is out has no numbers yet', async () => {
  const client = await newClient({ services: ['in_touch'] });
  await sendNewsletter(owner, client, [], { others: 1, isGoingOut: true });
  expect(rowsOf((await list({}, client.alice)).body)).toEqual([]);
});

test('without the service nobody reads them, staff neither', async () => {
  const client = await newClient({ services: ['web'] });
  for (const who of [client.alice, client.staff])
    expect((await list({}, who)).body).toMatchObject({ code: 'upgrade_required' });
});

test('a rate is of those whom it reached', async () => {
  const client = await newClient({ services: ['in_touch'] });
  const { campaign } = await sendNewsletter(owner, client, [], { others: 9 });
  await owner.query(
    'UPDATE app.newsletter_campaigns SET bounced = 2, opened = 3, clicked = 1 WHERE client_id = $1 AND id = $2',
    [client.id, campaign],
  );
  expect(rowsOf((await list({}, client.alice)).body)).toMatchObject([
    { subscribers: 9, delivered: 7, open_rate: 42.9, click_rate: 14.3, bounced: 2 },
  ]);
});

test('a rate of nobody is not known, nor one of more than it reached', async () => {
  const client = await newClient({ services: ['in_touch'] });
  const { campaign } = await sendNewsletter(owner, client, [], { others: 3 });
  const rates = async (numbers: string) => {
    await owner.query(`UPDATE app.newsletter_campaigns SET ${numbers} WHERE client_id = $1 AND id = $2`, [
      client.id,
      campaign,
    ]);
    return rowsOf((await list({}, client.alice)).body).map(
      ({ delivered, open_rate: open, click_rate: click }) => [delivered, open, click],
    );
  };
  expect(await rates('bounced = 3, opened = 0, clicked = 0')).toEqual([[0, null, null]]);
  expect(await rates('bounced = 2, opened = 2, clicked = 1')).toEqual([[1, null, 100]]);
  expect(await rates('bounced = 5, opened = 0, clicked = 0')).toEqual([[null, null, null]]);
  expect(await rates('bounced = 0, opened = 1, clicked = 0')).toEqual([[3, 33.3, 0]]);
  expect(await rates('sent = 0, bounced = 0, opened = 0')).toEqual([[0, null, null]]);
});

test('opens that nobody counts are not known, and what a file does not say is no zero', async () => {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `INSERT INTO app.newsletter_campaigns (client_id, month, subject, audience, sent, sent_at, opened, clicked, uploaded_at)
     VALUES ($1, '2026-09', 'Fall', 40, 40, '2026-09-15T16:00:00Z', 10, 4, '2026-10-01T16:00:00Z')`,
    [client.id],
  );
  await sendNewsletter(owner, client, [], { month: '2026-10', others: 4 });
  await call(server.app, client.alice.token, newsletterStats.track, { body: { is_tracked: false } });
  expect(rowsOf((await list({}, client.alice)).body)).toMatchObject([
    {
      delivered: 4,
      open_rate: null,
      click_rate: null,
      opened: null,
      opened_by_machine: null,
      clicked: null,
      complained: 0,
    },
    {
      delivered: 40,
      open_rate: 25,
      click_rate: 10,
      opened: 10,
      opened_by_machine: null,
      clicked: 4,
      complained: null,
    },
  ]);
});
