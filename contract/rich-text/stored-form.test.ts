import { expect, test } from 'vitest';
import { extractText, type RichNode } from './document.ts';
import { altsIn, imagesIn, withoutAltIn } from './images.ts';
import { linksIn } from './links.ts';
import { normalize } from './normalize.ts';
import { parseRichText } from './parse.ts';
import { toNodes, writeRichText } from './write.ts';

const file = (letter: string) => `/files/${letter.repeat(64)}.png`;
const [one, two] = [file('1'), file('2')];
const store = (html: string) => {
  const blocks = parseRichText(html);
  return blocks && writeRichText(blocks);
};

test.each([
  ['<p>a', 'an open tag'],
  ['a</p>', 'a closing tag alone'],
  ['<p>a</h1>', 'another closing tag'],
  ['<p><em>a</p></em>', 'crossed tags'],
  ['<p>a</p><', 'a bracket at the end'],
  ['<p>a > b</p>', 'a bracket in the text'],
  ['<P>a</P>', 'a tag in capitals'],
  ['<1>a</1>', 'a tag of digits'],
  ['< p>a</p>', 'a space before the name'],
  ['<p id=a>a</p>', 'an attribute without quotation marks'],
  [`<p id='a'>a</p>`, 'an attribute in apostrophes'],
  ['<p id="<">a</p>', 'a bracket in an attribute'],
  ['<p id="a"b="c">a</p>', 'attributes without a space'],
  ['<br></br>', 'a closed line break'],
  ['<!-- a --><p>b</p>', 'a comment'],
])('%s is read as nothing: %s', (html) => {
  expect(parseRichText(html)).toBeNull();
});

test.each([
  ['', ''],
  ['a', '<p>a</p>'],
  ['<br>', ''],
  ['a<br>b<br/>c<br />d', '<p>a<br>b<br>c<br>d</p>'],
  ['<p id="x" lang="y">a</p>', '<p>a</p>'],
  [
    `<img src="${one}" alt="a &quot;b&quot; &amp;lt; &nbsp;">c`,
    `<img src="${one}" alt="a &quot;b&quot; &amp;lt; &amp;nbsp;"><p>c</p>`,
  ],
  [`<img src="${one}" />`, `<img src="${one}" alt="">`],
  [`<img src="${one}" alt=" a  b ">`, `<img src="${one}" alt="a b">`],
  ['<img alt="a">', ''],
  ['<p>&lt;b&gt; &amp;amp; &#39;</p>', '<p>&lt;b&gt; &amp;amp; &amp;#39;</p>'],
  ['<p>it\u200B\u202Es\u0007</p>', '<p>its</p>'],
  ['<p> a \t\n\r\f b </p>', '<p>a b</p>'],
  ['<p>a\u00A0 b</p>', '<p>a\u00A0 b</p>'],
  // paragraphs and headings
  ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>'],
  ['<h5>a</h5>b', '<p>a</p><p>b</p>'],
  ['<h1>a<p>b</p>c</h1>d', '<h1>a</h1><p>b</p><h1>c</h1><p>d</p>'],
  ['<h1>a<br>b</h1>', '<h1>a<br>b</h1>'],
  ['<li>a</li>b', '<p>a</p><p>b</p>'],
  ['<h2>a<blockquote>b</blockquote>c</h2>', '<h2>a</h2><blockquote><p>b</p></blockquote><h2>c</h2>'],
  ['a<x>b</x>c', '<p>a</p><p>b</p><p>c</p>'],
  // styles
  ['<b>a</b><strong>b</strong><i>c</i><em>d</em>', '<p><strong>ab</strong><em>cd</em></p>'],
  ['<sup><sub><i><b>a</b></i></sub></sup>', '<p><strong><em><sub><sup>a</sup></sub></em></strong></p>'],
  ['<sub>a<sub>b</sub></sub><sup>c</sup>', '<p><sub>ab</sub><sup>c</sup></p>'],
  ['<b>a<i>b</i></b><i>c</i>', '<p><strong>a<em>b</em></strong><em>c</em></p>'],
  ['<b>a</b> <b>b</b>', '<p><strong>a</strong> <strong>b</strong></p>'],
  ['<b>a </b> b', '<p><strong>a </strong>b</p>'],
  // breaks
  ['<p>a <br> b</p>', '<p>a<br>b</p>'],
  ['<p>a<br><br>b<br> <br></p>', '<p>a<br><br>b</p>'],
  ['<p><br>a</p>', '<p><br>a</p>'],
  ['<b>a<br></b>b', '<p><strong>a</strong><br>b</p>'],
  ['<b>a<br>b</b>', '<p><strong>a<br>b</strong></p>'],
  ['<b>a</b><br><br><b>b</b>', '<p><strong>a<br><br>b</strong></p>'],
  ['<b>a</b><br><b><i>b</i></b>', '<p><strong>a<br><em>b</em></strong></p>'],
  ['<b><br>a</b>', '<p><br><strong>a</strong></p>'],
  ['<p>a<br><b> </b></p>', '<p>a</p>'],
  ['<p>a<b> </b></p>', '<p>a</p>'],
])('%j is stored as %j', (html, stored) => {
  expect(store(html)).toBe(stored);
});

