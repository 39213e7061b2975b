import { expect, test } from 'vitest';
import { buildSnippet } from './snippet.ts';

test('the line names the form and its look, and a name stays within its attribute', () => {
  const { address, code } = buildSnippet('https://sites.example.com', 7, {
    agent: 'Nia "The Closer" <b> & Sons',
    look: 'dark',
  });
  expect(address).toBe('https://sites.example.com/sites/7/embed/form?look=dark');
  expect(code).toContain(`src="${address}"`);
  expect(code).toContain('title="Message to Nia &quot;The Closer&quot; &lt;b&gt; &amp; Sons"');
  expect(code.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
});

test('a form that follows the device of the visitor has no look', () => {
  const { address } = buildSnippet('https://sites.example.com', 7, { agent: 'Nia', look: '' });
  expect(address).toBe('https://sites.example.com/sites/7/embed/form');
});
