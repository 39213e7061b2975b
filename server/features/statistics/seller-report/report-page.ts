import { phoneHref } from '#contract/phones.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { show } from '#contract/shown.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { Page } from '#server/core/html/link-page.ts';
import { pictureStyle } from './report-style.ts';
import {
  buildRows,
  columns,
  describeComparison,
  describeDays,
  formatDay,
  listFacts,
  listNotes,
  listNumbers,
  traceLines,
} from '#contract/statistics/seller-report-words.ts';

/** The report as a page, which also prints. */
export function buildReportPage(report: SellerReport, pdfUrl: string): Page {
  const title = `${report.address}, ${report.city}`;
  const facts = listFacts(report);
  return {
    title,
    pictureStyle,
    body: html`
      ${cover(report)}
      <p class="from">Listing report from ${report.agent_name}</p>
      <h1>${title}</h1>
      ${facts.length > 0 && html`<p class="facts">${facts.join(' · ')}</p>`}
      <ul class="numbers">
        ${listNumbers(report).map(
          ({ value, label }) => html`<li><strong>${value}</strong> <span>${label}</span></li>`,
        )}
      </ul>
      ${chart(report)}
      <h2>Beside other listings</h2>
      <p>${describeComparison(report)}</p>
      ${sourcesList(report)}
      <h2>Month by month</h2>
      ${monthsTable(report)} ${listNotes(report).map((note) => html`<p class="from">${note}</p>`)}
      ${agentCard(report)}
      <p class="screen-only"><a href="${pdfUrl}">Open as PDF</a></p>
    `,
  };
}

function cover({ photo, address }: SellerReport): Html | false {
  if (!photo) return false;
  const widest = photo.widths.at(-1);
  const sized = (width: number) => sizedUrl(photo.url, width, 'jpg');
  return html`<img
    class="cover"
    src="${widest === undefined ? photo.url : sized(widest)}"
    ${
      photo.widths.length > 0 &&
      html`srcset="${photo.widths.map((width) => `${sized(width)} ${width}w`).join(', ')}" sizes="(max-width:
      760px) 100vw, 720px"`
    }
    width="720"
    height="405"
    alt="${address}"
  />`;
}

const size = { width: 640, height: 150 };

function chart({ days }: SellerReport): Html | false {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return false;
  const lines = traceLines(days, size);
  return html`<h2>Page views by day</h2>
    <p>${describeDays(days)}</p>
    ${
      lines.length > 0 &&
      html`<svg
          class="chart"
          viewBox="-4 -4 ${size.width + 8} ${size.height + 8}"
          role="img"
          aria-label="Page views by day"
        >
          <line x1="0" x2="${size.width}" y1="${size.height}" y2="${size.height}" />
          ${lines.map(
            (line) =>
              html`<polyline
                points="${[...line, ...line.slice(0, line.length === 1 ? 1 : 0)]
                  .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
                  .join(' ')}"
              />`,
          )}
        </svg>
        <p class="ends"><span>${formatDay(first.day)}</span> <span>${formatDay(last.day)}</span></p>`
    }`;
}

const sourcesList = ({ sources }: SellerReport): Html | false =>
  sources.length > 0 &&
  html`<h2>Where the enquiries came from</h2>
    <ul class="sources">
      ${sources.map(
        ({ source, enquiries }) =>
          html`<li><span>${source}</span> <span class="number">${enquiries}</span></li>`,
      )}
    </ul>`;

function monthsTable(report: SellerReport): Html {
  const [month = '', ...numbers] = columns;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${month}</th>
        ${numbers.map((column) => html`<th scope="col" class="number">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${buildRows(report).map(
        ([head = '', ...cells]) => html`
          <tr>
            <th scope="row">${head}</th>
            ${cells.map((cell) => html`<td class="number">${cell}</td>`)}
          </tr>
        `,
      )}
    </tbody>
  </table>`;
}

const agentCard = ({ agent_name, agent_photo, agent_phone, brokerage }: SellerReport): Html =>
  html`<section class="agent" aria-label="Your agent">
    ${agent_photo !== null && html`<img src="${portraitUrl(agent_photo)}" alt="" width="88" height="88" />`}
    <div>
      <p class="agent-name">${agent_name}</p>
      <p>${brokerage}</p>
      ${agent_phone !== null && html`<p><a href="${phoneHref(agent_phone)}">${show(agent_phone)}</a></p>`}
    </div>
  </section>`;
