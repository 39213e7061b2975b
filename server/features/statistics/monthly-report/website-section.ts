import * as paths from '#contract/paths.ts';
import { visitorsNote } from '#contract/statistics/counters.ts';
import { describeGaps, formatDays, gapsOfMonth } from '#contract/statistics/gaps.ts';
import type { MonthlyReport } from './report.ts';
import type { Section } from './section.ts';
import {
  formatWithPrevious,
  compareCounts,
  count,
  formatCount,
  dayName,
  joinWords,
  mainPart,
  monthName,
} from './words.ts';

type Websites = NonNullable<MonthlyReport['websites']>;
type Website = Websites[number];
type Numbers = NonNullable<Website['now']>;
type Known = Website & { now: Numbers };
/** Counted for all of both months. */
type Pair = Known & { before: Numbers };
type Key = 'visitors' | 'page_views' | 'listing_views';

const title = 'Website';

export function websiteSection(
  { month, origins }: MonthlyReport,
  websites: Websites,
  before: string,
): Section {
  const link = ['Open website stats', `${paths.websiteStats}?month=${month}`] as const;
  const known = websites.filter((one): one is Known => one.now !== null);
  if (known.length === 0)
    return { title, sentences: [unknownWords(websites, month), ...gapWords(websites, month)], link };
  const pairs = known.filter(isPair);
  const counter = counterOf(known.map(({ now }) => now));
  const isWhole = pairs.length === known.length;
  // visitors of two counters mean different things
  const key = counter === null ? 'page_views' : 'visitors';
  const isSameCount =
    key === 'page_views' || counterOf(pairs.flatMap((one) => [one.now, one.before])) === counter;
  const compared = isSameCount && pairs.length > 0 ? comparePairs(pairs, key, before) : null;
  const change = sumOf(pairs, 'now', 'visitors') - sumOf(pairs, 'before', 'visitors');
  const main = isWhole && compared && counter === 'collector' ? mainPart(origins, change) : null;
  const had = `Your ${websites.length === 1 ? 'website' : 'websites'} had ${numberWords(sumOf(known, 'now', key), key)}`;
  const fact = (label: string, of: 'page_views' | 'listing_views') => {
    const earlier = isWhole ? count(sumOf(pairs, 'before', of)) : null;
    return [label, formatWithPrevious(count(sumOf(known, 'now', of)), earlier, before)] as const;
  };
  return {
    title,
    sentences: [
      ...(compared === null
        ? [`${had} in ${monthName(month)}. ${incomparableWords(known, pairs, before)}`]
        : isWhole
          ? [`${had}, ${compared}.`]
          : [
              `${had} in ${monthName(month)}. ${joinWords(pairs.map(({ name }) => name))} had ${numberWords(sumOf(pairs, 'now', key), key)} of them, ${compared}.`,
              ...unpairedWords(known, pairs),
            ]),
      ...(main
        ? [
            `Most of the change came from ${sourceWords(main.part.source)}: ${count(Math.abs(main.change))} ${main.change > 0 ? 'more' : 'fewer'}.`,
          ]
        : []),
      ...missingWords(websites, month),
      ...endedWords(known),
      ...gapWords(websites, month),
    ],
    facts: [
      fact('Page views', 'page_views'),
      fact('Listing page views', 'listing_views'),
      ['How visitors are counted', visitorsNote(counter)],
    ],
    link,
  };
}

export type Visits = {
  /** visitors of two counters mean different things, so page views are named then */
  key: 'visitors' | 'page_views';
  /** null if no website was counted */
  now: number | null;
  /** null if the months cannot be compared for every website */
  before: number | null;
  /** null if no website was counted */
  listingViews: number | null;
};

