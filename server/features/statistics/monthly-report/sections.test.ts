import { expect, test } from 'vitest';
import { exampleReport } from './example.ts';
import type { MonthlyReport } from './report.ts';
import { buildSections } from './sections.ts';

const wordsOf = (title: string, change: Partial<MonthlyReport> = {}) => {
  const section = buildSections({ ...exampleReport, ...change }).find((one) => one.title === title);
  return [...(section?.sentences ?? []), ...(section?.facts ?? []).map((fact) => fact.join(': '))];
};
const website = (now: number | null, before: number | null, more: object = {}) => ({
  name: `site${now ?? ''}.example.com`,
  now: now === null ? null : { ...numbers, visitors: now, ...more },
  before: before === null ? null : { ...numbers, visitors: before },
  gaps: [],
});
const numbers = {
  visitors: 0,
  page_views: 9,
  listing_views: 3,
  source: 'collector',
  until: null,
  since: null,
} as const;
const contacts = (now: number, before: number | null) => ({
  now,
  before,
  unanswered: 0,
  answers: null,
  sources: [],
});
const adNumbers = {
  impressions: 900,
  clicks: 30,
  cost_cents: 5000,
  currency: 'CAD',
  conversions: 2,
  until: null,
};
const facebook = (change: Partial<NonNullable<MonthlyReport['ads'][number]['now']>>) => ({
  ads: [{ platform: 'facebook' as const, now: { ...adNumbers, ...change }, before: adNumbers }],
});
const mailed = { id: 1, subject: 'Winter', sent: 9, opened: 0, clicked: 0, bounced: 0, unsubscribed: 0 };

test('each part says what changed, by how much, and where most of it came from', () => {
  expect(wordsOf('Website')).toEqual([
    'Your website had 1,204 visitors, 132 (12%) more than in October.',
    'Most of the change came from google.com: 98 more.',
    'Page views: 3,410 (October: 3,120)',
    'Listing page views: 812 (October: 701)',
    'How visitors are counted: People each day, added up',
  ]);
  expect(wordsOf('New contacts')).toEqual([
    'You had 18 new contacts, 6 (25%) fewer than in October.',
    'Most of the change came from Facebook ad: 5 fewer.',
    'Where they came from: Contact form 9, Facebook ad 6, Referral 3',
  ]);
  expect(wordsOf('Newsletter').slice(0, 2)).toEqual([
    '“Winter on the harbour” reached 412 people. 198 of them opened it (48.1%) and 35 followed a link (8.5%).',
    'The open rate was 4 points (9%) higher than in October (44.1%); the click rate was 0.7 points (9%) higher than in October (7.8%).',
  ]);
  expect(wordsOf('Ads on Facebook')).toEqual([
    'They were shown 18,240 times and clicked 236 times, 35 (13%) fewer than in October.',
    'They cost CAD $349.12, CAD $49.58 (12%) less than in October.',
    'Conversions: 8',
    'Cost per new contact: CAD $58.19 (6 contacts)',
  ]);
  expect(wordsOf('Listings')).toEqual([
    'You have 4 active listings. In November, 2 listings were added and 1 was sold.',
    '12 Elm Street got the most views: 143.',
    'The price of 7 Oak Avenue went down from $899,000 to $869,000.',
  ]);
});

test('days on which our counter was off are named, and a month that has one is compared with none', () => {
  const off = (gaps: string[]) => wordsOf('Website', { websites: [{ ...website(50, 40), gaps }] });
  const now = off(['2026-11-03', '2026-11-04']);
  expect(now.slice(0, 2)).toEqual([
    'Your website had 50 visitors in November. We can’t compare that with October, since one of the months isn’t whole.',
    'Our counter was off on Nov 3 and 4; those visits are not in these numbers.',
  ]);
  expect(now).toContain('Page views: 9');
  expect(off(['2026-10-12'])[0]).toBe(
    'Your website had 50 visitors in November. We can’t compare that with October, since our counter was off on Oct 12.',
  );
  expect(off(['2026-10-12']).join(' ')).not.toContain('not in these numbers');
  expect(
    wordsOf('Website', {
      websites: [{ ...website(null, 40), gaps: ['2026-11-01', '2026-11-02', '2026-11-03'] }],
    })[1],
  ).toBe('Our counter was off on Nov 1–3; those visits are not in these numbers.');
});

