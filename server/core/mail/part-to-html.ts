import { escapeHtml } from '#contract/escape-html.ts';
import type { MailColours } from './colours.ts';
import type { MailPart } from './mail-draft.ts';
import { barsToHtml, columnsToHtml, figuresToHtml, pictureToHtml } from './numbers-to-html.ts';

export function partToHtml(part: MailPart, colours: MailColours): string {
  if ('say' in part) return `<p style="margin:0 0 16px">${linesToHtml(part.say)}</p>`;
  if ('section' in part)
    return `<h2 class="section" style="margin:24px 0 10px;padding-top:22px;border-top:1px solid #e6e2da;font-size:18px;line-height:1.3">${escapeHtml(part.section)}</h2>`;
  if ('button' in part) return buttonToHtml(part, colours);
  if ('quote' in part)
    return `<p class="quote" style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d8d2c6">${linesToHtml(part.quote)}</p>`;
  if ('figures' in part) return figuresToHtml(part.figures);
  if ('bars' in part) return barsToHtml(part, colours);
  if ('columns' in part) return columnsToHtml(part, colours);
  if ('picture' in part) return pictureToHtml(part);
  if ('links' in part)
    return `<p style="margin:0 0 16px">${part.links.map((link) => linkToHtml(link, colours)).join('\n')}</p>`;
  if ('list' in part) return part.list.map((row) => rowToHtml(row, colours)).join('\n');
  return `<p style="margin:0 0 16px">${part.facts.map((fact) => factToHtml(fact, colours)).join('<br>')}</p>`;
}

function buttonToHtml(
  { button, href, showsLink }: Extract<MailPart, { button: string }>,
  { button: background, onButton }: MailColours,
): string {
  const written = `
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#636871">Or copy this link: ${escapeHtml(href)}</p>`;
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${background};color:${onButton};font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>${showsLink ? written : ''}`;
}

const linkToHtml = ([label, href]: readonly [string, string], { link }: MailColours) =>
  `<a class="link" href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 14px;border:1px solid #d8d2c6;border-radius:8px;color:${link};font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;

function factToHtml([label, value, href]: readonly [string, string, string?], { link }: MailColours): string {
  const shown = escapeHtml(value);
  return `<span class="quiet" style="color:#636871">${escapeHtml(label)}:</span> ${href === undefined ? shown : `<a class="link" href="${escapeHtml(href)}" style="color:${link}">${shown}</a>`}`;
}

const rowToHtml = ([title, note, href]: readonly [string, string, string], { link }: MailColours) =>
  `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(href)}" style="color:${link};font-weight:600">${escapeHtml(title)}</a><br><span class="quiet" style="font-size:14px;color:#636871">${escapeHtml(note)}</span></p>`;

const linesToHtml = (text: string) => splitLines(text).map(escapeHtml).join('<br>');

export const splitLines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/);
