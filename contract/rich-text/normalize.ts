import { removeHidden } from '../clean-text.ts';
import { isUploadedImage, linkAddress } from './addresses.ts';
import {
  headings,
  lineBreak,
  styles,
  type Block,
  type Image,
  type Paragraph,
  type RichElement,
  type RichNode,
  type Run,
  type Style,
} from './document.ts';
import { tidyRuns } from './tidy-runs.ts';

/** Quotes and lists below this depth lose their frame but not their text. */
const maxContainers = 16;

const styleOfTag: Partial<Record<string, Style>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  sub: 'sub',
  sup: 'sup',
};

/** The elements around the current text. */
type Place = { tag: Paragraph['tag']; href: string | null; styles: readonly Style[]; containers: number };
const start: Place = { tag: 'p', href: null, styles: [], containers: 0 };

/** Any nesting of the allowed elements becomes the one form in which such a document is stored. */
export function normalize(nodes: readonly RichNode[], place: Place = start): Block[] {
  const blocks: Block[] = [];
  let tag = place.tag;
  let runs: Run[] = [];

  function endParagraph(next: Paragraph['tag']): void {
    const tidy = tidyRuns(runs);
    if (tidy.length > 0) blocks.push({ tag, runs: tidy });
    runs = [];
    tag = next;
  }

  function addAll(children: readonly RichNode[], at: Place): void {
    for (const child of children) {
      if (typeof child === 'string') runs.push({ text: toText(child), href: at.href, styles: at.styles });
      else addElement(child, at);
    }
  }

  function addElement(element: RichElement, at: Place): void {
    const { tag: name, children } = element;
    const style = styleOfTag[name];
    if (name === 'br') runs.push({ text: lineBreak, href: null, styles: [] });
    else if (style) addAll(children, { ...at, styles: withStyle(at.styles, style) });
    else if (name === 'a') addAll(children, { ...at, href: linkAddress(hrefOf(element)) ?? at.href });
    else if (name === 'p' || name === 'li' || isHeading(name)) addParagraph(element, at);
    else addContainer(element, at);
  }

  function addParagraph({ tag: name, children }: RichElement, at: Place): void {
    const outer = tag;
    endParagraph(isHeading(name) ? name : 'p');
    addAll(children, at);
    endParagraph(outer);
  }

  function addContainer(element: RichElement, at: Place): void {
    endParagraph(tag);
    blocks.push(...containerOf(element, { ...at, tag: 'p', containers: at.containers + 1 }));
  }

  addAll(nodes, place);
  endParagraph('p');
  return blocks;
}

function containerOf(element: RichElement, place: Place): Block[] {
  const { tag, children } = element;
  if (tag === 'img') return imageOf(element);
  if (tag === 'blockquote') {
    const blocks = normalize(children, place);
    return place.containers > maxContainers || blocks.length === 0 ? blocks : [{ tag, blocks }];
  }
  if (tag !== 'ul' && tag !== 'ol') return normalize(children, place);
  const items = itemsOf(children, place);
  if (place.containers > maxContainers) return items.flat();
  return items.length === 0 ? [] : [{ tag, items: items.map(toItem) }];
}

/** A list directly inside a list belongs to the item before it. */
function itemsOf(children: readonly RichNode[], place: Place): Block[][] {
  const items: Block[][] = [];
  for (const child of children) {
    const isItem = typeof child !== 'string' && child.tag === 'li';
    const blocks = normalize(isItem ? child.children : [child], place);
    const previous = items.at(-1);
    if (previous && !isItem && blocks.every((block) => 'items' in block)) previous.push(...blocks);
    else if (blocks.length > 0) items.push(blocks);
  }
  return items;
}

function toItem([first, ...rest]: readonly Block[]): Block[] {
  if (!first) return [];
  return 'runs' in first
    ? [{ tag: 'p', runs: first.runs }, ...rest]
    : [{ tag: 'p', runs: [] }, first, ...rest];
}

function imageOf({ attributes }: RichElement): Image[] {
  const { src = '', alt = '' } = attributes;
  return isUploadedImage(src) ? [{ tag: 'img', src, alt: toText(alt).trim() }] : [];
}

const hrefOf = ({ attributes }: RichElement): string => attributes['href'] ?? '';

const withStyle = (present: readonly Style[], added: Style): Style[] =>
  styles.filter((style) => style === added || present.includes(style));

const isHeading = (tag: string): tag is Exclude<Paragraph['tag'], 'p'> =>
  headings.some((heading) => heading === tag);

/** Spaces and line ends of the source become one space, as a browser shows them. */
const toText = (text: string): string => removeHidden(text).replace(/[ \t\n\r\f]+/g, ' ');
