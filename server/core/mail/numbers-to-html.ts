import { escapeHtml } from '#contract/escape-html.ts';
import type { MailColours } from './colours.ts';
import type { Bar, Figure, MailPart } from './mail-draft.ts';

/** Tables, because Outlook lays out nothing else side by side. */
export const figuresToHtml = (figures: readonly Figure[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse"><tr>
${figures.map((figure, place) => figureToHtml(figure, place, figures.length)).join('\n')}
</tr></table>`;

function figureToHtml({ label, value, note, direction }: Figure, place: number, all: number): string {
  const arrow = direction === null ? '' : `${arrows[direction]} `;
  const change =
    note === null
      ? ''
      : `<br><span class="quiet" style="font-size:13px;line-height:1.35;color:#636871">${arrow}${escapeHtml(note)}</span>`;
  return `<td valign="top" width="${Math.floor(100 / all)}%" style="padding:0 ${place === all - 1 ? 0 : 10}px 0 0;overflow-wrap:normal"><span class="quiet" style="font-size:13px;line-height:1.35;color:#636871">${escapeHtml(label)}</span><br><span style="font-size:26px;line-height:1.3;font-weight:700">${escapeHtml(value)}</span>${change}</td>`;
}

const arrows = { up: '▲', down: '▼', same: '▬' } as const;

type Bars = Extract<MailPart, { bars: readonly Bar[] }>;

/** Coloured cells, which are also shown where pictures are blocked. */
export function barsToHtml({ bars, title }: Bars, { button }: MailColours): string {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const rows = bars.map(({ label, value, shown }) => {
    const share = value === null ? 0 : Math.max(1, Math.round((100 * value) / most));
    const rest = 100 - share;
    const cells = [
      ...(value === null || value === 0
        ? []
        : [
            `<td class="bar" width="${share}%" bgcolor="${button}" style="height:12px;line-height:12px;font-size:1px">&nbsp;</td>`,
          ]),
      ...(value !== null && value > 0 && rest === 0
        ? []
        : ['<td style="height:12px;line-height:12px;font-size:1px">&nbsp;</td>']),
    ];
    return `<tr><th scope="row" align="left" width="72" style="padding:3px 8px 3px 0;font-size:13px;font-weight:400;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:3px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table></td><td align="right" width="64" style="padding:3px 0 3px 8px;font-size:13px;white-space:nowrap">${escapeHtml(shown)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
<caption align="left" style="padding:0 0 6px;text-align:left;font-size:14px;font-weight:600">${escapeHtml(title)}</caption>
${rows.join('\n')}
</table>`;
}

type Columns = Extract<MailPart, { columns: readonly Bar[] }>;

/** In pixels. */
const columnHeight = 72;

/** A cell for each number, as high as its share; an unknown one is empty. The first and the last are named. */
export function columnsToHtml({ columns, title }: Columns, { button }: MailColours): string {
  const most = Math.max(1, ...columns.map(({ value }) => value ?? 0));
  const cells = columns.map(({ value }) => {
    const height = value === null || value === 0 ? 0 : Math.max(2, Math.round((columnHeight * value) / most));
    const column =
      height === 0
        ? ''
        : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="bar" height="${height}" bgcolor="${button}" style="height:${height}px;line-height:1px;font-size:1px">&nbsp;</td></tr></table>`;
    return `<td valign="bottom" height="${columnHeight}" style="padding:0 1px 0 0">${column}</td>`;
  });
  const [first, last] = [columns[0], columns.at(-1)].map((column) => escapeHtml(column?.label ?? ''));
  return `<p style="margin:0 0 6px;font-size:14px;font-weight:600">${escapeHtml(title)}</p>
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse"><tr>${cells.join('')}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="quiet section" style="padding-top:4px;border-top:1px solid #e6e2da;font-size:13px;color:#636871">${first}</td><td align="right" class="quiet section" style="padding-top:4px;border-top:1px solid #e6e2da;font-size:13px;color:#636871">${last}</td></tr></table>`;
}

type Picture = Extract<MailPart, { picture: string }>;

export const pictureToHtml = ({ src, alt, title, lines }: Picture): string =>
  `<p style="margin:0 0 8px"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="512" style="display:block;width:100%;max-width:512px;height:auto;border:0;border-radius:8px"></p>
<p style="margin:0 0 16px"><strong>${escapeHtml(title)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>`;