test('what nobody counted is said, and never stands as 0', () => {
  expect(wordsOf('Ads on Google')).toEqual([
    'We don’t have your Google numbers for November, so we can’t say what they cost or brought.',
  ]);
  expect(wordsOf('Website', { websites: [website(null, 40)] })).toEqual([
    'We have no numbers of your website for November, so we can’t say how many people came.',
  ]);
  expect(wordsOf('Website', { websites: [] })).toEqual([
    'No website is set up yet, so there are no visitors to count.',
  ]);
  expect(wordsOf('Website', { websites: [website(50, 40), website(null, 60)] }).slice(0, 2)).toEqual([
    'Your websites had 50 visitors, 10 (25%) more than in October.',
    'We have no numbers of site.example.com for November, so it isn’t counted here.',
  ]);
  expect(wordsOf('Newsletter', { newsletter: { is_tracked: true, now: null, before: null } })).toEqual([
    'No newsletter went out in November.',
  ]);
  expect(wordsOf('Newsletter', { newsletter: { is_tracked: false, now: mailed, before: null } })).toContain(
    'Opens and clicks aren’t known, since counting them is switched off.',
  );
  expect(wordsOf('Ads on Facebook', facebook({ conversions: null }))).toContain('Conversions: Not known');
  expect(wordsOf('Listings', { listings: { ...exampleReport.listings, most_viewed: null } })).toHaveLength(2);
});

test('nothing is compared with a month that was not counted, or not as a whole', () => {
  expect(wordsOf('Website', { websites: [website(50, null)] })[0]).toBe(
    'Your website had 50 visitors in November. We can’t compare that with October, for which we have no numbers.',
  );
  const partial = wordsOf('Website', { websites: [website(50, 40, { until: '2026-11-20' })] });
  expect(partial[0]).toContain('since one of the months isn’t whole');
  expect(partial[1]).toContain('end on November 20, before the month was over');
  expect(wordsOf('New contacts', { contacts: contacts(3, null) })).toEqual([
    'You had 3 new contacts in November.',
  ]);
  expect(wordsOf('Ads on Facebook', facebook({ until: '2026-11-20' })).join(' ')).not.toContain('October');
});

test('a zero that was counted is one, from zero there is no percentage, and no change is said', () => {
  expect(wordsOf('New contacts', { contacts: contacts(0, 3) })).toEqual([
    'You had no new contacts, 3 (100%) fewer than in October.',
  ]);
  expect(wordsOf('New contacts', { contacts: contacts(3, 0) })).toEqual([
    'You had 3 new contacts, 3 more than in October.',
  ]);
  expect(wordsOf('New contacts', { contacts: contacts(1, 1) })).toEqual([
    'You had 1 new contact, the same as in October.',
  ]);
});

test('what is not booked is left out', () => {
  const titles = buildSections({ ...exampleReport, websites: null, newsletter: null, ads: [] });
  expect(titles.map(({ title }) => title)).toEqual(['New contacts', 'Listings']);
});

test('websites compare with the same ones a month earlier, and the others are named', () => {
  const websites = [website(50, 40), website(9, null)].map((one, n) => ({
    ...one,
    name: `site${n}.example.com`,
  }));
  expect(wordsOf('Website', { websites }).slice(0, 3)).toEqual([
    'Your websites had 59 visitors in November. site0.example.com had 50 visitors of them, 10 (25%) more than in October.',
    'site1.example.com is left out of the comparison: we don’t have whole numbers for both months.',
    'Page views: 18',
  ]);
  const begun = wordsOf('Website', {
    websites: [{ ...website(50, 40), before: { ...numbers, visitors: 40, since: '2026-10-20' } }],
  });
  expect(begun[0]).toContain('since one of the months isn’t whole');
});

test('visitors of two counters are neither added up nor compared', () => {
  const elsewhere = { ...website(50, 40), before: { ...numbers, visitors: 40, source: 'ga4' as const } };
  expect(wordsOf('Website', { websites: [elsewhere] })[0]).toBe(
    'Your website had 50 visitors in November. We don’t compare that with October, when visitors were counted in another way.',
  );
  const mixed = wordsOf('Website', { websites: [website(50, 40), website(7, 9, { source: 'ga4' })] });
  expect(mixed[0]).toBe('Your websites had 18 page views, the same as in October.');
  expect(mixed.at(-1)).toBe('How visitors are counted: Your websites count them in different ways');
});

test('a newsletter that reached nobody has no rates, nor one with more opens than deliveries', () => {
  const sent = (change: object) =>
    wordsOf('Newsletter', { newsletter: { is_tracked: true, now: { ...mailed, ...change }, before: null } });
  expect(sent({ bounced: 9 })).toEqual(['“Winter” reached nobody.', 'Bounced: 9', 'Unsubscribed: 0']);
  expect(sent({ bounced: 8, opened: 2 })[0]).toBe(
    '“Winter” reached one person. 2 of them opened it and 0 followed a link (0%).',
  );
  expect(sent({ bounced: 10 })[0]).toContain('isn’t known');
});

test('amounts in two currencies are neither added up nor compared', () => {
  const none = { cost_cents: null, currency: null };
  expect(wordsOf('Ads on Facebook', facebook(none))).toEqual([
    'They were shown 900 times and clicked 30 times, the same as in October.',
    'What they cost is in two currencies and can’t be added up.',
    'Conversions: 2',
  ]);
  const before = { ads: facebook({}).ads.map((ads) => ({ ...ads, before: { ...adNumbers, ...none } })) };
  expect(wordsOf('Ads on Facebook', before)).toContain('They cost CAD $50.00.');
});
