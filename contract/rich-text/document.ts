/** Text with one link and one set of styles throughout. A line break is a run of its own. */
export type Run = { text: string; href: string | null; styles: readonly Style[] };
export const lineBreak = '\n';

/** Outermost first, since stored text has only one order. */
export const styles = ['strong', 'em', 'sub', 'sup'] as const;
export type Style = (typeof styles)[number];

export const headings = ['h1', 'h2', 'h3', 'h4'] as const;
type Heading = (typeof headings)[number];

export type Paragraph = { tag: 'p' | Heading; runs: readonly Run[] };
export type Image = { tag: 'img'; src: string; alt: string };
type Quote = { tag: 'blockquote'; blocks: readonly Block[] };
/** An item begins with a paragraph, which may be empty. */
type List = { tag: 'ul' | 'ol'; items: readonly (readonly Block[])[] };
export type Block = Paragraph | Image | Quote | List;

/** Markup as HTML has it, in any order and nesting. */
export type RichNode = string | RichElement;
export type RichElement = {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly RichNode[];
};

/** The plain text, one line per block. */
export const extractText = (blocks: readonly Block[]): string => blocks.flatMap(linesOf).join('\n');

function linesOf(block: Block): string[] {
  if ('runs' in block) return [block.runs.map(({ text }) => text).join('')];
  if ('items' in block) return block.items.flatMap((item) => item.flatMap(linesOf));
  return 'blocks' in block ? block.blocks.flatMap(linesOf) : [];
}
