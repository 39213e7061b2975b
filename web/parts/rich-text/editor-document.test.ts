import type { JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import { fromEditor, toEditor } from './editor-document.ts';
import { schema } from './extensions.ts';

const uploaded = `/files/${'0a'.repeat(32)}.png`;
const marks = fc.uniqueArray(
  fc.constantFrom(
    { type: 'bold' },
    { type: 'italic' },
    { type: 'subscript' },
    { type: 'superscript' },
    { type: 'link', attrs: { href: 'https://a.example/?b=c&d="e"' } },
    { type: 'link', attrs: { href: 'tel:555-0100' } },
  ),
  { selector: ({ type }) => type, maxLength: 4 },
);
const inline = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
    marks,
  }),
  fc.record({ type: fc.constant('text'), text: fc.constantFrom(' ', '  ', 'a <b> & "c"', '\u00A0'), marks }),
  fc.record({ type: fc.constant('hardBreak'), marks }),
);
const paragraph = fc.record({ type: fc.constant('paragraph'), content: fc.array(inline, { maxLength: 6 }) });
const { block } = fc.letrec<{ block: JSONContent; item: JSONContent }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.constantFrom(1, 2, 3, 4) }),
      content: fc.array(inline, { maxLength: 3 }),
    }),
    fc.constant({ type: 'image', attrs: { src: uploaded, alt: 'A "b" <c>' } }),
    fc.record({
      type: fc.constant('blockquote'),
      content: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  item: fc.record({
    type: fc.constant('listItem'),
    content: fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]) => [first, ...rest]),
  }),
}));

const written = (document: JSONContent) => writeRichText(fromEditor(document));

test('what the editor writes, it reads again, and then writes the same', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (content) => {
      const typed = Node.fromJSON(schema, { type: 'doc', content });
      typed.check();
      const html = written(typed.toJSON());
      const blocks = parseRichText(html) ?? [];
      expect(writeRichText(blocks)).toBe(html);
      const loaded = Node.fromJSON(schema, toEditor(blocks));
      loaded.check();
      expect(written(loaded.toJSON())).toBe(html);
    }),
    { numRuns: 300 },
  );
});

test('nothing typed is nothing stored', () => {
  expect(written({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('');
  Node.fromJSON(schema, toEditor([])).check();
});

test('what the schema could hold and the list does not allow is left out', () => {
  const linked = (href: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
  });
  const content = [
    linked('javascript:window.ran=1'),
    { type: 'image', attrs: { src: 'https://outside.example/x.png', alt: '' } },
    { type: 'table', content: [linked('https://a.example')] },
  ];
  expect(written({ type: 'doc', content })).toBe(
    '<p>x</p><p><a href="https://a.example" rel="noopener">x</a></p>',
  );
});
