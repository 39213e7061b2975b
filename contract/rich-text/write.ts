import { escapeRichText } from '../escape-html.ts';
import type { Block, RichElement, RichNode, Run } from './document.ts';
import { lineBreak } from './document.ts';

/** The only way to write a document: the same document always gives the same bytes. */
export const writeRichText = (blocks: readonly Block[]): string => toNodes(blocks).map(writeNode).join('');

/** The document as elements, for code that renders it. */
export const toNodes = (blocks: readonly Block[]): RichElement[] => blocks.map(toElement);

function toElement(block: Block): RichElement {
  if ('runs' in block) return element(block.tag, toInline(block.runs));
  if ('items' in block)
    return element(
      block.tag,
      block.items.map((item) => element('li', toNodes(item))),
    );
  if ('blocks' in block) return element(block.tag, toNodes(block.blocks));
  return element('img', [], { src: block.src, alt: block.alt });
}

type Open = { element: RichElement; children: RichNode[] };

/** Neighbours share the elements that are around both. */
function toInline(runs: readonly Run[]): RichNode[] {
  const nodes: RichNode[] = [];
  let open: Open[] = [];
  for (const run of runs) {
    const elements = elementsOf(run);
    const differs = elements.findIndex(({ tag, attributes }, level) => {
      const same = open[level]?.element;
      return same?.tag !== tag || same.attributes['href'] !== attributes['href'];
    });
    open = open.slice(0, differs < 0 ? elements.length : differs);
    for (const { tag, attributes } of elements.slice(open.length)) {
      const children: RichNode[] = [];
      const inner = element(tag, children, attributes);
      (open.at(-1)?.children ?? nodes).push(inner);
      open.push({ element: inner, children });
    }
    (open.at(-1)?.children ?? nodes).push(run.text === lineBreak ? element('br') : run.text);
  }
  return nodes;
}

const elementsOf = ({ href, styles }: Run): RichElement[] => [
  ...(href === null ? [] : [element('a', [], { href, rel: 'noopener' })]),
  ...styles.map((style) => element(style)),
];

function writeNode(node: RichNode): string {
  if (typeof node === 'string') return escapeRichText(node);
  const { tag, attributes, children } = node;
  const begin = `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeRichText(value)}"`)
    .join('')}>`;
  return tag === 'br' || tag === 'img' ? begin : `${begin}${children.map(writeNode).join('')}</${tag}>`;
}

const element = (
  tag: string,
  children: readonly RichNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): RichElement => ({ tag, attributes, children });
