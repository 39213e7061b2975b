import { localTime, toInstant } from '#contract/zoned-time.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';

/** How often each value is seen, of a hundred. */
type Shares = readonly (readonly [value: string, share: number])[];

const sources: Shares = [
  ['google.com', 44],
  ['direct', 24],
  ['facebook.com', 14],
  ['newsletter', 8],
  ['instagram.com', 5],
  ['bing.com', 5],
];
const devices: Shares = [
  ['phone', 58],
  ['computer', 33],
  ['tablet', 7],
  ['', 2],
];
const entries: Shares = [
  ['/', 52],
  ['/listings', 22],
  ['/about', 9],
  ['/home-evaluation', 9],
  ['/contact', 8],
];
const mediums: Shares = [
  ['', 78],
  ['cpc', 14],
  ['email', 8],
];
const campaigns: Shares = [
  ['', 78],
  ['spring open houses', 14],
  ['monthly newsletter', 8],
];

const countries: Shares = [
  ['CA', 84],
  ['US', 11],
  ['', 5],
];
/** In the order of their countries. */
const regions: Shares = [
  ['CA-BC', 58],
  ['CA-AB', 14],
  ['CA-ON', 12],
  ['US-WA', 11],
  ['', 5],
];
const shares = {
  source: sources,
  device: devices,
  entry: entries,
  medium: mediums,
  campaign: campaigns,
  country: countries,
  region: regions,
};

/** Counts that add up to the number of the day; the first value has the rest. */
const split = (all: number, parts: Shares): Record<string, number> => {
  const counts = parts.map(([value, share]) => [value, Math.floor((all * share) / 100)] as const);
  const rest = all - counts.reduce((sum, [, count]) => sum + count, 0);
  return Object.fromEntries(
    counts
      .map(([value, count], place) => [value, count + (place === 0 ? rest : 0)] as const)
      .filter(([, count]) => count > 0),
  );
};

export type DayCounts = { day: string; dimension: string; counts: Record<string, number> };

type Day = {
  day: string;
  visitors: number;
  page_views: number;
  listing_views: number;
  listings: Readonly<Record<string, number>>;
};

/** A day by page, source, device and so on. */
export function countVisits({ day, visitors, page_views, listing_views, listings }: Day): DayCounts[] {
  const entryCounts = split(visitors, entries);
  const pages: Record<string, number> = { ...entryCounts };
  const add = (path: string, count: number) => {
    if (count > 0) pages[path] = (pages[path] ?? 0) + count;
  };
  for (const [id, count] of Object.entries(listings)) add(`/listings/${id}`, count);
  const namedViews = sumUp(Object.values(listings));
  add('/listings/elsewhere', listing_views - namedViews);
  add('/listings', page_views - listing_views - visitors);
  const ofListings = { ...listings, ...(page_views > namedViews ? { '': page_views - namedViews } : {}) };
  return [
    { day, dimension: 'page', counts: pages },
    { day, dimension: 'listing', counts: ofListings },
    { day, dimension: 'goal', counts: countGoals(visitors) },
    ...Object.entries(shares).map(([dimension, parts]) => ({
      day,
      dimension,
      counts: split(visitors, parts),
    })),
  ];
}

/** Few of the visitors do what an agent hopes for. */
const goalShares: Shares = [
  ['form', 4],
  ['call', 3],
  ['brochure', 6],
];
const countGoals = (visitors: number): Record<string, number> =>
  Object.fromEntries(
    goalShares
      .map(([goal, share]) => [goal, Math.floor((visitors * share) / 100)] as const)
      .filter(([, count]) => count > 0),
  );

export const countSources = (visitors: number): Record<string, number> => split(visitors, sources);

const sumUp = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const expand = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => value));

function shuffle<T>(list: readonly T[], draw: SeededRandom): T[] {
  return list
    .map((one) => ({ one, place: draw.part() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

type ViewOptions = { draw: SeededRandom; zone: string; hours: readonly number[] };

/** The page views behind the counts of a day, and how many of them were in each hour. */
export function listPageViews(day: Day, { draw, zone, hours }: ViewOptions) {
  const { visitors, page_views, listing_views, listings } = day;
  const attributes = Object.fromEntries(
    Object.entries(shares).map(([dimension, parts]) => {
      const values = expand(split(visitors, parts));
      // a region is in its country, and a medium is that of its campaign
      const isOrdered = ['country', 'region', 'medium', 'campaign'].includes(dimension);
      return [dimension, isOrdered ? values : shuffle(values, draw)] as const;
    }),
  );
  const ofListings = expand(listings);
  const later = shuffle(
    [
      ...ofListings.map((id) => ({ path: `/listings/${id}`, listing_id: Number(id), is_listing: true })),
      ...Array.from({ length: listing_views - ofListings.length }, () => ({
        path: '/listings/elsewhere',
        listing_id: null,
        is_listing: true,
      })),
      ...Array.from({ length: page_views - listing_views - visitors }, () => ({
        path: '/listings',
        listing_id: null,
        is_listing: false,
      })),
    ],
    draw,
  );
  const clock = hours.flatMap((weight, hour) => Array.from({ length: weight }, () => hour));
  const views = Array.from({ length: visitors }, (_, visitor) => {
    const begin = `${String(draw.one(clock)).padStart(2, '0')}:${String(draw.between(0, 29)).padStart(2, '0')}`;
    const at = toInstant(day.day, begin, zone).getTime();
    const of = (dimension: keyof typeof shares) => attributes[dimension]?.[visitor] || null;
    const pages = [
      { path: of('entry') ?? '/', listing_id: null, is_listing: false },
      ...later.filter((_page, place) => place % visitors === visitor),
    ];
    const goals = Object.entries(countGoals(visitors))
      .filter(([, count]) => visitor < count)
      .map(([goal]) => ({ path: '/', listing_id: null, is_listing: false, goal }));
    return [...pages.map((page) => ({ ...page, goal: null })), ...goals].map((page, place) => ({
      ...page,
      at: new Date(at + place * 40_000).toISOString(),
      visitor: visitor + 1,
      source: place === 0 ? (of('source') ?? 'direct') : 'internal',
      medium: of('medium'),
      campaign: of('campaign'),
      device: of('device'),
      country: of('country'),
      region: of('region'),
    }));
  }).flat();
  const inHours: Record<string, [number, number]> = {};
  for (const { at, is_listing, goal } of views) {
    if (goal !== null) continue;
    const hour = String(Number(localTime(new Date(at), zone).slice(11, 13)));
    const [all, ofThem] = inHours[hour] ?? [0, 0];
    inHours[hour] = [all + 1, ofThem + (is_listing ? 1 : 0)];
  }
  return { views, hours: inHours };
}
