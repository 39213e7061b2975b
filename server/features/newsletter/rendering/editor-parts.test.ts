import { expect, test } from 'vitest';
import { emptyFields } from '#contract/newsletter/block-kinds.ts';
import { renderForEditor, renderNewsletter } from './render-newsletter.ts';
import { articleBlock, customBlock, newsletterContent, newsletterFrame } from './testing-newsletter.ts';

const markOf = (html: string): string[] =>
  [...html.matchAll(/<i data-block="([^"]*)"><\/i>/g)].map(([, id]) => id ?? '');
const refId = (n: number) => `c0ffee00-0000-4000-8000-00000000000${n}`;

test('the editor shows the mail byte for byte, but for a mark before each block', async () => {
  const whole = newsletterContent();
  const content = {
    ...whole,
    sections: whole.content.map(({ refId: section }) => section),
    custom_content: whole.custom_content.map((block, index) => ({ ...block, refId: refId(index) })),
  };
  const { html } = await renderNewsletter(content, newsletterFrame());
  const edited = await renderForEditor(content, newsletterFrame());
  expect(markOf(html)).toEqual([]);
  expect(markOf(edited)).toEqual([
    'introduction',
    'feature_of_the_month',
    'market_summary',
    'light_and_engaging_articles',
    refId(0),
    refId(1),
    refId(2),
  ]);
  expect(edited.replaceAll(/<i data-block="[^"]*"><\/i>/g, '')).toBe(html);
});

test('what the mail leaves out has a place and a reason in the editor alone', async () => {
  const content = newsletterContent({
    sections: ['market_summary'],
    content: newsletterContent().content.map((block) =>
      block.refId === 'market_summary' ? { ...block, content: '' } : block,
    ),
    custom_content: [
      articleBlock({ refId: refId(1), order: 4, title: '', content: '' }),
      customBlock({ ...emptyFields, refId: refId(2), order: 5, type: 'testimonial', testimonial_id: 5 }),
    ],
  });
  const [{ html }, edited] = await Promise.all([
    renderNewsletter(content, newsletterFrame()),
    renderForEditor(content, newsletterFrame()),
  ]);
  for (const reason of [
    'This section isn’t included this month.',
    'Nothing is written here yet, so the email leaves this section out.',
    'This article isn’t finished yet, so the email leaves it out.',
    'This testimonial is no longer published, so the email leaves it out.',
  ]) {
    expect(edited).toContain(reason);
    expect(html).not.toContain(reason);
  }
  expect(markOf(edited)).toHaveLength(6);
});
