import { escapeHtml } from '#contract/escape-html.ts';
import type { MailDraft } from './mail-draft.ts';
import type { MailBrand } from './brand.ts';
import { coloursOn, readableOn, type MailColours } from './colours.ts';
import { oneLine, type MailContent } from './compose-message.ts';
import { partToHtml, splitLines } from './part-to-html.ts';
import { partToText } from './part-to-text.ts';

/** The target of the mail's footer, for a mail that can be switched off. */
export type SwitchOff = { unsubscribe: string; /** for people with an account */ preferences?: string };

/**
 * One column without tables, from the width of a phone up to 560 pixels, in the provider's colours for light and dark
 * mode.
 */
export function renderLayout(
  { subject, heading, parts, why, fromName, replyTo, thread, face, wayOut }: MailDraft,
  brand: MailBrand,
  switchOff?: SwitchOff,
): MailContent {
  const ways = [...(wayOut ? [wayOut] : []), ...(switchOff ? waysOff(switchOff) : [])];
  const footer = [why, ...ways.map(([label, href]) => `${label}: ${href}`), ...formatImprint(brand)].join(
    '\n',
  );
  const light = coloursOn('light', brand.accentColour);
  return {
    subject,
    ...(fromName === undefined ? {} : { fromName }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(thread === undefined ? {} : { thread }),
    ...(switchOff && { unsubscribe: switchOff.unsubscribe }),
    text: `${[oneLine(heading), ...parts.map(partToText), `-- \n${footer}`].join('\n\n')}\n`,
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
${darkStyle(coloursOn('dark', brand.accentColour))}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f1ec;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;border-radius:12px;overflow:hidden;background:#ffffff;color:#22262b;overflow-wrap:anywhere">
${face ? headWithFace(face) : headOf(brand)}
<div style="padding:26px 24px 28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${parts.map((part) => partToHtml(part, light)).join('\n')}
</div>
</div>
<div class="quiet" style="max-width:512px;margin:0 auto;padding:18px 24px 0;font-size:13px;color:#5b6068;overflow-wrap:anywhere">
<p style="margin:0 0 12px">${escapeHtml(why)}${ways.map(wayToHtml).join('')}</p>
<p style="margin:0">${formatImprint(brand).map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`,
  };
}

/** The logo on its own colour, also in dark mode: it may not be legible on another. A bright head without one goes dark. */
function headOf({ name, logo, headerColour }: MailBrand): string {
  const ink = readableOn(headerColour);
  const darkens = logo === null && ink === '#000000';
  const shown =
    logo === null
      ? `<span style="font-size:17px;font-weight:700">${escapeHtml(name)}</span>`
      : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" style="display:block;max-width:220px;max-height:48px;border:0">`;
  return `<div class="head${darkens ? ' sheet' : ''}" style="padding:18px 24px;background:${headerColour};color:${ink};border-bottom:1px solid #e6e2da">${shown}</div>`;
}

/** On the colour of the sheet, so that any picture goes with it. */
const headWithFace = ({ name, picture }: NonNullable<MailDraft['face']>): string =>
  `<div style="padding:24px 24px 0"><img src="${escapeHtml(picture)}" alt="" width="56" height="56" style="width:56px;height:56px;border:0;border-radius:28px;vertical-align:middle"><span style="padding-left:14px;font-size:17px;font-weight:700;vertical-align:middle">${escapeHtml(name)}</span></div>`;

const darkStyle = ({ button, onButton, link }: MailColours) => `@media (prefers-color-scheme: dark) {
  .page { background: #17191c !important; }
  .sheet { background: #22262b !important; color: #eceae5 !important; }
  .head { border-color: #22262b !important; }
  .section { border-color: #3b4047 !important; }
  .quiet { color: #a9adb3 !important; }
  .quote { border-color: #555b63 !important; }
  .bar { background: ${button} !important; }
  .button { background: ${button} !important; color: ${onButton} !important; }
  .link { color: ${link} !important; border-color: #555b63 !important; }
}`;

const wayToHtml = ([label, href]: readonly [string, string]) =>
  `<br><a class="quiet" href="${escapeHtml(href)}" style="display:inline-block;padding:6px 0;color:#5b6068">${escapeHtml(label)}</a>`;

/** Who sends it and from where, as the law requires. */
const formatImprint = ({ name, postalAddress }: MailBrand): string[] => [
  oneLine(name),
  ...(postalAddress === null ? [] : splitLines(postalAddress).map(oneLine)),
];

const waysOff = ({ unsubscribe, preferences }: SwitchOff): (readonly [string, string])[] => [
  ...(preferences === undefined ? [] : [['Choose what we email you about', preferences] as const]),
  ['Stop these emails', unsubscribe],
];
