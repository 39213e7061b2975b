import { expect, test } from 'vitest';
import { renderLayout } from '#server/core/mail/layout.ts';
import { partsToPdf } from '#server/core/mail/parts-to-pdf.ts';
import { expectOneMessage, testBrand } from '#server/testing/mails.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { writeSellerReport } from '#contract/statistics/seller-report-words.ts';
import type { MonthlyReport } from '../monthly-report/report.ts';
import { monthlyReportMail } from './monthly-report.ts';
import { sellerReportMail } from './seller-report.ts';

const { report } = monthlyReportMail.example;
const context = {
  address: 'alice@example.com',
  ...createPortalLinks('https://portal.example.com', null),
  addressOf: () => null,
};
const render = (change: Partial<MonthlyReport> = {}) => {
  const draft = monthlyReportMail.render({ first_name: 'Alice', report: { ...report, ...change } }, context);
  return { draft, mail: renderLayout(draft, testBrand) };
};
const sheetOf = async (change: Partial<MonthlyReport> = {}) => {
  const [sheet] = render(change).draft.documents ?? [];
  if (sheet?.kind !== 'parts') throw new Error('The report has no sheet.');
  return { ...(await partsToPdf(sheet)), ...(await readPdf((await partsToPdf(sheet)).content)) };
};

test('whatever a newsletter, a website or a listing is called, the report is one message', () =>
  expectOneMessage(monthlyReportMail, (text) => ({
    first_name: text,
    report: {
      ...report,
      client_name: text,
      websites: (report.websites ?? []).map((one) => ({ ...one, name: text, now: null })),
      origins: [{ source: text, now: 90, before: 0 }],
      newsletter: report.newsletter && {
        ...report.newsletter,
        now: report.newsletter.now && { ...report.newsletter.now, subject: text },
      },
      listings: {
        ...report.listings,
        most_viewed: { address: text, views: 3, id: 1, city: text, price: 5, photo: null },
      },
      events: [{ kind: 'price' as const, name: text, price_from: 1, price_to: 2 }],
    },
  })));

test('whatever a seller, a home or an agent is called, the seller’s report is one message', () =>
  expectOneMessage(sellerReportMail, (text) => ({
    ...sellerReportMail.example,
    seller_name: text,
    agent_name: text,
    reply_to: text,
    report: {
      ...sellerReportMail.example.report,
      address: text,
      city: text,
      note: text,
      agent_name: text,
      agent_phone: text,
      brokerage: text,
    },
  })));

test('the seller reads the numbers of the page, in text as in HTML', () => {
  const { example } = sellerReportMail;
  const { html, text } = renderLayout(sellerReportMail.render(example, context), testBrand);
  const words = writeSellerReport(example.report);
  for (const body of [html, text])
    for (const sentence of [
      words.note ?? '',
      ...words.numbers.flatMap(({ value, heading }) => [value, heading]),
      words.chart?.sentence ?? '',
      words.comparison.sentence,
      ...words.months.rows.flat(),
    ])
      expect(body).toContain(sentence);
  expect(text).toContain('31, 24, 18, 12');
  expect(html.match(/class="bar"/g)).toHaveLength(14);
});

test('words are the same in text and HTML, with one link to the report', () => {
  const { html, text } = render().mail;
  for (const body of [html, text])
    for (const words of [
      'Your website had 1,204 visitors',
      'We don’t have your Google numbers for November',
      'More people visited your website in November, but you had fewer new contacts than in October.',
      'November had 3,410 page views, 21% above your average of 2,815.',
      'Your most viewed listing in November, with 143 page views.',
      'Answer the 2 contacts from November still marked Lead.',
      'https://portal.example.com/reports?month=2026-11',
    ])
      expect(body).toContain(words);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

test('the sheet attached says the same on two pages', async () => {
  const { filename, pages, text } = await sheetOf();
  expect({ filename, pages }).toEqual({ filename: 'report-2026-11.pdf', pages: 2 });
  const words = text.replaceAll(/\s+/g, ' ');
  for (const line of ['Your report for November 2026', 'Harbour Realty']) expect(words).toContain(line);
  expect(words).toContain('“Winter on the harbour” reached 412 people.');
  expect(words).toContain('We don’t have your Google numbers for November');
});

test('the fullest report is two pages', async () => {
  const now = {
    impressions: 1_182_400,
    clicks: 23_600,
    cost_cents: 3_491_200,
    currency: 'CAD',
    conversions: null,
    until: '2026-11-20',
  };
  const { pages } = await sheetOf({
    websites: ['a', 'b', 'c', 'd'].map((name) => ({
      name: `${name}.a-rather-long-name-of-a-website.example.com`,
      now: {
        visitors: 1_204_000,
        page_views: 3_410_000,
        listing_views: 812_000,
        source: 'ga4' as const,
        until: '2026-11-20',
        since: null,
      },
      before: null,
      gaps: [],
    })),
    ads: [
      { platform: 'facebook', now, before: now },
      { platform: 'google', now, before: now },
    ],
    newsletter: report.newsletter && {
      ...report.newsletter,
      now: report.newsletter.now && { ...report.newsletter.now, subject: 'Homes on the harbour '.repeat(7) },
    },
    events: Array.from({ length: 9 }, () => ({
      kind: 'price' as const,
      name: '1234 – 5678 West Somewhere Boulevard North',
      price_from: 1_899_000,
      price_to: 1_869_000,
    })),
  });
  expect(pages).toBe(2);
});
