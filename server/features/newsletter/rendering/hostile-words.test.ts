import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMessage } from '#server/core/mail/compose-message.ts';
import { vectors } from '#server/testing/rich-text-vectors/vectors.ts';
import { personalise, renderWebVersion } from './personalise.ts';
import { renderNewsletter } from './render-newsletter.ts';
import {
  articleBlock,
  customBlock,
  newsletterContent,
  newsletterFrame,
  newsletterPerson,
  pictureUrl,
} from './testing-newsletter.ts';

const allowedTags = new Set(
  'html head title meta style body div span table tbody tr td p h1 h2 h3 h4 ul ol li blockquote strong em sub sup a br img'.split(
    ' ',
  ),
);
/** Comments for Outlook are the renderer's own. */
const tagsOf = (html: string) => [
  ...html.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(/<\/?([a-z][\w-]*)([^>]*)>/gi),
];

test.each(Object.entries(vectors))(
  'words of the kind %s stay words, wherever an agent types them',
  async (_kind, list) => {
    const words = list.join('\n');
    const line = words.slice(0, 191);
    const rendered = await renderNewsletter(
      newsletterContent({
        subject: line,
        introduction: words,
        custom_content: [
          ...list.map((vector, order) =>
            articleBlock({ order, title: vector.slice(0, 191), content: vector, link: vector.slice(0, 191) }),
          ),
          customBlock({
            type: 'video',
            order: 900,
            title: line,
            caption: line,
            image_url: pictureUrl,
            link: line,
          }),
        ],
      }),
      newsletterFrame({
        agent: {
          name: line,
          client_name: line,
          brokerage: line,
          photo: null,
          email: line,
          phone: line,
          site: line,
        },
        listings: [
          {
            price: line,
            heading: line,
            place: line,
            facts: line,
            openHouses: [line],
            brokerage: line,
            photo: null,
            url: line,
          },
        ],
      }),
    );
    for (const html of [
      personalise(rendered, newsletterPerson({ first_name: line, email: line })).html,
      renderWebVersion(rendered),
    ]) {
      const tags = tagsOf(html);
      expect(tags.length).toBeGreaterThan(20);
      expect(
        tags.filter(([, tag = '']) => !allowedTags.has(tag.toLowerCase())).map(([text]) => text),
      ).toEqual([]);
      expect(
        tags
          .filter(([, , attributes = '']) => /\son\w+\s*=/i.test(attributes.replaceAll(/"[^"]*"/g, '""')))
          .map(([text]) => text),
      ).toEqual([]);
      const addresses = tags.flatMap(([, , attributes = '']) =>
        [...attributes.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address),
      );
      expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/.test(address))).toEqual([]);
    }
  },
);

test('a mail parses, both parts say the same, and every address in it is absolute', async () => {
  const rendered = await renderNewsletter(newsletterContent(), newsletterFrame());
  const { html, text } = personalise(rendered, newsletterPerson());
  const { raw } = await composeMessage(
    { subject: rendered.subject, html, text },
    {
      ref: 'newsletter-1-1',
      to: 'anna@reader.example',
      from: 'Adams <news@adams.example>',
      date: new Date('2026-12-15T17:00:00Z'),
    },
  );
  const mail = await PostalMime.parse(raw);
  expect(mail.subject).toBe('Your December 2026 real estate update');
  const shown = (mail.html ?? '').replaceAll(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/g, ' ');
  for (const word of [
    'Feature of the Month',
    'more',
    'Fewer homes, and they stay longer.',
    'Ask me.',
    'Clean the gutters.',
    'First snow',
    '12 Elm Street',
    '$899,000',
    '604-555-0100',
  ])
    expect([word, shown.includes(word), mail.text?.includes(word)]).toEqual([word, true, true]);
  const addresses = [...(mail.html ?? '').matchAll(/\s(?:href|src)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((address) => !/^(?:https:\/\/|mailto:|tel:)/.test(address))).toEqual([]);
  expect([...(mail.html ?? '').matchAll(/<img (?![^>]*\balt=)/g)]).toEqual([]);
});
