import { beforeEach, expect, test } from 'vitest';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { monthlyReports, type WrittenReport } from '#contract/statistics/monthly-reports.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { call, type ClientOptions, type ClientWorld } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { parseData } from '#server/testing/results.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
/** In Vancouver: December 2, so that November is the last month that is over. */
const now = new Date('2026-12-02T18:00:00Z');
beforeEach(() => {
  server.clock.now = now;
});

async function clientSince(since: string, options: ClientOptions = {}): Promise<ClientWorld> {
  const client = await newClient({ services: ['web', 'in_touch', 'facebook_ads'], ...options });
  await owner.query('UPDATE app.clients SET created_at = $2 WHERE id = $1', [client.id, since]);
  return client;
}

const ask = async (client: ClientWorld, month?: string, who = client.alice) =>
  call(server.app, who.token, monthlyReports.read, { query: month === undefined ? {} : { month } });
const read = async (client: ClientWorld, month?: string) =>
  parseData(monthlyReports.read.data, await ask(client, month));
async function reportOf(client: ClientWorld, month?: string): Promise<WrittenReport> {
  const { report } = await read(client, month);
  if (!report) throw new Error('There is no report.');
  return report;
}

/** The same numbers for the same seed; a run says its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const monthsFrom = (first: string, last: string): string[] => {
  const months = [last];
  while ((months[0] ?? first) > first) months.unshift(previousMonth(months[0] ?? first));
  return months;
};

/** Midnight of a day in Vancouver is 7 or 8 hours after that of UTC; noon is the same day in both. */
const atNoon = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}T20:00:00Z`;

test('the numbers of each month are those of the statistics screens, and of a count by hand', async () => {
  const client = await clientSince('2026-02-01T12:00:00Z');
  const seed = Number(process.env['FOYER_SEED'] ?? 1);
  const random = randomOf(seed);
  const visits = new Map<string, { visitors: number; page_views: number; listing_views: number }>();
  const contacts = new Map<string, number>();
  for (const month of monthsFrom('2026-02', '2026-12')) {
    const page_views = random(5000);
    if (random(5) > 0)
      visits.set(month, { visitors: random(900), page_views, listing_views: random(page_views + 1) });
    contacts.set(month, random(9));
  }
  await saveMonths(
    server.database,
    client,
    [...visits].map(([month, numbers]) => ({ month, ...numbers })),
    { now },
  );
  for (const [month, count] of contacts)
    for (let person = 0; person < count; person += 1)
      await owner.query(
        `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
         VALUES ($1, 'Vera', 'X', $2, 2, 1, true, true, $3, $3)`,
        [client.id, `p${month}-${person}@example.com`, atNoon(month, 1 + random(28))],
      );
  const leads = parseData(
    leadStats.read.data,
    await call(server.app, client.alice.token, leadStats.read, {}),
  );
  const sites = parseData(
    websiteStats.list.data,
    await call(server.app, client.alice.token, websiteStats.list, { query: {} }),
  );
  for (const month of monthsFrom('2026-02', '2026-11')) {
    const report = await reportOf(client, month);
    const at = `${month} of seed ${seed}`;
    const shown = (label: string) => report.figures.find((one) => one.label === label)?.value;
    const counted = visits.get(month);
    const onScreen = sites.find((one) => one.month === month);
    expect(shown('New contacts'), `in ${at}`).toBe(String(contacts.get(month)));
    expect(shown('New contacts'), `in ${at}`).toBe(
      String(leads.sources.filter((one) => one.month === month).reduce((sum, one) => sum + one.leads, 0)),
    );
    expect(onScreen?.visitors, `in ${at}`).toBe(counted?.visitors);
    if (counted) expect(shown('Visitors')?.replaceAll(',', ''), `in ${at}`).toBe(String(counted.visitors));
    else expect([shown('Page views'), shown('Visitors')], `in ${at}`).toEqual(['Not known', undefined]);
    const chart = (key: string) =>
      report.charts.find((one) => one.key === key)?.months.map(({ month: of, value }) => [of, value]) ?? [];
    const year = monthsFrom(previousMonth(`${Number(month.slice(0, 4)) - 1}-${month.slice(5)}`), month).slice(
      2,
    );
    expect(chart('contacts'), `in ${at}`).toEqual(year.map((one) => [one, contacts.get(one) ?? null]));
    expect(
      chart('page_views').filter(([, value]) => value !== null),
      `in ${at}`,
    ).toEqual(
      year.flatMap((one) => {
        const row = sites.find(({ month: of }) => of === one);
        return row ? [[one, row.pageviews]] : [];
      }),
    );
  }
});

test('the last month that is over is the default, and the months of the account are offered', async () => {
  const client = await clientSince('2026-09-20T00:00:00Z');
  expect(await read(client)).toMatchObject({
    report: { month: '2026-11' },
    months: ['2026-11', '2026-10', '2026-09'],
    since: '2026-09',
  });
  expect((await read(client, '2026-08')).report).toBeNull();
  for (const month of ['2026-12', '2027-01', '2026-13'])
    expect((await ask(client, month)).status, `for ${month}`).toBe(422);
  const young = await clientSince('2026-11-30T12:00:00Z');
  expect(await read(young)).toMatchObject({ report: { month: '2026-11' }, months: ['2026-11'] });
  const newest = await clientSince('2026-12-01T20:00:00Z');
  expect(await read(newest)).toEqual({ report: null, months: [], since: '2026-12' });
  expect((await call(server.app, newest.alice.token, monthlyReports.print, { query: {} })).status).toBe(404);
});

test('everybody of the client reads it, and a service that is not booked is not mentioned', async () => {
  const client = await clientSince('2026-02-01T12:00:00Z', { services: [] });
  for (const who of [client.alice, client.eve, client.vic])
    expect((await ask(client, undefined, who)).status).toBe(200);
  const report = await reportOf(client);
  expect(report.sections.map(({ title }) => title)).toEqual(['New contacts', 'Listings']);
  expect(report.charts.map(({ key }) => key)).toEqual(['contacts']);
  expect(report.figures.map(({ label }) => label)).toEqual([
    'New contacts',
    'Listings sold',
    'Listings added',
  ]);
  expect(report.verdict).toBe('You had no new contacts in November or October.');
});

test('a booked service without numbers says so, and shows no zeros', async () => {
  const client = await clientSince('2026-02-01T12:00:00Z');
  const report = await reportOf(client);
  expect(report.figures[0]).toEqual({ label: 'Page views', value: 'Not known', change: null });
  expect(report.best_listing).toBeNull();
  expect(JSON.stringify(report.sections)).toContain('We don’t have your Facebook numbers for November');
  expect(JSON.stringify(report.sections)).toContain('No newsletter went out in November.');
});

test('the PDF has the sentences of the screen and none of its links', async () => {
  const client = await clientSince('2026-02-01T12:00:00Z');
  await saveMonths(server.database, client, [{ month: '2026-11', page_views: 3410 }], { now });
  const report = await reportOf(client);
  const answer = await server.app.inject({
    url: '/api/v2/stats/reports/pdf',
    headers: { authorization: `Bearer ${client.vic.token}` },
  });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="report-2026-11.pdf"');
  const { text } = await readPdf(answer.rawPayload);
  const words = text.replaceAll(/\s+/g, ' ');
  for (const sentence of [report.title, report.verdict, report.about]) expect(words).toContain(sentence);
  for (const { sentences } of report.sections)
    for (const sentence of sentences) expect(words).toContain(sentence);
  for (const own of ['Open ', 'One thing to do']) expect(words).not.toContain(own);
});
