import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, escapeRichText, unescapeHtml } from './escape-html.ts';

test('the five characters of HTML become references', () => {
  expect(escapeHtml(`<a href="x" title='y'>& more</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp; more&lt;/a&gt;',
  );
});

test('rich text keeps its apostrophes, all of them', () => {
  expect(escapeRichText(`It's <b>"Ann's"</b>`)).toBe(`It's &lt;b&gt;&quot;Ann's&quot;&lt;/b&gt;`);
});

test('known references become characters, others stay', () => {
  expect(unescapeHtml('a&nbsp;b &amp; &lt;i&gt; &quot;c&quot; &#39;d&#39;')).toBe(`a b & <i> "c" 'd'`);
  for (const text of ['&eacute;', '&#38;', '&#039;', '&toString;', 'R&D; &', '&amp'])
    expect(unescapeHtml(text)).toBe(text);
});

test('a reference is resolved once', () => expect(unescapeHtml('&amp;lt;')).toBe('&lt;'));

test('any text survives both ways, and escaped it has no mark-up', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('&', '<', '>', '"', "'", '&amp;', '&#39;')));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      for (const escape of [escapeHtml, escapeRichText]) {
        expect(unescapeHtml(escape(text))).toBe(text);
        expect(escape(text)).not.toMatch(/[<>"]/);
      }
      expect(escapeHtml(text)).not.toContain("'");
    }),
  );
});
