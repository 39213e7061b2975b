import { expect, test } from 'vitest';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import { builtInTexts } from '../default-texts.ts';
import { listPictureNames, previewAgent, toPreviewContent, withArticles } from './rules.ts';

const block = { title: 'Title', content: '<p>Words</p>' };
const texts: OfferedTexts = {
  subject: 'Winter',
  introduction: '<p>Hello</p>',
  blocks: { feature_of_the_month: block, market_summary: block, light_and_engaging_articles: block },
};
const picture = `${'a'.repeat(64)}.png`;
const image = `<img src="/files/${picture}" alt="A hose">`;

test('a month without articles says what it says anyway', () => {
  expect(withArticles(texts, [])).toEqual(texts);
  expect(builtInTexts('2026-12').blocks.light_and_engaging_articles.content).toBe('');
});

test('articles are their section, each with its title over it, and nothing else changes', () => {
  const shown = withArticles(texts, [
    { title: 'Hoses & taps', content: `${image}<p>Drain <strong>both</strong>.</p>` },
    { title: 'Vents', content: '<p>Open them.</p>' },
  ]);
  expect(shown).toEqual({
    ...texts,
    blocks: {
      feature_of_the_month: block,
      market_summary: block,
      light_and_engaging_articles: {
        title: 'Title',
        content: `<h2>Hoses &amp; taps</h2>${image}<p>Drain <strong>both</strong>.</p><h2>Vents</h2><p>Open them.</p>`,
      },
    },
  });
});

test('what cannot be read is left out', () => {
  const { blocks } = withArticles(texts, [{ title: 'Vents', content: '<p>Open' }]);
  expect(blocks.light_and_engaging_articles.content).toBe('<h2>Vents</h2>');
});

test('the pictures of an article are known by the names of their files', () => {
  expect(listPictureNames({ content: `<p>One</p>${image}` })).toEqual([picture]);
  expect(listPictureNames({ content: '<p>One</p>' })).toEqual([]);
});

test('an article is previewed in the newsletter of its month, of an agent without listings', () => {
  const { content, ...rest } = toPreviewContent({
    month: '2027-03',
    title: 'Vents',
    content: '<p>Open them.</p>',
  });
  expect(rest).toEqual({
    subject: 'Your March 2027 real estate update',
    preheader: '',
    introduction: builtInTexts('2027-03').introduction,
    sections: ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'],
    custom_content: [],
  });
  expect(
    content.map(({ id, order, refId, type, title, content: words }) => [
      id,
      order,
      refId,
      type,
      title,
      words,
    ]),
  ).toEqual([
    [
      1,
      1,
      'feature_of_the_month',
      'default',
      'Feature of the Month',
      builtInTexts('2027-03').blocks.feature_of_the_month.content,
    ],
    [2, 2, 'market_summary', 'default', 'Market Summary', ''],
    [
      3,
      3,
      'light_and_engaging_articles',
      'default',
      'Light and Engaging Articles',
      '<h2>Vents</h2><p>Open them.</p>',
    ],
  ]);
  expect({ listings: previewAgent.listings, sold: previewAgent.sold, site: previewAgent.site }).toEqual({
    listings: [],
    sold: [],
    site: null,
  });
});
