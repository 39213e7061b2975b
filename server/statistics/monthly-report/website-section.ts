import * as paths from '#contract/paths.ts';
import type { MonthlyReport } from './report.ts';
import type { Section } from './sections.ts';
import {
  besideBefore,
  compareWith,
  count,
  countWords,
  dayName,
  listWords,
  mainPart,
  monthName,
} from './words.ts';

type Websites = NonNullable<MonthlyReport['websites']>;
type Website = Websites[number];
type Known = Website & { now: NonNullable<Website['now']> };
type Numbers = Known['now'];

const title = 'Website';

export function websiteSection(
  { month, origins }: MonthlyReport,
  websites: Websites,
  before: string,
): Section {
  const link = ['Open website stats', `${paths.websiteStats}?month=${month}`] as const;
  const known = websites.filter((one): one is Known => one.now !== null);
  if (known.length === 0) return { title, sentences: [unknownWords(websites, month)], link };
  const numbers = known.map(({ now }) => now);
  const earlier = earlierOf(known);
  const visitors = sumOf(numbers, 'visitors');
  const change = earlier === null ? 0 : visitors - sumOf(earlier, 'visitors');
  const main = isOurs([...numbers, ...(earlier ?? [])]) ? mainPart(origins, change) : null;
  const came = `Your ${websites.length === 1 ? 'website' : 'websites'} had ${countWords(visitors, 'visitor')}`;
  const fact = (label: string, key: 'page_views' | 'listing_views') =>
    [label, besideBefore(count(sumOf(numbers, key)), earlier && count(sumOf(earlier, key)), before)] as const;
  return {
    title,
    sentences: [
      earlier === null
        ? `${came} in ${monthName(month)}. ${incomparableWords(known, before)}`
        : `${came}, ${compareWith(visitors, sumOf(earlier, 'visitors'), before)}.`,
      ...(main
        ? [
            `Most of the difference came from ${sourceWords(main.part.source)}: ${count(Math.abs(main.change))} ${main.change > 0 ? 'more' : 'fewer'}.`,
          ]
        : []),
      ...missingWords(websites, month),
      ...endedWords(known),
    ],
    facts: [fact('Pages looked at', 'page_views'), fact('Pages of listings among them', 'listing_views')],
    link,
  };
}

const unknownWords = (websites: Websites, month: string): string =>
  websites.length === 0
    ? 'No website is set up yet, so there are no visitors to count.'
    : `We have no numbers of your ${websites.length === 1 ? 'website' : 'websites'} for ${monthName(month)}, so we can’t say how many people came.`;

const missingWords = (websites: Websites, month: string): string[] => {
  const missing = websites.filter(({ now }) => now === null).map(({ name }) => name);
  return missing.length === 0
    ? []
    : [
        `We have no numbers of ${listWords(missing)} for ${monthName(month)}, so ${missing.length === 1 ? 'it isn’t' : 'they aren’t'} counted here.`,
      ];
};

const endedWords = (known: readonly Known[]): string[] =>
  [...new Set(known.flatMap(({ now: { until } }) => until ?? []))].map((day) => {
    const ended = known.filter(({ now }) => now.until === day).map(({ name }) => name);
    return `The numbers of ${listWords(ended)} end on ${dayName(day)}, before the month was over. Nothing has come in since.`;
  });

/** The same websites a month earlier; null where one of them was not counted the whole of both months. */
function earlierOf(known: readonly Known[]): Numbers[] | null {
  const earlier = known.flatMap(({ now, before }) =>
    before === null || before.until !== null || now.until !== null ? [] : [before],
  );
  return earlier.length === known.length ? earlier : null;
}

const incomparableWords = (known: readonly Known[], before: string): string =>
  known.some((one) => one.before === null)
    ? `We can’t compare that with ${monthName(before)}, for which we have no numbers.`
    : `We can’t compare that with ${monthName(before)}, since one of the months isn’t whole.`;

const isOurs = (all: readonly Numbers[]): boolean => all.every(({ source }) => source === 'collector');
const sumOf = (all: readonly Numbers[], key: 'visitors' | 'page_views' | 'listing_views'): number =>
  all.reduce((sum, one) => sum + one[key], 0);
const sourceWords = (source: string): string =>
  source === 'direct' ? 'people who typed the address or whose way we don’t know' : source;
