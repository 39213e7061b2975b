import { describe, expect, test } from 'vitest';
import {
  articleBlock,
  customBlock,
  newsletterContent,
  newsletterFrame,
  newsletterPerson,
  pictureUrl,
} from './testing-newsletter.ts';
import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import { maxNewsletterBytes } from '#contract/newsletter/preview.ts';
import { contrast } from '#server/core/mail/colours.ts';
import { mayBeTooLarge } from '../rules.ts';
import { personalise, renderWebVersion } from './personalise.ts';
import { renderNewsletter } from './render-newsletter.ts';

const render = (content: Partial<NewsletterContent> = {}, frame = {}) =>
  renderNewsletter(newsletterContent(content), newsletterFrame(frame));
const mail = async (content: Partial<NewsletterContent> = {}, frame = {}, person = {}) =>
  personalise(await render(content, frame), newsletterPerson(person));
const linksOf = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href]) => href);
const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n + 1}`).join(' ');

describe('a newsletter shows', () => {
  test('subject, introduction and the blocks that are included, in their order', async () => {
    const { html } = await mail();
    const places = [
      'Your December',
      'Hello!',
      'Feature of the Month',
      'Market Summary',
      'Winter',
      'The harbour',
      'A tour',
      'Featured listings',
      '12 Elm Street',
    ].map((text) => html.indexOf(text, html.indexOf('<h1')));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).not.toContain('left out');
  });

  test('its agent, the postal address of the provider, and the ways out', async () => {
    const { html, text } = await mail();
    for (const part of [html, text.replaceAll('&', '&amp;')]) {
      expect(part).toContain('Alice Adams');
      expect(part).toContain('Adams &amp; Co');
      expect(part).toContain('Sent by Harbour Digital, 1 Main Street, Vancouver BC');
      expect(part).toContain('at anna@reader.example'.replaceAll('&', '&amp;'));
      expect(part).toContain('https://portal.example/newsletter/unsubscribe/token');
      expect(part).toContain('https://portal.example/newsletter/preferences/token');
    }
  });

  test('its language, and that it has colours for the dark', async () => {
    const { html } = await mail({}, { lang: 'en-US' });
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  test('links that are readable on the tinted part, in the light and in the dark', async () => {
    const { html } = await mail();
    const light = /<a class="accent"[^>]*color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? '';
    const dark = /\.accent\{color:(#[0-9a-f]{6})!important\}/.exec(html)?.[1] ?? '';
    expect(contrast(light, '#f8f6f2')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#2b3036')).toBeGreaterThanOrEqual(4.5);
  });

  test('each line in a colour for the dark, that above a testimonial too', async () => {
    const testimonial = { order: 7, testimonial_id: 5, testimonial: { name: 'Vera V.', words: 'Quick.' } };
    const { custom_content } = newsletterContent();
    const { html } = await mail({
      custom_content: [...custom_content, customBlock({ type: 'testimonial', ...testimonial })],
    });
    const lines = html.match(/<p[^>]*border-top/g) ?? [];
    const recoloured = html.match(/class="line"[^>]*>\s*<p[^>]*border-top/g) ?? [];
    expect(html).toContain('.line p,.quote{border-color:');
    expect(lines.length).toBeGreaterThan(custom_content.length);
    expect(recoloured.length).toBe(lines.length);
  });

  test('beside the subject in a list of mails what was written for it, or the words of the first block', async () => {
    const shown = async (content: Partial<NewsletterContent>) =>
      /<body[^>]*>\s*<div style="display:none[^>]*>([^&]*)(?:&amp;([^&]*))?&#847;/
        .exec((await mail(content)).html)
        ?.slice(1);
    expect(await shown({ preheader: 'Two homes & a recipe' })).toEqual(['Two homes ', ' a recipe']);
    expect((await shown({}))?.[0]).toMatch(/^Light\s+It does more than paint\.\s+Hallway$/);
    const wordless = { sections: [], custom_content: [customBlock({ image_url: pictureUrl })] };
    expect((await shown(wordless))?.[0]).toBe('Hello! A question? Just ask.');
    const long = await shown({
      sections: [],
      custom_content: [articleBlock({ content: `<p>${words(56)}</p>` })],
    });
    expect(long?.[0]).toMatch(/^word1 word2 .* word\d+…$/);
    expect(long?.[0]?.length).toBeLessThanOrEqual(120);
    // one that is withdrawn later must not be quoted there
    const quoted = { testimonial_id: 5, testimonial: { name: 'Vera V.', words: 'Quick.' } };
    const withdrawn = { sections: [], custom_content: [customBlock({ type: 'testimonial', ...quoted })] };
    expect((await shown(withdrawn))?.[0]).toBe('Hello! A question? Just ask.');
  });

  test('words that are not laid out for their size, which stay below what mail programs show', async () => {
    const listings = newsletterFrame().listings.flatMap((one) =>
      Array.from({ length: 6 }, () => ({ ...one, heading: 'H'.repeat(80) })),
    );
    const link = '<a href="http://a.ca">x</a> ';
    const content = newsletterContent({
      introduction: `<p>${link.repeat(190)}</p>`,
      sections: [],
      content: [],
      custom_content: [],
    });
    expect(mayBeTooLarge(content)).toBe(false);
    const { bytes } = await renderNewsletter(content, newsletterFrame({ listings, sold: listings.slice(3) }));
    expect(bytes).toBeLessThan(maxNewsletterBytes);
  });

  test('no part that has nothing to show', async () => {
    const { html, text } = await mail(
      {
        custom_content: [
          articleBlock({ title: 'Empty', content: '' }),
          customBlock({ title: 'Nothing yet' }),
        ],
      },
      { listings: [] },
    );
    expect(html + text).not.toMatch(/Empty|Nothing yet|Featured listings/);
  });
});

describe('an article', () => {
  const long = (link: string | null) => ({
    custom_content: [articleBlock({ title: 'Long', content: `<p>${words(56)}</p>`, link })],
  });
  const short = (link: string | null) => ({
    custom_content: [articleBlock({ title: 'Short', content: `<p>${words(55)}</p>`, link })],
  });

  test('of 55 words is whole, and says Read More only where it has a link', async () => {
    const alone = await mail(short(null));
    expect(alone.html).toContain('word55</p>');
    expect(alone.html + alone.text).not.toContain('Read More');
    const linked = await mail(short('https://agent.example/more'));
    expect(linked.html).toContain('word55</p>');
    expect(linked.html).toMatch(/href="https:\/\/agent\.example\/more"[^>]*>Read More</);
    expect(linked.text).toContain('Read More: https://agent.example/more');
  });

  test('of 56 words is cut after 55, and goes on at its link', async () => {
    const { html, text } = await mail(long('https://agent.example/more'));
    for (const part of [html, text]) {
      expect(part).toContain('word55…');
      expect(part).not.toContain('word56');
    }
    expect(html).toMatch(/href="https:\/\/agent\.example\/more"[^>]*>Read More</);
    expect(text).toContain('Read More: https://agent.example/more');
  });

  test('without a link goes on in the web version, which has all of it', async () => {
    const rendered = await render(long(null));
    const { html, text } = personalise(rendered, newsletterPerson());
    const [, anchor] =
      /href="https:\/\/sites\.example\/sites\/newsletters\/token#([\w-]+)"[^>]*>Read More</.exec(html) ?? [];
    expect(text).toContain(`Read More: https://sites.example/sites/newsletters/token#${anchor}`);
    const web = renderWebVersion(rendered);
    expect(web).toContain(`id="${anchor}"`);
    expect(web).toContain('word56</p>');
    expect(web).not.toContain('Read More');
  });

  test('that the provider wrote is never cut', async () => {
    const content = newsletterContent().content.map((block) => ({
      ...block,
      content: `<p>${words(80)}</p>`,
    }));
    expect((await mail({ content })).html).toContain('word80</p>');
  });
});

