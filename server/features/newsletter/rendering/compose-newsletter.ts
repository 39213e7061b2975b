import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import type { MailPictureUse } from '#server/core/files/mail-picture-uses.ts';
import { escapeText } from './escape.ts';
import { partElements, text, type Frame } from './block-elements.ts';
import { buildEditorParts, introductionMark, markBlock } from './editor-parts.ts';
import { createLinks } from './links.ts';
import { column, inset, listingSections } from './listing-elements.ts';
import { monthName } from './month-name.ts';
import { mailDocument } from './mail-document.ts';
import { element, type MailElement } from './mjml.ts';
import type { StoredFrame } from './newsletter-frame.ts';
import { buildNewsletterParts, type NewsletterParts } from './newsletter-parts.ts';
import { agentSection, bodyText, contactSection, footerSection, topSection } from './page-elements.ts';
import { personalise } from './personalise.ts';
import { picturesIn, toPictures, type LoadedPictures } from './pictures.ts';
import { plainText } from './plain-text.ts';
import type { NewsletterPerson, RenderedNewsletter } from './rendered-newsletter.ts';
import { richTextHtml } from './rich-text.ts';
import { pickMailColours, darkStyle, light, padding, phoneStyle, serif, sheetWidth } from './theme.ts';

// Runs in a thread: the words of a whole newsletter take tens of milliseconds.

type Words = { content: NewsletterContent; frame: StoredFrame };
type Loaded = Words & { pictures: LoadedPictures };

/** The mail of a newsletter, for all recipients. */
export async function composeNewsletter({ content, frame, pictures }: Loaded): Promise<RenderedNewsletter> {
  const parts = buildNewsletterParts(content);
  const links = createLinks();
  const html = await composeHtml(parts, frame, { links, pictures, mark: () => '' });
  const rendered = {
    subject: parts.subject,
    preheader: parts.preheader,
    html,
    text: plainText(parts, frame, links),
    links: links.targets,
  };
  return { ...rendered, bytes: Buffer.byteLength(personalise(rendered, longestPerson(frame.origin)).html) };
}

/** The same mail with the places of its blocks marked, and with those that it leaves out. */
export const composeForEditor = ({ content, frame, pictures }: Loaded): Promise<string> =>
  composeHtml(buildEditorParts(content), frame, { links: createLinks(), pictures, mark: markBlock });

function composeHtml(
  parts: NewsletterParts,
  frame: StoredFrame,
  { pictures, ...shown }: Pick<Frame, 'links' | 'mark'> & { pictures: LoadedPictures },
): Promise<string> {
  const { link } = pickMailColours(frame.brand.accentColour);
  const ink = { ...shown, pictures: toPictures(pictures), link };
  return mailDocument({ lang: frame.lang, dir: 'ltr' }, [
    headOf(parts, frame),
    bodyOf(parts, frame, { ...ink, webUrl: frame.web_url, agentName: frame.agent.name }),
  ]);
}

/** The pictures it shows, which are made before it is composed. */
export const listNewsletterPictures = ({ content, frame }: Words): (readonly [MailPictureUse, string])[] =>
  listMailPictures(buildNewsletterParts(content), frame);

function listMailPictures(
  { introduction, blocks }: NewsletterParts,
  { agent, listings, sold }: StoredFrame,
): (readonly [MailPictureUse, string])[] {
  return [
    ...(agent.photo === null ? [] : [['portrait', agent.photo] as const]),
    ...picturesIn(introduction).map((url) => ['wide', url] as const),
    ...blocks.flatMap(({ pictures }) => pictures),
    ...[...listings, ...sold].flatMap(({ photo }) => (photo === null ? [] : [['listing', photo] as const])),
  ];
}

const headOf = ({ subject, preheader }: NewsletterParts, { brand }: StoredFrame): MailElement =>
  element('mj-head', {}, [
    element('mj-title', {}, escapeText(subject)),
    element('mj-preview', {}, preheaderHtml(preheader)),
    element(
      'mj-raw',
      {},
      '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    ),
    element('mj-attributes', {}, [
      element('mj-text', bodyText),
      element('mj-button', { 'font-family': bodyText['font-family'] }),
    ]),
    element('mj-style', {}, `${phoneStyle}\n${darkStyle(brand.accentColour)}`),
  ]);

/** The text that a list of mails shows next to the subject, without anything after it. */
const preheaderHtml = (words: string): string => `${escapeText(words)}${'&#847;&zwnj;&nbsp;'.repeat(40)}`;

function bodyOf(parts: NewsletterParts, frame: StoredFrame, shown: Frame): MailElement {
  const { button, onButton } = pickMailColours(frame.brand.accentColour);
  return element(
    'mj-body',
    { width: `${sheetWidth}px`, 'background-color': light.page, 'css-class': 'page' },
    [
      topSection(frame.web_url),
      element(
        'mj-wrapper',
        {
          'css-class': 'sheet',
          'background-color': light.sheet,
          padding: '0',
          'border-radius': '16px',
          'border-top': `6px solid ${button}`,
        },
        [
          agentSection(frame.agent, shown),
          inset([column([text(openingHtml(parts, frame, shown)), ...partElements(parts.blocks, shown)])], {
            padding: `26px ${padding}px 16px`,
          }),
          ...listingSections(frame, shown),
          contactSection(frame.agent, shown, { background: button, colour: onButton }),
        ],
      ),
      footerSection(frame.agent, frame.brand),
    ],
  );
}

const openingHtml = ({ subject, introduction }: NewsletterParts, frame: StoredFrame, shown: Frame): string =>
  `${shown.mark(introductionMark)}<p class="accent" style="margin:0 0 8px;font-size:13px;font-weight:700;letter-spacing:.08em;text-transform:uppercase;color:${shown.link}">${monthName(frame.month, frame.lang)}</p><h1 class="headline" style="margin:0 0 16px;font:700 32px/1.2 ${serif}">${escapeText(subject)}</h1>${richTextHtml(introduction, shown)}`;

/** Personal parts hardly differ in length between people. */
const longestPerson = (origin: string): NewsletterPerson => {
  const token = 'x'.repeat(60);
  return {
    email: `${'x'.repeat(40)}@example.com`,
    first_name: 'x'.repeat(20),
    unsubscribe_url: `${origin}/${token}${token}${token}`,
    preferences_url: `${origin}/${token}${token}${token}`,
    tracking: { pixel_url: `${origin}/${token}`, linkUrl: () => `${origin}/${token}` },
  };
};
