import { expect, test } from 'vitest';
import { adviseClient } from './advice.ts';
import { describeYear, drawCharts } from './charts.ts';
import { exampleReport } from './example.ts';
import { pickFigures } from './figures.ts';
import type { MonthlyReport } from './report.ts';
import { judgeMonth } from './verdict.ts';

const [website] = exampleReport.websites ?? [];
const [facebook] = exampleReport.ads;
if (!website?.now || !facebook?.now || !facebook.before) throw new Error('The example has lost its numbers.');
const { now, before } = website;
const ad = facebook.now;

/** One website that another counter counted the month before: then page views are compared. */
const viewed = (views: number, viewsBefore: number): Pick<MonthlyReport, 'websites'> => ({
  websites: [
    {
      ...website,
      now: { ...now, page_views: views },
      before: before && { ...before, page_views: viewsBefore },
    },
    {
      ...website,
      now: { ...now, page_views: 0, source: 'ga4' },
      before: before && { ...before, page_views: 0 },
    },
  ],
});
const visited = (visitors: number, visitorsBefore: number): Pick<MonthlyReport, 'websites'> => ({
  websites: [
    { ...website, now: { ...now, visitors }, before: before && { ...before, visitors: visitorsBefore } },
  ],
});
const met = (count: number, countBefore: number | null): Pick<MonthlyReport, 'contacts'> => ({
  contacts: { now: count, before: countBefore, unanswered: 0, answers: null, sources: [] },
});

test.each<[number, number, number, string]>([
  [120, 9, 6, 'November was a good month: more page views and more new contacts than in October.'],
  [
    120,
    6,
    6,
    'Your websites had more page views in November, but you had about as many new contacts as in October.',
  ],
  [
    120,
    5,
    6,
    'Your websites had more page views in November, but you had fewer new contacts than in October.',
  ],
  [
    100,
    9,
    6,
    'Your websites had about as many page views in November, and you had more new contacts than in October.',
  ],
  [100, 6, 6, 'November was much like October, with about as many page views and new contacts.'],
  [
    100,
    5,
    6,
    'Your websites had about as many page views in November, but you had fewer new contacts than in October.',
  ],
  [
    80,
    9,
    6,
    'Your websites had fewer page views in November, but you had more new contacts than in October.',
  ],
  [
    80,
    6,
    6,
    'Your websites had fewer page views in November, but you had about as many new contacts as in October.',
  ],
  [80, 5, 6, 'November was quieter than October: fewer page views and fewer new contacts.'],
])('%i page views after 100, and %i contacts after %i: %s', (views, contacts, contactsBefore, sentence) => {
  expect(judgeMonth({ ...exampleReport, ...viewed(views, 100), ...met(contacts, contactsBefore) })).toBe(
    sentence,
  );
});

test('a month without contacts is said whether the website was counted or not', () => {
  const judge = (change: Partial<MonthlyReport>) => judgeMonth({ ...exampleReport, ...change });
  const none = { ...visited(5, 5), ...met(0, 0) };
  expect(judge(none)).toBe(
    'About as many people visited your website in November, but you had no new contacts in either month.',
  );
  expect(judge({ ...none, ...visited(4, 5) })).toMatch(/^Fewer people visited your website in November, but/);
  expect(judge({ ...none, websites: [{ ...website, now, before: null }] })).toBe(
    'You had no new contacts in November or October.',
  );
  expect(judge({ ...met(3, null), websites: null })).toBe('You had 3 new contacts in November.');
  expect(judge({ ...visited(6, 5), ...met(0, null) })).toBe(
    'More people visited your website in November, and you had no new contacts.',
  );
  expect(judge({ ...met(6, 0), websites: null })).toBe(
    'You had more new contacts in November than in October.',
  );
});

test('a month ago without visitors is compared too', () => {
  expect(judgeMonth({ ...exampleReport, ...visited(0, 0), ...met(2, 2) })).toBe(
    'November was much like October, with about as many visitors and new contacts.',
  );
});

const advise = (change: Partial<MonthlyReport>) =>
  adviseClient({ ...exampleReport, ...met(3, 2), newsletter: null, ...change });

test('contacts that wait come first, in the words for one and for several, with their list', () => {
  const waiting = (unanswered: number | null) =>
    advise({ contacts: { ...exampleReport.contacts, unanswered } });
  expect(waiting(1)).toEqual({
    text: 'Answer the 1 contact from November still marked Lead. If you already have, set their status, so that nobody is forgotten.',
    link: { label: 'Open contacts', path: '/contacts?status=1' },
  });
  expect(waiting(null).text).toMatch(/^Nothing is waiting/);
  expect(waiting(0).text).toMatch(/^Nothing is waiting/);
});