const link = (href: string, text: string) => `<a href="${href}" rel="noopener">${text}</a>`;
test.each([
  ['<a href="https://a.example/">a</a>', `<p>${link('https://a.example/', 'a')}</p>`],
  ['<a href="/contacts">a</a><a>b</a>', '<p>ab</p>'],
  ['<a href="https://a.example/">a<a href="x">b</a></a>', `<p>${link('https://a.example/', 'ab')}</p>`],
  ['<a href="https://a.example/">a<br>b</a>', `<p>${link('https://a.example/', 'a<br>b')}</p>`],
  [
    '<a href="https://a.example/">a</a><br><a href="https://b.example/">b</a>',
    `<p>${link('https://a.example/', 'a')}<br>${link('https://b.example/', 'b')}</p>`,
  ],
  [
    '<a href="https://a.example/">a</a><a href="https://b.example/">b</a>',
    `<p>${link('https://a.example/', 'a')}${link('https://b.example/', 'b')}</p>`,
  ],
  [
    '<b><a href="https://a.example/">a</a></b><a href="https://a.example/">b</a>',
    `<p>${link('https://a.example/', '<strong>a</strong>b')}</p>`,
  ],
  [
    '<a href="https://a.example/?b=&quot;c&quot;&amp;d">a</a>',
    `<p>${link('https://a.example/?b=%22c%22&amp;d', 'a')}</p>`,
  ],
])('the link %j is stored as %j', (html, stored) => {
  expect(store(html)).toBe(stored);
});

