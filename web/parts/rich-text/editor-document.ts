import type { JSONContent } from '@tiptap/core';
import {
  lineBreak,
  type Block,
  type RichElement,
  type RichNode,
  type Run,
} from '#contract/rich-text/document.ts';
import { normalize } from '#contract/rich-text/normalize.ts';

const markOf = { strong: 'bold', em: 'italic', sub: 'subscript', sup: 'superscript' } as const;
const tagOfMark: Record<string, string> = Object.fromEntries(
  Object.entries(markOf).map(([tag, mark]) => [mark, tag]),
);
const tagOfNode: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  hardBreak: 'br',
  image: 'img',
};

/** A stored document for the editor: nothing of it is parsed as HTML. */
export const toEditor = (blocks: readonly Block[]): JSONContent => ({
  type: 'doc',
  content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(toNode),
});

function toNode(block: Block): JSONContent {
  if ('items' in block)
    return {
      type: block.tag === 'ul' ? 'bulletList' : 'orderedList',
      content: block.items.map((item) => ({ type: 'listItem', content: item.map(toNode) })),
    };
  if ('blocks' in block) return { type: 'blockquote', content: block.blocks.map(toNode) };
  if (block.tag === 'img') return { type: 'image', attrs: { src: block.src, alt: block.alt } };
  const content = block.runs.map(toText);
  if (block.tag === 'p') return { type: 'paragraph', content };
  return { type: 'heading', attrs: { level: Number(block.tag.slice(1)) }, content };
}

function toText({ text, href, styles }: Run): JSONContent {
  const marks = [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
    ...styles.map((style) => ({ type: markOf[style] })),
  ];
  return text === lineBreak ? { type: 'hardBreak', marks } : { type: 'text', text, marks };
}

/** The editor's content, in its stored form. */
export const fromEditor = (document: JSONContent): Block[] => normalize(childrenOf(document));

const childrenOf = ({ content = [] }: JSONContent): RichNode[] => content.map(fromNode);

function fromNode(node: JSONContent): RichNode {
  const inner: RichNode = node.type === 'text' ? (node.text ?? '') : element(node);
  return (node.marks ?? []).reduce<RichNode>(
    (child, { type, attrs }) => ({
      tag: type === 'link' ? 'a' : (tagOfMark[type] ?? ''),
      attributes: textAttributes({ href: attrs?.['href'] }),
      children: [child],
    }),
    inner,
  );
}

const element = (node: JSONContent): RichElement => ({
  tag: node.type === 'heading' ? `h${node.attrs?.['level']}` : (tagOfNode[node.type ?? ''] ?? ''),
  attributes: textAttributes({ src: node.attrs?.['src'], alt: node.attrs?.['alt'] }),
  children: childrenOf(node),
});

const textAttributes = (attributes: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
