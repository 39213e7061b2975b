import type { Preference } from '#contract/users/users.ts';
import { oneLine, type MailContent } from './compose-message.ts';

/** The parts of a mail. HTML and plain text are made from the same parts, so that their content is the same. */
type MailPart =
  | { say: string }
  | { button: string; href: string }
  /** text from a person, with its line breaks */
  | { quote: string }
  /** a value may be a link */
  | { facts: readonly (readonly [label: string, value: string, href?: string])[] }
  /** things to open, below each other */
  | { list: readonly (readonly [title: string, note: string, href: string])[] }
  /** things to do, next to each other */
  | { links: readonly (readonly [label: string, href: string])[] };

export type MailDraft = {
  subject: string;
  heading: string;
  parts: readonly MailPart[];
  why: string;
  replyTo?: string;
  /** the notification preference that switches this mail off; without one it cannot be switched off */
  preference?: Preference;
  /** the refs of the mails it follows, oldest first: mail programs show it under them */
  thread?: readonly string[];
};

/** Where the mail's footer leads, for a mail that can be switched off. */
export type SwitchOff = { unsubscribe: string; preferences: string };

/** One column without tables, from the width of a phone up to 560 pixels, with colours for dark mode. */
export function renderLayout(
  { subject, heading, parts, why, replyTo, thread }: MailDraft,
  switchOff?: SwitchOff,
): MailContent {
  const ways = switchOff ? waysOff(switchOff) : [];
  const footer = [why, ...ways.map(([label, href]) => `${label}: ${href}`)].join('\n');
  return {
    subject,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(thread === undefined ? {} : { thread }),
    ...(switchOff && { unsubscribe: switchOff.unsubscribe }),
    text: `${[oneLine(heading), ...parts.map(toText), `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #17191c !important; }
  .sheet { background: #22262b !important; color: #eceae5 !important; }
  .quiet { color: #a9adb3 !important; }
  .quote { border-color: #555b63 !important; }
  .link { color: #8fd0bb !important; border-color: #555b63 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f1ec">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:12px;background:#ffffff;color:#22262b;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${parts.map(toHtml).join('\n')}
<p class="quiet" style="margin:28px 0 0;font-size:13px;color:#636871">${escapeHtml(why)}${ways.map(([label, href]) => `<br><a class="quiet" href="${escapeHtml(href)}" style="display:inline-block;padding:6px 0;color:#636871">${escapeHtml(label)}</a>`).join('')}</p>
</div>
</body>
</html>
`,
  };
}

function toText(part: MailPart): string {
  if ('say' in part) return oneLine(part.say);
  if ('button' in part) return `${part.button}:\n${part.href}`;
  if ('quote' in part)
    return splitLines(part.quote)
      .map((line) => `> ${line}`)
      .join('\n');
  if ('links' in part) return part.links.map(linkToText).join('\n');
  if ('list' in part)
    return part.list
      .map(([title, note, href]) => `${oneLine(title)} (${oneLine(note)})\n${href}`)
      .join('\n\n');
  return part.facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n');
}

/** A number or an address stands in its label; only an address of the web is written out. */
const linkToText = ([label, href]: readonly [string, string]) =>
  href.startsWith('https:') || href.startsWith('http:') ? `${oneLine(label)}: ${href}` : oneLine(label);

function toHtml(part: MailPart): string {
  if ('say' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.say)}</p>`;
  if ('button' in part)
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c4d;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.button)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#636871">Or copy this address: ${escapeHtml(part.href)}</p>`;
  if ('quote' in part)
    return `<p class="quote" style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d8d2c6">${splitLines(part.quote).map(escapeHtml).join('<br>')}</p>`;
  if ('links' in part)
    return `<p style="margin:0 0 16px">${part.links.map(([label, href]) => `<a class="link" href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 14px;border:1px solid #d8d2c6;border-radius:8px;color:#1f5c4d;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`).join('\n')}</p>`;
  if ('list' in part) return part.list.map(rowToHtml).join('\n');
  return `<p style="margin:0 0 16px">${part.facts.map(factToHtml).join('<br>')}</p>`;
}

function factToHtml([label, value, href]: readonly [string, string, string?]): string {
  const shown = escapeHtml(value);
  return `<span class="quiet" style="color:#636871">${escapeHtml(label)}:</span> ${href === undefined ? shown : `<a class="link" href="${escapeHtml(href)}" style="color:#1f5c4d">${shown}</a>`}`;
}

const rowToHtml = ([title, note, href]: readonly [string, string, string]) =>
  `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(href)}" style="color:#1f5c4d;font-weight:600">${escapeHtml(title)}</a><br><span class="quiet" style="font-size:14px;color:#636871">${escapeHtml(note)}</span></p>`;

const waysOff = ({ unsubscribe, preferences }: SwitchOff) =>
  [
    ['Choose what we email you about', preferences],
    ['Stop these emails', unsubscribe],
  ] as const;

const splitLines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
