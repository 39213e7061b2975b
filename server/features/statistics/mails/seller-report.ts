import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { formatDay, writeSellerReport } from '#contract/statistics/seller-report-words.ts';
import { SellerReport } from '#contract/statistics/seller-reports.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';
import type { MailPart } from '#server/core/mail/mail-draft.ts';
import { exampleSellerReport } from '../seller-report/example.ts';

type Portal = (path: string) => string;

/** On Mondays while a home is for sale: its report for the seller, in the order of the page. */
export const sellerReportMail = defineMail({
  name: 'seller-report',
  details: {
    client_id: z.int(),
    listing_id: z.int(),
    seller_name: z.string(),
    agent_name: z.string(),
    /** the address for replies; '' if the agent has none yet */
    reply_to: z.string(),
    report: SellerReport,
  },
  example: {
    client_id: 1,
    listing_id: 7,
    seller_name: 'Sam Seller',
    agent_name: 'Nia Newcomer',
    reply_to: 'nia@harbour.example.com',
    report: exampleSellerReport,
  },
  render: ({ client_id, listing_id, seller_name, report, ...agent }, { portal }) => {
    const { title } = writeSellerReport(report);
    return {
      subject: `This week at ${report.address}`,
      heading: title,
      parts: [{ say: `Hello ${seller_name},` }, ...toParts(report, portal)],
      ...(report.agent_photo === null
        ? {}
        : { face: { name: report.agent_name, picture: portal(portraitUrl(report.agent_photo)) } }),
      why: `You’re getting this email every Monday because ${agent.agent_name} is selling ${report.address} and set up these reports for you.`,
      list: { path: paths.unsubscribeSeller, ids: [client_id, listing_id] },
      ...fromAgent(agent),
    };
  },
});

function toParts(report: SellerReport, portal: Portal): MailPart[] {
  const { note, numbers, chart, comparison, sources, months } = writeSellerReport(report);
  const figures = numbers.map(({ value, heading }) => ({
    value,
    label: heading,
    note: null,
    direction: null,
  }));
  return [
    ...showHome(report, portal),
    ...(note === null ? [] : [{ quote: note }]),
    { figures: figures.slice(0, 2) },
    { figures: figures.slice(2) },
    ...(chart === null
      ? []
      : [
          { section: chart.title },
          { say: chart.sentence },
          {
            title: `${chart.ends[0]} to ${chart.ends[1]}`,
            columns: chart.days.map(({ day, views }) => ({
              label: formatDay(day),
              value: views,
              shown: views === null ? '–' : String(views),
            })),
          },
        ]),
    { section: comparison.title },
    { say: comparison.sentence },
    ...(sources.rows.length === 0
      ? []
      : [
          { section: sources.title },
          { facts: sources.rows.map(({ source, enquiries }) => [source, String(enquiries)] as const) },
        ]),
    { section: months.title },
    { facts: months.rows.map((row) => toFact(months.columns, row)) },
    ...(months.notes.length === 0 ? [] : [{ say: months.notes.join('\n') }]),
    ...showAgent(report),
  ];
}

/** Wide enough for a phone at twice its density. */
const photoWidth = 960;

function showHome(report: SellerReport, portal: Portal): MailPart[] {
  const { photo, address } = report;
  const { facts } = writeSellerReport(report);
  if (photo === null) return facts === '' ? [] : [{ say: facts }];
  const width = photo.widths.find((one) => one >= photoWidth) ?? photo.widths.at(-1);
  const url = width === undefined ? photo.url : sizedUrl(photo.url, width, 'jpg');
  return [
    {
      picture: url.replace(/^\/files\//, ''),
      src: portal(url),
      alt: `Photo of ${address}`,
      title: facts || address,
      lines: [],
    },
  ];
}

/** 'November 2026: page views 185, enquiries 5, …' */
const toFact = (columns: readonly string[], [month = '', ...values]: readonly string[]) =>
  [month, values.map((value, place) => `${columns[place + 1]?.toLowerCase()} ${value}`).join(', ')] as const;

const showAgent = ({ agent_name, agent_phone, brokerage }: SellerReport): MailPart[] => [
  { section: agent_name },
  { say: brokerage },
  ...(agent_phone === null
    ? []
    : [{ links: [[`Call ${show(agent_phone)}`, phoneHref(agent_phone)] as const] }]),
];
