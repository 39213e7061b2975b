import type { Section } from './section.ts';
import * as paths from '#contract/paths.ts';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { wordsOfEvent } from '../annotations/rules.ts';
import { adSection } from './ad-section.ts';
import { newsletterSection } from './newsletter-section.ts';
import type { MonthlyReport } from './report.ts';
import { websiteSection } from './website-section.ts';
import { compareCounts, count, formatCount, joinWords, mainPart, monthName } from './words.ts';

/** All contents of the report, in reading order. */
export function buildSections(report: MonthlyReport): Section[] {
  const before = previousMonth(report.month);
  return [
    ...(report.websites === null ? [] : [websiteSection(report, report.websites, before)]),
    contactsSection(report, before),
    ...(report.newsletter === null ? [] : [newsletterSection(report, report.newsletter, before)]),
    ...report.ads.map((ads) => adSection(report, ads, before)),
    listingsSection(report),
  ];
}

const maxSources = 5;

function contactsSection(
  { month, contacts: { now, before, sources } }: MonthlyReport,
  last: string,
): Section {
  const had = `You had ${now === 0 ? 'no new contacts' : formatCount(now, 'new contact')}`;
  const main = before === null ? null : mainPart(sources, now - before);
  const from = sources.filter((one) => one.now > 0);
  const others = from.slice(maxSources).reduce((sum, one) => sum + one.now, 0);
  return {
    title: 'New contacts',
    sentences: [
      before === null ? `${had} in ${monthName(month)}.` : `${had}, ${compareCounts(now, before, last)}.`,
      ...(main
        ? [
            `Most of the change came from ${main.part.source}: ${count(Math.abs(main.change))} ${main.change > 0 ? 'more' : 'fewer'}.`,
          ]
        : []),
    ],
    ...(from.length > 0 && {
      facts: [
        [
          'Where they came from',
          [
            ...from.slice(0, maxSources).map((one) => `${one.source} ${count(one.now)}`),
            ...(others > 0 ? [`others ${count(others)}`] : []),
          ].join(', '),
        ],
      ],
    }),
    link: ['Open lead stats', `${paths.leadStats}?month=${month}`],
  };
}

const maxEvents = 4;

function listingsSection({ month, as_of, listings, events }: MonthlyReport): Section {
  const { active, added, sold, most_viewed: mostViewed } = listings;
  const name = monthName(month);
  // active listings are those of the day of the report, which say nothing of a month long ago
  const isRecent = previousMonth(as_of.slice(0, 7)) === month;
  const changes = [
    ...(added > 0 ? [`${formatCount(added, 'listing')} ${added === 1 ? 'was' : 'were'} added`] : []),
    ...(sold > 0
      ? [`${added > 0 ? count(sold) : formatCount(sold, 'listing')} ${sold === 1 ? 'was' : 'were'} sold`]
      : []),
  ];
  return {
    title: 'Listings',
    sentences: [
      [
        ...(isRecent
          ? [`You have ${active === 0 ? 'no active listings' : formatCount(active, 'active listing')}.`]
          : []),
        ...(changes.length > 0
          ? [`In ${name}, ${joinWords(changes)}.`]
          : isRecent
            ? []
            : [`No listing was added or sold in ${name}.`]),
      ].join(' '),
      ...(mostViewed ? [`${mostViewed.address} got the most views: ${count(mostViewed.views)}.`] : []),
      ...events.slice(0, maxEvents).map((event) => `${wordsOfEvent(event)}.`),
      ...(events.length > maxEvents
        ? [`${formatCount(events.length - maxEvents, 'more price')} changed.`]
        : []),
    ],
    link: ['Open listings', paths.listings],
  };
}
