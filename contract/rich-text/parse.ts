import { unescapeHtml } from '../escape-html.ts';
import type { Block, RichElement, RichNode } from './document.ts';
import { normalize } from './normalize.ts';

/** Reads HTML that is well-formed, as the server stores it; null for anything else. */
export function parseRichText(html: string): Block[] | null {
  const nodes = parseNodes(html);
  return nodes && normalize(nodes);
}

type Open = { tag: string; attributes: Record<string, string>; children: RichNode[] };

const maxDepth = 100;
const isVoid = (tag: string) => tag === 'br' || tag === 'img';

/** Every tag is closed, every attribute is quoted, and only those four character references are used. */
function parseNodes(html: string): RichNode[] | null {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>|[^<>]+/gy;
  let end = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    end = token.lastIndex;
    const [text, closes, tag, attributes = ''] = match;
    const parent = open.at(-1) ?? root;
    if (tag === undefined) {
      parent.children.push(decode(text));
    } else if (closes === '/') {
      if (parent === root || parent.tag !== tag) return null;
      open.pop();
    } else {
      const element = { tag, attributes: attributesOf(attributes), children: [] };
      parent.children.push(element satisfies RichElement);
      if (!isVoid(tag)) open.push(element);
      if (open.length > maxDepth) return null;
    }
  }
  return end === html.length && open.length === 1 ? root.children : null;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );

const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, unescapeHtml);