test.each([
  ['<ul></ul><ol> </ol><blockquote><p></p></blockquote>', ''],
  ['<ol><li>a</li><li></li><li>b</li></ol>', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
  ['<ul>a<li>b</li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['<ul><li><h1>a</h1><h2>b</h2></li></ul>', '<ul><li><p>a</p><h2>b</h2></li></ul>'],
  [`<ul><li><img src="${one}" alt=""></li></ul>`, `<ul><li><p></p><img src="${one}" alt=""></li></ul>`],
  ['<ul><ol><li>a</li></ol></ul>', '<ul><li><p></p><ol><li><p>a</p></li></ol></li></ul>'],
  [
    '<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>',
  ],
  [
    '<ul><li>a</li><blockquote>b</blockquote></ul>',
    '<ul><li><p>a</p></li><li><p></p><blockquote><p>b</p></blockquote></li></ul>',
  ],
  [
    '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
    '<ul><li><p>a</p></li><li><p></p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  // more than a list begins an item of its own
  [
    '<ul><li>a</li><x><ol><li>b</li></ol>c</x></ul>',
    '<ul><li><p>a</p></li><li><p></p><ol><li><p>b</p></li></ol><p>c</p></li></ul>',
  ],
  ['<b><ul><li>a</li></ul></b>', '<ul><li><p><strong>a</strong></p></li></ul>'],
  ['<h1><ul><li>a</li></ul></h1>', '<ul><li><p>a</p></li></ul>'],
])('the list %j is stored as %j', (html, stored) => {
  expect(store(html)).toBe(stored);
});

const nested = (tag: string, depth: number, inner: string) =>
  `<${tag}>`.repeat(depth) + inner + `</${tag}>`.repeat(depth);

test('sixteen quotes and lists may be in one another, and what is deeper keeps its text', () => {
  const quotes = nested('blockquote', 16, '<p>a</p>');
  expect(store(quotes)).toBe(quotes);
  expect(store(nested('blockquote', 17, '<p>a</p>'))).toBe(quotes);
  const list = '<ul><li>a</li><li>b</li></ul>';
  expect(store(nested('blockquote', 15, list))).toBe(
    nested('blockquote', 15, '<ul><li><p>a</p></li><li><p>b</p></li></ul>'),
  );
  expect(store(nested('blockquote', 16, list))).toBe(nested('blockquote', 16, '<p>a</p><p>b</p>'));
});

test.each(['p', 'li', 'h1'])('a <%s> is no frame, however many are around a quote', (tag) => {
  const quote = '<blockquote><p>a</p></blockquote>';
  expect(store(nested(tag, 20, quote))).toBe(quote);
});

test('elements are read to a depth of 99', () => {
  expect(store(nested('em', 99, 'a'))).toBe('<p><em>a</em></p>');
  expect(store(nested('em', 100, 'a'))).toBeNull();
  // what closes itself is no depth
  expect(store(nested('em', 99, 'a<br>b'))).toBe('<p><em>a<br>b</em></p>');
});

const document = [
  '<h1>A &amp; b</h1>',
  `<ul><li><p>c</p><img src="${one}" alt="C"></li><li><p>d<br>e</p></li></ul>`,
  `<blockquote><img src="${two}" alt=""><p>${link('https://a.example/', 'f')}g</p></blockquote>`,
  `<p>${link('https://b.example/', 'h')}i${link('https://b.example/', 'j')}${link('tel:911', 'k')}</p>`,
  `<ol><li><p>${link('https://a.example/', 'l')}</p></li></ol>`,
].join('');

test('the lines, images and links of a document are found in their order, however deep they are', () => {
  expect(extractText(parseRichText(document) ?? [])).toBe('A & b\nc\nd\ne\nfg\nhijk\nl');
  expect(imagesIn(document)).toEqual([one, two]);
  expect(altsIn(document)).toEqual(['C', '']);
  expect(withoutAltIn(document)).toBe(1);
  expect(withoutAltIn(document + `<img src="${two}" alt="D">`)).toBe(1);
  expect(linksIn(document)).toEqual([
    'https://a.example/',
    'https://b.example/',
    'tel:911',
    'https://a.example/',
  ]);
});

test('nothing is found in what cannot be read', () => {
  const broken = `${document}<p>`;
  expect([imagesIn(broken), altsIn(broken), linksIn(broken), withoutAltIn(broken)]).toEqual([[], [], [], 0]);
});

test('a document is written as elements with their attributes and no others', () => {
  expect(toNodes(parseRichText(`<p><b>a</b></p><img src="${one}" alt="b">`) ?? [])).toEqual([
    { tag: 'p', attributes: {}, children: [{ tag: 'strong', attributes: {}, children: ['a'] }] },
    { tag: 'img', attributes: { src: one, alt: 'b' }, children: [] },
  ]);
});

test('a line break is an element with nothing in it', () => {
  expect(toNodes(parseRichText('a<br>b') ?? [])).toEqual([
    { tag: 'p', attributes: {}, children: ['a', { tag: 'br', attributes: {}, children: [] }, 'b'] },
  ]);
});

test('an image of the document says that it is one', () => {
  expect(parseRichText(`<img src="${one}" alt="a">`)).toEqual([{ tag: 'img', src: one, alt: 'a' }]);
});

test('an empty text between two others changes nothing', () => {
  const nodes: RichNode[] = ['a', '', { tag: 'b', attributes: {}, children: [''] }, 'b'];
  expect(normalize(nodes)).toEqual([{ tag: 'p', runs: [{ text: 'ab', href: null, styles: [] }] }]);
});
