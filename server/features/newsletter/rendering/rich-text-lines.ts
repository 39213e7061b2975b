import { lineBreak, type Block, type Run } from '#contract/rich-text/document.ts';
import type { Links } from './links.ts';

/** Rich text without markup: one block below the other, with an empty line between. */
export const richTextPlain = (blocks: readonly Block[], links: Links): string =>
  blocks
    .map((block) => blockLines(block, links).join('\n'))
    .filter((text) => text.trim() !== '')
    .join('\n\n');

function blockLines(block: Block, links: Links): string[] {
  if ('runs' in block) return runsToText(block.runs, links).split(lineBreak);
  if ('blocks' in block) return indent(richTextPlain(block.blocks, links), '> ', '> ');
  if ('items' in block)
    return block.items.flatMap((item, index) =>
      indent(
        item.map((inner) => blockLines(inner, links).join('\n')).join('\n'),
        block.tag === 'ol' ? `${index + 1}. ` : '- ',
        '  ',
      ),
    );
  return block.alt === '' ? [] : [`[${block.alt}]`];
}

const indent = (text: string, first: string, others: string): string[] =>
  text.split('\n').map((line, index) => (index === 0 ? first : others) + line);

/** The address of a link follows its words, unless they are the address. */
function runsToText(runs: readonly Run[], links: Links): string {
  return runs
    .map(({ text, href }, index) => {
      const isLast = runs[index + 1]?.href !== href;
      const target = href !== null && isLast ? links.to(href) : null;
      return target === null || text === href ? text : `${text} (${target.plain})`;
    })
    .join('');
}
