import { image, script } from './payload.ts';

const nested = (tag: string, times: number, inner: string) =>
  `<${tag}>`.repeat(times) + inner + `</${tag}>`.repeat(times);

export const nesting: readonly string[] = [
  nested('p', 200, image),
  nested('div', 500, image),
  nested('blockquote', 300, `<p onclick=${script}>x</p>`),
  nested('b', 600, image),
  nested('a', 200, `<a href="javascript:${script}">x</a>`),
  nested('ul', 250, `<li onclick=${script}>x`),
  nested('svg', 200, image),
  nested('math', 200, `<mi>${image}</mi>`),
  nested('table', 100, image),
  nested('iframe', 50, image),
  nested('template', 100, image),
  nested('noscript', 100, image),
  nested('x-a', 1000, image),
  `${'<blockquote>'.repeat(2000)}${image}`,
  `${'<ul><li>'.repeat(1000)}${image}`,
  `${'<b><i>'.repeat(500)}${image}`,
  `${'</p>'.repeat(2000)}${image}`,
  `${'<a href=https://a.example>'.repeat(500)}${image}`,
  `${'<'.repeat(3000)}img src=x onerror=${script}>`,
  `<p ${'a '.repeat(5000)}onclick=${script}>x</p>`,
  `<p title="${'<b>'.repeat(3000)}" onclick=${script}>x</p>`,
];
