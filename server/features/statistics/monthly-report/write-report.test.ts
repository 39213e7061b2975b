import { expect, test } from 'vitest';
import { adviseClient } from './advice.ts';
import { describeYear, drawCharts } from './charts.ts';
import { exampleReport } from './example.ts';
import { pickFigures } from './figures.ts';
import type { MonthlyReport } from './report.ts';
import { judgeMonth } from './verdict.ts';
import { writeReport } from './write-report.ts';

const [website] = exampleReport.websites ?? [];
const visited = (now: number | null, before: number | null): Pick<MonthlyReport, 'websites'> => ({
  websites: website
    ? [
        {
          ...website,
          now: now === null || !website.now ? null : { ...website.now, visitors: now },
          before: before === null || !website.before ? null : { ...website.before, visitors: before },
        },
      ]
    : [],
});
const met = (now: number, before: number | null): Pick<MonthlyReport, 'contacts'> => ({
  contacts: { now, before, unanswered: 0, answers: null, sources: [] },
});
const judge = (visits: [number | null, number | null] | null, contacts: [number, number | null]) =>
  judgeMonth({
    ...exampleReport,
    ...(visits === null ? { websites: null } : visited(...visits)),
    ...met(...contacts),
  });

test.each<[[number | null, number | null] | null, [number, number | null], string]>([
  [[1200, 1000], [9, 6], 'November was a good month: more visitors and more new contacts than in October.'],
  [
    [1200, 1000],
    [6, 6],
    'More people visited your website in November, but you had about as many new contacts as in October.',
  ],
  [
    [1200, 1000],
    [5, 6],
    'More people visited your website in November, but you had fewer new contacts than in October.',
  ],
  [
    [1049, 1000],
    [9, 6],
    'About as many people visited your website in November, and you had more new contacts than in October.',
  ],
  [[1000, 1000], [6, 6], 'November was much like October, with about as many visitors and new contacts.'],
  [
    [951, 1000],
    [5, 6],
    'About as many people visited your website in November, but you had fewer new contacts than in October.',
  ],
  [
    [950, 1000],
    [9, 6],
    'Fewer people visited your website in November, but you had more new contacts than in October.',
  ],
  [[900, 1000], [5, 6], 'November was quieter than October: fewer visitors and fewer new contacts.'],
  [null, [9, 6], 'You had more new contacts in November than in October.'],
  [null, [5, 6], 'You had fewer new contacts in November than in October.'],
  [null, [6, 6], 'You had about as many new contacts in November as in October.'],
  [null, [0, 0], 'You had no new contacts in November or October.'],
  [
    [1200, 1000],
    [0, 0],
    'More people visited your website in November, but you had no new contacts in either month.',
  ],
  [[1200, 1000], [1, null], 'More people visited your website in November, and you had 1 new contact.'],
  [[1200, null], [9, 6], 'You had more new contacts in November than in October.'],
  [[null, null], [0, null], 'You had no new contacts in November.'],
])('visitors %j and contacts %j are judged as: %s', (visits, contacts, sentence) => {
  expect(judge(visits, contacts)).toBe(sentence);
});

const labels = (change: Partial<MonthlyReport>) =>
  pickFigures({ ...exampleReport, ...change }).map(({ label, value }) => `${label} ${value}`);

test('there are three large numbers of what is booked and known', () => {
  expect(pickFigures(exampleReport)).toEqual([
    {
      label: 'Visitors',
      value: '1,204',
      change: { direction: 'up', text: '132 (12%) more than in October' },
    },
    {
      label: 'New contacts',
      value: '18',
      change: { direction: 'down', text: '6 (25%) fewer than in October' },
    },
    {
      label: 'Opened your newsletter',
      value: '198',
      change: { direction: 'up', text: '22 (13%) more than in October' },
    },
  ]);
  expect(labels({ newsletter: null })).toEqual([
    'Visitors 1,204',
    'New contacts 18',
    'Facebook ad clicks 236',
  ]);
  expect(labels({ newsletter: null, ads: [] })[2]).toBe('Listing page views 812');
  expect(labels({ websites: null, newsletter: null, ads: [] })).toEqual([
    'New contacts 18',
    'Listings sold 1',
    'Listings added 2',
  ]);
  expect(labels({ ...visited(null, 5) })[0]).toBe('Visitors Not known'.replace('Visitors', 'Page views'));
});

test('ads whose numbers end early are compared with nothing', () => {
  const [facebook] = exampleReport.ads;
  const ads = facebook?.now ? [{ ...facebook, now: { ...facebook.now, until: '2026-11-20' } }] : [];
  expect(pickFigures({ ...exampleReport, newsletter: null, ads })[2]?.change).toBeNull();
});

const year = (values: readonly (number | null)[], here: number | null, isWhole = true) =>
  describeYear(
    [
      ...values.map((value, place) => ({ month: `2026-0${place + 1}`, value, isWhole: true })),
      { month: '2026-10', value: here, isWhole },
    ],
    { month: '2026-10', one: 'page view' },
  );

