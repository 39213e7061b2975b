import { expect, test } from 'vitest';
import { buildSnippets } from './snippets.ts';

test('the snippets name the site, and a name stays within its attribute', () => {
  const { page, script, iframe, policy } = buildSnippets('https://sites.example.com', 7, {
    agent: 'Nia "The Closer" <b> & Sons',
    most: 6,
  });
  expect(page).toBe('https://sites.example.com/sites/7/testimonials');
  expect(script).toBe(
    '<script async src="https://sites.example.com/sites/widget.js" data-site="7" data-most="6"></script>',
  );
  expect(iframe).toContain('title="What clients say about Nia &quot;The Closer&quot; &lt;b&gt; &amp; Sons"');
  expect(policy).toBe('script-src https://sites.example.com; connect-src https://sites.example.com');
});