test('ads with fifty clicks, a whole month and nothing to show for it are a reason to ask', () => {
  const ads = (change: Partial<typeof ad>, platform: 'facebook' | 'google' = 'facebook') =>
    [
      { platform, now: { ...ad, conversions: null, clicks: 50, ...change }, before: null },
    ] satisfies MonthlyReport['ads'];
  const told = {
    text: 'Your Facebook ads had 50 clicks in November and no new contacts that we know of. Ask us to look at where those clicks lead.',
    link: { label: 'Write to support', path: '/support' },
  };
  expect(advise({ ads: ads({}) })).toEqual(told);
  expect(advise({ ads: ads({ conversions: 0 }) })).toEqual(told);
  expect(advise({ ads: ads({}, 'google') }).text).toMatch(/^Your Google ads had 50 clicks in November/);
  const nothing = /^Nothing is waiting/;
  expect(advise({ ads: ads({ clicks: 49 }) }).text).toMatch(nothing);
  expect(advise({ ads: ads({ until: '2026-11-20' }) }).text).toMatch(nothing);
  expect(advise({ ads: ads({ conversions: 1 }) }).text).toMatch(nothing);
  expect(advise({ ads: [{ platform: 'google', now: null, before: null }] }).text).toMatch(nothing);
  const brought = (id: number, count = 1) => ({
    contacts: { ...met(3, 2).contacts, sources: [{ id, source: 'Ad', now: count, before: 0 }] },
  });
  expect(advise({ ads: ads({}), ...brought(10) }).text).toMatch(nothing);
  expect(advise({ ads: ads({}), ...brought(10, 0) })).toEqual(told);
  expect(advise({ ads: ads({}), ...brought(11) })).toEqual(told);
  expect(advise({ ads: ads({}, 'google'), ...brought(11) }).text).toMatch(nothing);
});

test('an account without listings, a listing to show and people to call follow, each with its screen', () => {
  expect(advise({ listings: { ...exampleReport.listings, active: 0 } })).toEqual({
    text: 'You have no active listings here. Add one, so that visitors and newsletter readers have something to look at.',
    link: { label: 'Open listings', path: '/listings' },
  });
  expect(advise({ listings: { ...exampleReport.listings, active: 1 } }).text).toMatch(/^Nothing is waiting/);
  expect(advise({ newsletter: exampleReport.newsletter })).toEqual({
    text: '12 Elm Street drew the most attention. Tell your readers about it in your next newsletter.',
    link: { label: 'Open the newsletter', path: '/newsletter' },
  });
  const unknown = { ...exampleReport.listings, most_viewed: null };
  expect(advise({ newsletter: exampleReport.newsletter, listings: unknown })).toEqual({
    text: 'Nothing is waiting. Call one of the people you met in November and ask how their plans are going.',
    link: { label: 'Open contacts', path: '/contacts' },
  });
  expect(advise(met(0, 2))).toEqual({
    text: 'Add the people you met in November to your contacts, so that they are not forgotten.',
    link: { label: 'Open contacts', path: '/contacts' },
  });
});

const figures = (change: Partial<MonthlyReport>) => pickFigures({ ...exampleReport, ...change });

test('page views are the figure where two counters counted visitors', () => {
  expect(figures(viewed(120, 100))[0]).toEqual({
    label: 'Page views',
    value: '120',
    change: { direction: 'up', text: '20 (20%) more than in October' },
  });
  expect(figures(visited(7, 7))[0]?.change?.direction).toBe('same');
  expect(figures(met(2, null))[1]).toEqual({ label: 'New contacts', value: '2', change: null });
});

test('a newsletter whose opens nobody counted is no figure, and none before it no comparison', () => {
  const { newsletter } = exampleReport;
  const uncounted = newsletter?.now ? { ...newsletter.now, opened: 0, clicked: 0 } : null;
  const labels = (of: MonthlyReport['newsletter']) => figures({ newsletter: of }).map(({ label }) => label);
  const none = ['Visitors', 'New contacts', 'Facebook ad clicks'];
  expect(labels({ is_tracked: true, now: uncounted, before: null })).toEqual(none);
  expect(labels({ is_tracked: true, now: null, before: null })).toEqual(none);
  const changeAfter = (earlier: typeof uncounted) =>
    figures({ newsletter: newsletter && { ...newsletter, before: earlier } })[2]?.change;
  expect([changeAfter(uncounted), changeAfter(null)]).toEqual([null, null]);
});