test('a chart says where the month is among those of the year', () => {
  expect(year([100, 200, 300], 250)).toBe(
    'October had 250 page views, 25% above your average of 200. Your best month was March 2026, with 300.',
  );
  expect(year([100, 200, 300], 301)).toBe(
    'October had 301 page views, 51% above your average of 200. It was your best month since January 2026.',
  );
  expect(year([100, 200, 300], 200)).toContain('in line with your average of 200.');
  expect(year([100, 200, 300], 0)).toContain('October had no page views, 100% below your average of 200.');
  expect(year([2, 2, 3], 5)).toContain('October had 5 page views, more than your average of 2.3.');
  expect(year([2, 2, 3], 1)).toContain('October had 1 page view, fewer than your average of 2.3.');
  expect(year([0, 0, 0], 0)).toBe('October had no page views, like the months before.');
  expect(year([0, 0, 0], 1)).toBe('October had 1 page view, after months without any.');
});

test('what was not counted, or not in full, is compared with nothing', () => {
  expect(year([100, 200, 300], null)).toBe('We have no page views for October, so its place is empty.');
  expect(year([100, 200, 300], 7, false)).toBe(
    'October wasn’t counted in full, so we don’t compare its 7 page views with other months.',
  );
  expect(year([100, 200, 300], 0, false)).toBe(
    'October wasn’t counted in full, so we don’t compare it with other months.',
  );
  expect(year([null, 200, 300], 9)).toBe(
    'October had 9 page views. In a few months you will see a trend here.',
  );
});

test('a client without a website has no chart of page views, and a number no month has makes none', () => {
  expect(drawCharts(exampleReport).map(({ key }) => key)).toEqual(['page_views', 'contacts']);
  expect(drawCharts({ ...exampleReport, websites: null }).map(({ key }) => key)).toEqual(['contacts']);
  const history = exampleReport.history.map((one) => ({ ...one, page_views: null }));
  expect(drawCharts({ ...exampleReport, history }).map(({ key }) => key)).toEqual(['contacts']);
  expect(drawCharts({ ...exampleReport, history: [] })).toEqual([]);
});

test('the one thing to do is the first that applies', () => {
  const advise = (change: Partial<MonthlyReport>) => adviseClient({ ...exampleReport, ...change }).text;
  expect(advise({})).toMatch(/^Answer the 2 contacts from November still marked Lead\./);
  const [facebook] = exampleReport.ads;
  const idle = facebook?.now ? [{ ...facebook, now: { ...facebook.now, conversions: null } }] : [];
  expect(advise({ ...met(3, 2), ads: idle })).toMatch(/^Your Facebook ads had 236 clicks in November/);
  expect(advise({ ...met(3, 2), listings: { ...exampleReport.listings, active: 0 } })).toMatch(
    /^You have no active listings here\./,
  );
  expect(advise(met(3, 2))).toMatch(/^12 Elm Street drew the most attention\./);
  expect(advise({ ...met(3, 2), newsletter: null })).toMatch(/^Nothing is waiting\. Call one of the people/);
  expect(advise({ ...met(0, 2), newsletter: null })).toMatch(/^Add the people you met in November/);
  // ads that brought conversions, or few clicks, are no reason
  expect(advise({ ...met(3, 2), newsletter: null, ads: exampleReport.ads })).toMatch(/^Nothing is waiting/);
});

test('the best listing has a JPEG that mail programs show, and numbers that may change say until when', () => {
  const best = (widths: number[]) =>
    writeReport({
      ...exampleReport,
      listings: {
        ...exampleReport.listings,
        most_viewed: exampleReport.listings.most_viewed && {
          ...exampleReport.listings.most_viewed,
          photo: { url: '/files/house.webp', widths },
        },
      },
    }).best_listing;
  expect(best([480, 960, 1600])?.photo).toBe('/files/house-960.jpg');
  expect(best([480, 700])?.photo).toBe('/files/house-700.jpg');
  expect(best([])?.photo).toBe('/files/house.webp');
  expect(best([])).toMatchObject({
    address: '12 Elm Street',
    price: '$1,149,000',
    sentence: 'Your most viewed listing in November, with 143 page views.',
    link: { path: '/listings/7' },
  });
  expect(writeReport(exampleReport).about).not.toContain('may still change');
  expect(writeReport({ ...exampleReport, as_of: '2026-12-02' }).about).toBe(
    'These numbers are as of December 2 and may still change until December 3. Ad networks adjust theirs for a few weeks. The pages in the portal always show the newest ones.',
  );
});

test('an older report does not call the listings of today those of its month', () => {
  const sentences = writeReport({ ...exampleReport, as_of: '2027-03-01' }).sections.at(-1)?.sentences;
  expect(sentences?.[0]).toBe('In November, 2 listings were added and 1 was sold.');
});
