import { expect, test } from 'vitest';
import { richTextHtml } from './html.ts';

test('images of a text are asked of us where another website shows it, and nothing else of it changes', () => {
  const src = `/files/${'0a'.repeat(32)}.png`;
  const stored = `<p>&lt;img src=&quot;${src}&quot;</p><img src="${src}" alt="The view">`;
  expect(richTextHtml(stored).text).toBe(stored);
  expect(richTextHtml(stored, 'https://sites.example.com').text).toBe(
    `<p>&lt;img src=&quot;${src}&quot;</p><img src="https://sites.example.com${src}" alt="The view">`,
  );
});
