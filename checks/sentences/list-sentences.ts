import { parseSync } from 'vite';

/** A piece of text in the source, or a value between two of them. */
export type Part = { kind: 'text' | 'value'; start: number; end: number; shown: string };
/** The way the text is written, which decides what must be escaped. */
export type Form = 'string' | 'attribute' | 'template' | 'jsx' | 'html';
export type Sentence = { form: Form; parts: Part[] };

type Node = { type: string; start: number; end: number; [name: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
const listNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? '') : '');

/** Texts of code: types, modules, names of styles and fields, values that are compared. */
const notRead = /^(?:Import|Export(?:All|Named)Declaration$|TS(?!AsExpression|SatisfiesExpression|NonNull))/;
const technicalKeys =
  /^(?:access|summary|description|table|holds|help|className|class|pattern|schema|key|id|to|href|path)$/;

/** The sentences and labels of a script in their order, as people read them. */
export function listSentences(path: string, text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const add = (form: Form, parts: Part[]) => {
    if (parts.some(({ kind, shown }) => kind === 'text' && /\p{L}/u.test(shown)))
      sentences.push({ form, parts });
  };
  const value = (node: Node, shown = showValue(slice(node))): Part => ({
    kind: 'value',
    start: node.start,
    end: node.end,
    shown,
  });

  const visit = (node: unknown, isText = false): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isText));
    if (!isNode(node) || (notRead.test(node.type) && !isExport(node))) return;
    if (node.type === 'Literal') return addString(node, isText);
    if (node.type === 'TemplateLiteral') return addTemplate(node);
    if (node.type === 'TaggedTemplateExpression') return addTagged(node);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return addElement(node);
    if (node.type === 'JSXAttribute') return visitField(node, nameOf(node['name']), true);
    if (node.type === 'Property') return visitField(node, nameOf(node['key']), false);
    if (node.type === 'BinaryExpression' || node.type === 'SwitchCase') return visit(node['consequent']);
    for (const part of Object.values(node)) visit(part);
  };
  const visitField = (node: Node, key: string, isAttribute: boolean) => {
    if (technicalKeys.test(key)) return;
    const literal = node['value'];
    if (isAttribute && isNode(literal) && literal.type === 'Literal')
      return addText('attribute', { start: literal.start + 1, end: literal.end - 1 }, true);
    visit(
      literal,
      /(?:label|title|heading|words|text|note|hint|name|action|button|placeholder)s?$/i.test(key),
    );
  };
  const addText = (form: Form, range: { start: number; end: number }, isText: boolean) => {
    const shown = slice(range).replace(/\\(['"`])/g, '$1');
    if (/\p{L} \S/u.test(shown) || (isText && /^[A-Z][a-z]/.test(shown)))
      add(form, [{ kind: 'text', ...range, shown }]);
  };
  const addString = (node: Node, isText: boolean) => {
    if (typeof node['value'] === 'string')
      addText('string', { start: node.start + 1, end: node.end - 1 }, isText);
  };
  const addTemplate = (node: Node) => {
    const parts = listTemplateParts(node);
    if (parts.some(({ kind, shown }) => kind === 'text' && /\p{L} | \p{L}/u.test(shown)))
      add('template', parts);
    visit(node['expressions']);
  };
  const listTemplateParts = (node: Node): Part[] => {
    const values = listNodes(node['expressions']);
    return listNodes(node['quasis']).flatMap((quasi, n): Part[] => {
      const after = values[n];
      // its range holds what opens and what closes it
      const range = { start: quasi.start + 1, end: quasi.end - (after ? 2 : 1) };
      const shown = slice(range).replace(/\\([`$])/g, '$1');
      return [{ kind: 'text', ...range, shown }, ...(after ? [value(after)] : [])];
    });
  };
  const addTagged = (node: Node) => {
    const quasi = node['quasi'];
    if (!isNode(quasi) || nameOf(node['tag']) !== 'html') return;
    for (const run of listTextRuns(listTemplateParts(quasi))) add('html', run);
    visit(quasi['expressions']);
  };
  const addElement = (node: Node) => {
    const children = listNodes(node['children']);
    const parts = children.map((child): Part => {
      const { type, start, end } = child;
      if (type === 'JSXText') return { kind: 'text', start, end, shown: collapse(slice(child)) };
      return value(child, showChild(child, slice));
    });
    add('jsx', parts);
    visit(node['openingElement']);
    visit(children);
  };
  visit(parseSync(path, text).program);
  return sentences;
}

/** An element by its name, an expression in its braces, the space that JSX needs as one. */
function showChild(child: Node, slice: (range: Node) => string): string {
  const opening = child['openingElement'];
  if (child.type === 'JSXElement') return `<${nameOf(isNode(opening) ? opening['name'] : undefined)}>`;
  const inner = child['expression'];
  return isNode(inner) && inner.type === 'Literal' && inner['value'] === ' '
    ? '{ }'
    : showValue(slice(child).slice(1, -1));
}

/** Its source in braces. One with words of its own is only a mark: they are sentences themselves. */
const showValue = (source: string): string =>
  /['"`<]/.test(source) ? '{…}' : `{${source.trim().replace(/\s+/g, ' ')}}`;

const isExport = (node: Node): boolean =>
  /^Export(?:Named|Default)Declaration$/.test(node.type) && isNode(node['declaration']);

/** As JSX has it: a break at either end is nothing, any other white space is one space. */
const collapse = (text: string): string => text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' ');

/** The texts between the tags of a page. */
function listTextRuns(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let run: Part[] = [];
  let isInTag = false;
  const finish = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const part of parts) {
    if (part.kind === 'value') {
      if (!isInTag) run.push(part);
      continue;
    }
    for (const { index, 0: piece } of part.shown.matchAll(/<|>|[^<>]+/g)) {
      if (piece === '<') finish();
      isInTag = piece === '<' || (isInTag && piece !== '>');
      if (piece === '<' || piece === '>' || isInTag) continue;
      run.push({
        kind: 'text',
        start: part.start + index,
        end: part.start + index + piece.length,
        shown: collapse(piece),
      });
    }
  }
  finish();
  return runs;
}