/** The websites of a client together, as the section about them has them. */
export function countVisits(websites: Websites): Visits {
  const known = websites.filter((one): one is Known => one.now !== null);
  const pairs = known.filter(isPair);
  const counter = counterOf(known.map(({ now }) => now));
  const key = counter === null ? 'page_views' : 'visitors';
  const isSameCount =
    key === 'page_views' || counterOf(pairs.flatMap((one) => [one.now, one.before])) === counter;
  const isWhole = known.length > 0 && pairs.length === websites.length && isSameCount;
  return {
    key,
    now: known.length === 0 ? null : sumOf(known, 'now', key),
    before: isWhole ? sumOf(pairs, 'before', key) : null,
    listingViews: known.length === 0 ? null : sumOf(known, 'now', 'listing_views'),
  };
}

/** The counter of all of them, or null. */
function counterOf(all: readonly Numbers[]): Numbers['source'] | null {
  const [first] = all;
  return first && all.every(({ source }) => source === first.source) ? first.source : null;
}

const isPair = (one: Known): one is Pair =>
  one.before !== null &&
  one.gaps.length === 0 &&
  [one.now, one.before].every(({ until, since }) => until === null && since === null);

const comparePairs = (pairs: readonly Pair[], key: Key, before: string): string =>
  compareCounts(sumOf(pairs, 'now', key), sumOf(pairs, 'before', key), before);

function sumOf(all: readonly Known[], which: 'now', key: Key): number;
function sumOf(all: readonly Pair[], which: 'now' | 'before', key: Key): number;
function sumOf(all: readonly Website[], which: 'now' | 'before', key: Key): number {
  return all.reduce((sum, one) => sum + (one[which]?.[key] ?? 0), 0);
}

const numberWords = (value: number, key: 'visitors' | 'page_views'): string =>
  formatCount(value, key === 'visitors' ? 'visitor' : 'page view');

const unpairedWords = (known: readonly Known[], pairs: readonly Pair[]): string[] => {
  const names = known.flatMap(({ name }) => (pairs.some((one) => one.name === name) ? [] : [name]));
  return [
    `${joinWords(names)} ${names.length === 1 ? 'is' : 'are'} left out of the comparison: we don’t have whole numbers for both months.`,
  ];
};

const unknownWords = (websites: Websites, month: string): string =>
  websites.length === 0
    ? 'No website is set up yet, so there are no visitors to count.'
    : `We have no numbers of your ${websites.length === 1 ? 'website' : 'websites'} for ${monthName(month)}, so we can’t say how many people came.`;

const missingWords = (websites: Websites, month: string): string[] => {
  const missing = websites.filter(({ now }) => now === null).map(({ name }) => name);
  return missing.length === 0
    ? []
    : [
        `We have no numbers of ${joinWords(missing)} for ${monthName(month)}, so ${missing.length === 1 ? 'it isn’t' : 'they aren’t'} counted here.`,
      ];
};

const endedWords = (known: readonly Known[]): string[] =>
  [...new Set(known.flatMap(({ now: { until } }) => until ?? []))].map((day) => {
    const lastDays = known.filter(({ now }) => now.until === day).map(({ name }) => name);
    return `The numbers of ${joinWords(lastDays)} end on ${dayName(day)}, before the month was over. Nothing has arrived since.`;
  });

const gapsIn = (websites: readonly Website[], month: string): string[] => [
  ...new Set(websites.flatMap(({ gaps }) => gapsOfMonth(gaps, month))),
];

const gapWords = (websites: Websites, month: string): string[] =>
  [describeGaps(gapsIn(websites, month))].filter((words) => words !== null);

const incomparableWords = (known: readonly Known[], pairs: readonly Pair[], before: string): string =>
  pairs.length > 0
    ? `We don’t compare that with ${monthName(before)}, when visitors were counted in another way.`
    : known.some((one) => one.before === null)
      ? `We can’t compare that with ${monthName(before)}, for which we have no numbers.`
      : gapsIn(known, before).length > 0
        ? `We can’t compare that with ${monthName(before)}, since our counter was off on ${formatDays(gapsIn(known, before))}.`
        : `We can’t compare that with ${monthName(before)}, since one of the months isn’t whole.`;

const sourceWords = (source: string): string => (source === 'direct' ? 'direct or unknown visits' : source);
