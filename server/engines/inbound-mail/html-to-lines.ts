import sanitizeHtml from 'sanitize-html';

const blocks = [
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'blockquote',
  'hr',
  'br',
];
const cells = ['td', 'th'];
const maxHtmlLength = 500_000;

/** The text of an HTML mail, a line for each paragraph or row of a table. Cells have tabs between them. */
export function htmlToLines(html: string): string[] {
  const reduced = sanitizeHtml(html.slice(0, maxHtmlLength), {
    allowedTags: [...blocks, ...cells],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
    nestingLimit: 100,
  });
  return reduced
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`</(${cells.join('|')})>\\s*<(${cells.join('|')})>`, 'g'), '\t')
    .replace(new RegExp(`</?(${cells.join('|')})>`, 'g'), '\n')
    .replace(new RegExp(`</?(${blocks.join('|')})\\s*/?>`, 'g'), '\n')
    .replace(/&(lt|gt|quot|amp);/g, (_reference, name: keyof typeof references) => references[name])
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .join('\t')
        .trim(),
    )
    .filter((line, index, all) => line !== '' || all[index - 1] !== '');
}

/** All that sanitize-html leaves as references. */
const references = { lt: '<', gt: '>', quot: '"', amp: '&' } as const;