describe('pictures', () => {
  test('come from our own origin, as wide as the text at most, and say what they show', async () => {
    const { html } = await mail();
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(images.length).toBe(4);
    for (const tag of images) {
      expect(tag).toMatch(/ src="https:\/\/sites\.example\/files\/0a/);
      expect(tag).toMatch(/ alt="/);
      expect(Number(/ width="(\d+)"/.exec(tag)?.[1])).toBeLessThanOrEqual(536);
    }
    expect(html).toMatch(/-wide\.jpg" alt="First snow"/);
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/videos\.example\/tour"[^>]*><img [^>]*-video\.jpg" alt="Watch: A tour"/,
    );
  });

  test('of a width of their own are not made wider', async () => {
    const picture = async () => ({ url: 'https://sites.example/files/small.jpg', width: 200, height: 100 });
    const { html } = await mail({}, { picture });
    expect(html).toMatch(/alt="First snow" width="200" style="[^"]*max-width:200px/);
  });

  test('that are gone leave the words and the links', async () => {
    const { html } = await mail({}, { picture: async () => null });
    expect(html).not.toContain('<img ');
    expect(html).toMatch(/href="https:\/\/videos\.example\/tour"[^>]*>Watch the video</);
    expect(html).toContain('First snow');
  });

  test('in a text stand in it', async () => {
    const { html } = await mail({ introduction: `<p>Look:</p><img src="${pictureUrl}" alt="A cat">` });
    expect(html).toMatch(/-wide\.jpg" alt="A cat"/);
  });
});

describe('the personal parts', () => {
  const tracking = {
    pixel_url: 'https://sites.example/sites/n/t.gif',
    linkUrl: (n: number) => `https://sites.example/sites/n/t/${n}`,
  };

  test('are a name, addresses, and where opens and clicks are counted', async () => {
    const rendered = await render();
    const { html, text } = personalise(rendered, newsletterPerson({ tracking }));
    expect(html).toContain('Anna, you’re getting this at anna@reader.example because');
    expect(html).toContain('<img src="https://sites.example/sites/n/t.gif" alt="" width="1" height="1"');
    const counted = linksOf(html).filter((href) => href?.includes('/sites/n/t/'));
    expect(new Set(counted).size).toBe(rendered.links.length);
    for (const url of rendered.links) expect(html + text).not.toContain(`"${url.replaceAll('&', '&amp;')}"`);
  });

  test('are gone where nothing may be counted: no pixel, and links lead where they say', async () => {
    const { html, text } = await mail();
    expect(html).not.toMatch(/width="1"|\/sites\/n\//);
    expect(linksOf(html)).toContain('https://agent.example/harbour?a=1&amp;b=2');
    expect(text).toContain('https://agent.example/harbour?a=1&b=2');
  });

  test('are nowhere in the web version', async () => {
    const web = renderWebVersion(await render());
    expect(web).not.toMatch(/anna|unsubscribe|preferences|getting this|width="1"|[\uE000-\uE004]/i);
    expect(linksOf(web)).toContain('https://agent.example/harbour?a=1&amp;b=2');
  });

  test('of a hostile name stay text', async () => {
    const person = {
      first_name: '<img src=x onerror=alert(1)>\n\uE000link 0 https://evil.example\uE001',
      email: 'a@b.example',
    };
    const { html, text } = await mail({}, {}, person);
    expect(html).not.toMatch(/<img src=x|href="https:\/\/evil|[\uE000-\uE004]/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toMatch(/[\uE000-\uE004]/);
  });
});

test('the same words give the same bytes', async () => {
  expect(await render()).toEqual(await render());
});

test('the largest newsletter of words alone stays below what mail programs show', async () => {
  const rich = `<p>${'word '.repeat(1000).trim()}</p>`;
  const { bytes } = await render({
    introduction: rich,
    content: newsletterContent().content.map((block) => ({ ...block, content: rich })),
    sections: ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'],
    custom_content: Array.from({ length: 10 }, (_, order) =>
      articleBlock({ order, title: `Article ${order}`, content: `<p>${words(55)}</p>` }),
    ),
  });
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(maxNewsletterBytes);
});
