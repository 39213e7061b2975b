import { phoneHref } from '#contract/phones.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { show } from '#contract/shown.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { Page } from '#server/core/html/link-page.ts';
import { splitLines } from '#server/core/mail/part-to-html.ts';
import { pictureStyle } from './report-style.ts';
import {
  traceLines,
  writeSellerReport,
  type WrittenSellerReport,
} from '#contract/statistics/seller-report-words.ts';

/** The report as a page, which also prints. */
export function buildReportPage(report: SellerReport, pdfUrl: string): Page {
  const { title, from, facts, note, numbers, chart, comparison, sources, months } = writeSellerReport(report);
  return {
    title,
    pictureStyle,
    body: html`
      ${cover(report)}
      <p class="from">${from}</p>
      <h1>${title}</h1>
      ${facts !== '' && html`<p class="facts">${facts}</p>`}
      ${note !== null && html`<blockquote class="note">${splitLines(note).map((line) => html`<p>${line}</p>`)}</blockquote>`}
      <ul class="numbers">
        ${numbers.map(({ value, label }) => html`<li><strong>${value}</strong> <span>${label}</span></li>`)}
      </ul>
      ${drawChart(chart)}
      <h2>${comparison.title}</h2>
      <p>${comparison.sentence}</p>
      ${listSources(sources)}
      <h2>${months.title}</h2>
      ${monthsTable(months)} ${months.notes.map((note) => html`<p class="from">${note}</p>`)}
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

function drawChart(chart: WrittenSellerReport['chart']): Html | false {
  if (chart === null) return false;
  const lines = traceLines(chart.days, size);
  return html`<h2>${chart.title}</h2>
    <p>${chart.sentence}</p>
    ${
      lines.length > 0 &&
      html`<svg
          class="chart"
          viewBox="-4 -4 ${size.width + 8} ${size.height + 8}"
          role="img"
          aria-label="${chart.title}"
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
        <p class="ends"><span>${chart.ends[0]}</span> <span>${chart.ends[1]}</span></p>`
    }`;
}

const listSources = ({ title, rows }: WrittenSellerReport['sources']): Html | false =>
  rows.length > 0 &&
  html`<h2>${title}</h2>
    <ul class="sources">
      ${rows.map(
        ({ source, enquiries }) =>
          html`<li><span>${source}</span> <span class="number">${enquiries}</span></li>`,
      )}
    </ul>`;

function monthsTable({ columns, rows }: WrittenSellerReport['months']): Html {
  const [month, ...numbers] = columns;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${month}</th>
        ${numbers.map((column) => html`<th scope="col" class="number">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
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
