import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import { splitLines } from '#server/core/mail/part-to-html.ts';
import type { MailBrand } from '#server/core/mail/brand.ts';
import { text, type Frame } from './block-elements.ts';
import { escapeText, plainLine } from './escape.ts';
import { column, inset } from './listing-elements.ts';
import { element, type MailElement } from './mjml.ts';
import type { NewsletterAgent } from './newsletter-frame.ts';
import { onlyInMail, toPlaceMark } from './places.ts';
import { light, padding, sans, serif } from './theme.ts';

/** The link to the web version, for programs that show the mail badly. */
export const topSection = (webUrl: string): MailElement =>
  inset([
    column([
      text(
        onlyInMail(
          `<a class="quiet" href="${escapeText(webUrl)}" target="_blank" rel="noopener" style="color:${light.quiet};text-decoration:underline">View in your browser</a>`,
        ),
        { 'css-class': 'quiet', align: 'right', 'font-size': '13px', padding: '14px 0', color: light.quiet },
      ),
    ]),
  ]);

/** The sender: portrait and name. */
export function agentSection(agent: NewsletterAgent, { pictures }: Frame): MailElement {
  const portrait = agent.photo === null ? null : pictures.get('portrait', agent.photo);
  const from = [agent.client_name, agent.brokerage]
    .filter((name) => name !== '' && name !== agent.name)
    .filter((name, index, all) => all.indexOf(name) === index)
    .join(', ');
  const name = `<p style="margin:0;font:700 19px/1.3 ${serif}">${escapeText(agent.name)}</p>${from === '' ? '' : `<p class="quiet" style="margin:2px 0 0;font-size:14px;color:${light.quiet}">${escapeText(from)}</p>`}`;
  const rows = portrait
    ? `<tr><td width="72" style="width:72px;padding:0 16px 0 0"><img src="${escapeText(portrait.url)}" alt="" width="72" height="72" style="display:block;width:72px;height:72px;border:0;border-radius:36px"></td><td>${name}</td></tr>`
    : `<tr><td>${name}</td></tr>`;
  return inset(
    [column([text(`<table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows}</table>`)])],
    { padding: `28px ${padding}px 0` },
  );
}

/** How to reach the agent. */
export function contactSection(
  agent: NewsletterAgent,
  frame: Frame,
  button: { background: string; colour: string },
): MailElement {
  const ways = [
    ...(agent.phone === null ? [] : [way(show(agent.phone), phoneHref(agent.phone), frame)]),
    ...(agent.email === null ? [] : [way(show(agent.email), `mailto:${agent.email}`, frame)]),
  ];
  const site = agent.site === null ? null : frame.links.to(agent.site);
  return element(
    'mj-section',
    { 'css-class': 'tint inset', 'background-color': light.tint, padding: `28px ${padding}px 30px` },
    [
      column([
        text(
          `<h2 style="margin:0 0 6px;font:700 22px/1.3 ${serif}">Questions about your home?</h2><p style="margin:0 0 ${ways.length > 0 ? 10 : 0}px">Just reply to this email, and it comes straight to ${escapeText(agent.name)}.</p>${ways.length > 0 ? `<p style="margin:0">${ways.join(' &nbsp;·&nbsp; ')}</p>` : ''}`,
        ),
        ...(site === null
          ? []
          : [
              element(
                'mj-button',
                {
                  'css-class': 'button',
                  href: site.href,
                  target: '_blank',
                  rel: 'noopener',
                  align: 'left',
                  'background-color': button.background,
                  color: button.colour,
                  'border-radius': '10px',
                  'font-weight': '700',
                  'font-size': '16px',
                  'inner-padding': '13px 22px',
                  padding: '18px 0 0',
                },
                'Visit my website',
              ),
            ]),
      ]),
    ],
  );
}

const way = (label: string, address: string, { links, link }: Frame): string => {
  const target = links.to(address);
  return target === null
    ? escapeText(label)
    : `<a class="accent" href="${target.href}" style="color:${link};font-weight:600;text-decoration:none;white-space:nowrap">${escapeText(label)}</a>`;
};

/** Why it was sent, how to unsubscribe, and the sender's name and address, as the law requires. */
export const footerSection = (agent: NewsletterAgent, brand: MailBrand): MailElement =>
  inset(
    [
      column([
        text(
          `${onlyInMail(`<p style="margin:0 0 12px">${toPlaceMark('recipient')} ${escapeText(formatReason(agent))}</p><p style="margin:0 0 12px">${wayOut('Unsubscribe', 'unsubscribe')} &nbsp;·&nbsp; ${wayOut('Choose what you get', 'preferences')}</p>`)}<p style="margin:0">${formatImprint(agent, brand).map(escapeText).join('<br>')}</p>${toPlaceMark('pixel')}`,
          { 'css-class': 'quiet', 'font-size': '13px', 'line-height': '1.55', color: light.quiet },
        ),
      ]),
    ],
    { padding: `22px ${padding}px 40px` },
  );

const wayOut = (label: string, kind: 'unsubscribe' | 'preferences'): string =>
  `<a class="quiet" href="${toPlaceMark(kind)}" target="_blank" rel="noopener" style="color:${light.quiet};text-decoration:underline">${label}</a>`;

/** Continues after the recipient's address. */
export const formatReason = ({ name }: NewsletterAgent): string =>
  `because you asked for it or have been in touch with ${plainLine(name)}.`;

export const formatImprint = (agent: NewsletterAgent, { name, postalAddress }: MailBrand): string[] => [
  [...new Set([agent.name, agent.client_name])].map(plainLine).join(', '),
  `Sent by ${[name, ...splitLines(postalAddress ?? '')]
    .map(plainLine)
    .filter((line) => line !== '')
    .join(', ')}`,
];

export const bodyText = { 'font-family': sans, 'font-size': '16px', 'line-height': '1.6', color: light.ink };