test('clicks are those of the first platform with numbers, compared where both months are whole', () => {
  const clicks = (ads: MonthlyReport['ads']) => figures({ newsletter: null, ads })[2];
  const google = { ...facebook, platform: 'google' as const };
  expect(clicks([{ ...facebook, now: null }, google])).toEqual({
    label: 'Google ad clicks',
    value: '236',
    change: { direction: 'down', text: '35 (13%) fewer than in October' },
  });
  expect(clicks([facebook, google])?.label).toBe('Facebook ad clicks');
  expect(clicks([{ ...facebook, before: null }])?.change).toBeNull();
  expect(
    clicks([{ ...facebook, before: facebook.before && { ...facebook.before, until: '2026-10-30' } }])?.change,
  ).toBeNull();
});

test('websites that nobody counted have no views of listings', () => {
  expect(figures({ newsletter: null, ads: [], websites: [{ ...website, now: null, before: null }] })).toEqual(
    [
      { label: 'Page views', value: 'Not known', change: null },
      expect.objectContaining({ label: 'New contacts' }),
      { label: 'Listings sold', value: '1', change: null },
    ],
  );
  expect(figures({ newsletter: null, ads: [] })[2]).toEqual({
    label: 'Listing page views',
    value: '812',
    change: null,
  });
  expect(figures({ newsletter: null, ads: [], websites: null })[2]).toEqual({
    label: 'Listings added',
    value: '2',
    change: null,
  });
});

type Months = Parameters<typeof describeYear>[0];
const year = (values: readonly (number | null)[], here: number, partial: readonly number[] = []) =>
  describeYear(
    [
      ...values.map((value, place): Months[number] => ({
        month: `2026-0${place + 1}`,
        value,
        isWhole: !partial.includes(place),
      })),
      { month: '2026-10', value: here, isWhole: true },
    ],
    { month: '2026-10', one: 'page view' },
  );

test('an average is of whole months alone, with a decimal where it is small', () => {
  expect(year([100, 200, 300, 9000], 300, [3])).toBe(
    'October had 300 page views, 50% above your average of 200. Your best month was March 2026, with 300.',
  );
  expect(year([100, 200, 9000], 300, [2])).toMatch(/In a few months you will see a trend here\.$/);
  expect(year([9, 10, 11], 12)).toContain('more than your average of 10.');
  expect(year([9, 10, 12], 10)).toContain('in line with your average of 10.');
  expect(year([10, 10, 9], 10)).toContain('more than your average of 9.7.');
  expect(year([20, 20, 20], 21)).toContain('5% above your average of 20.');
  expect(year([20, 20, 19], 15)).toContain('fewer than your average of 20.');
  expect(year([1000, 1000, 1003], 1002)).toContain('in line with your average of 1,001.');
  expect(year([1000, 1000, 1000], 990)).toContain('1% below your average of 1,000.');
});

test('of equal best months the latest is named, and a year of nothing has none', () => {
  expect(year([300, 300, 100], 200)).toMatch(/ Your best month was February 2026, with 300\.$/);
  expect(year([300, 100, 200], 250)).toMatch(/ Your best month was January 2026, with 300\.$/);
  expect(year([0, 0, 0], 5)).toBe('October had 5 page views, after months without any.');
  expect(year([0, 0, 3], 3)).toMatch(/ Your best month was March 2026, with 3\.$/);
});

test('a chart has its title, its label, its sentence and the months as they are', () => {
  const months = (values: (number | null)[]) =>
    values.map((value, place) => ({ month: `2026-${String(place + 8).padStart(2, '0')}`, value }));
  const history = months([5, 6, null, 8]).map(({ month, value }) => ({
    month,
    page_views: value,
    has_all_page_views: true,
    contacts: value === null ? null : value * 10,
    has_all_contacts: month !== '2026-11',
  }));
  expect(drawCharts({ ...exampleReport, history })).toEqual([
    {
      key: 'page_views',
      title: 'Page views by month',
      label: 'Page views',
      sentence: 'November had 8 page views. In a few months you will see a trend here.',
      months: months([5, 6, null, 8]),
    },
    {
      key: 'contacts',
      title: 'New contacts by month',
      label: 'New contacts',
      sentence: 'November wasn’t counted in full, so we don’t compare its 80 new contacts with other months.',
      months: months([50, 60, null, 80]),
    },
  ]);
  const uncounted = history.map((one) => ({ ...one, contacts: null }));
  expect(drawCharts({ ...exampleReport, history: uncounted }).map(({ key }) => key)).toEqual(['page_views']);
});
