import { listSentences, type Form, type Part, type Sentence } from './list-sentences.ts';

/** One line, as a writer reads it: values in braces, elements by their name, breaks as ⏎. */
export const showSentence = ({ parts }: Sentence): string =>
  parts
    .map(({ shown }) => shown)
    .join('')
    .replaceAll('\n', '⏎')
    .trim();

/** The sentences of some files, a heading for each, as `readSentences` takes them. */
export function writeSentences(files: readonly { path: string; text: string }[]): string {
  return files
    .flatMap(({ path, text }) => {
      const lines = listSentences(path, text).map(showSentence);
      return lines.length === 0 ? [] : [`# ${path}`, ...lines, ''];
    })
    .join('\n');
}

/** The sentences that a writer has edited, by path. */
export function readSentences(edited: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of edited.split(/\r?\n/)) {
    if (line.startsWith('# ')) files.set(line.slice(2).trim(), (lines = []));
    else if (line.trim() !== '') lines.push(line.trim());
  }
  return files;
}

/**
 * The script with the sentences that were changed. Throws, with the sentence in question, where lines or values are
 * missing or in another order, or where a character would be code.
 */
export function applySentences(path: string, text: string, edited: readonly string[]): string {
  const sentences = listSentences(path, text);
  if (sentences.length !== edited.length)
    throw new Error(
      `${path} has ${sentences.length} sentences, and the file ${edited.length}. Write it again.`,
    );
  const changes = sentences.flatMap((sentence, n) => changeSentence(path, text, sentence, edited[n] ?? ''));
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((script, { start, end, words }) => script.slice(0, start) + words + script.slice(end), text);
}

type Change = { start: number; end: number; words: string };

function changeSentence(path: string, text: string, { form, parts }: Sentence, line: string): Change[] {
  if (showSentence({ form, parts }) === line) return [];
  const refuse = (why: string) => new Error(`${path}: “${line}” ${why}`);
  const words = splitLine(line, parts, refuse);
  const texts = joinTexts(parts);
  return words.flatMap((piece, n) => {
    const part = texts[n];
    if (isSame(piece, part?.shown ?? '', n === 0, n === words.length - 1)) return [];
    if (!part) throw refuse(`has words where there is no text: “${piece.trim()}”.`);
    if (unwritable[form].test(piece)) throw refuse('has a character that is code there.');
    const raw = text.slice(part.start, part.end);
    const quote = text[part.start - 1] ?? '';
    const [before, after] = [/^\s*/, /\s*$/].map((edge, side) =>
      writeEdge({
        raw: edge.exec(raw)?.[0] ?? '',
        hadSpace: edge.exec(part.shown)?.[0] !== '',
        hasSpace: edge.exec(piece)?.[0] !== '',
        isLineEnd: side === 0 ? n === 0 : n === words.length - 1,
      }),
    );
    if (before === undefined || after === undefined) throw refuse('has a space where a line breaks.');
    const escaped =
      form === 'string' || form === 'template'
        ? escapeQuote(piece.trim(), form === 'string' ? quote : '`')
        : piece.trim();
    return [{ start: part.start, end: part.end, words: before + escaped + after }];
  });
}

/** The writer's words before each value and after the last. */
function splitLine(line: string, parts: readonly Part[], refuse: (why: string) => Error): string[] {
  let rest = line.replaceAll('⏎', '\n');
  const words = parts.flatMap(({ kind, shown }) => {
    if (kind === 'text') return [];
    const at = rest.indexOf(shown);
    if (at < 0) throw refuse(`lacks ${shown}, or has it in another order.`);
    const before = rest.slice(0, at);
    rest = rest.slice(at + shown.length);
    return [before];
  });
  return [...words, rest];
}

/** The text before each value and after the last, where there is one. */
function joinTexts(parts: readonly Part[]): (Part | undefined)[] {
  const texts: (Part | undefined)[] = [undefined];
  for (const part of parts) {
    if (part.kind === 'value') texts.push(undefined);
    else texts[texts.length - 1] = part;
  }
  return texts;
}

/** A line has lost the white space at its own ends. */
function isSame(piece: string, shown: string, isFirst: boolean, isLast: boolean): boolean {
  const start = isFirst ? shown.trimStart() : shown;
  return piece === (isLast ? start.trimEnd() : start);
}

type Edge = { raw: string; hadSpace: boolean; hasSpace: boolean; isLineEnd: boolean };

/** White space as the source has it, unless the writer took it away or added one; undefined where JSX cannot have it. */
function writeEdge({ raw, hadSpace, hasSpace, isLineEnd }: Edge): string | undefined {
  if (isLineEnd || hadSpace === hasSpace) return raw;
  if (!hasSpace) return '';
  return raw.includes('\n') ? undefined : ' ';
}

const escapeQuote = (words: string, quote: string): string =>
  words.replaceAll(quote, `\\${quote}`).replaceAll(/\$\{/g, quote === '`' ? '\\${' : '${');

/** Characters that would be code, by how the text is written. */
const unwritable: Record<Form, RegExp> = {
  string: /\n/,
  attribute: /["\n]/,
  template: /(?!)/,
  jsx: /[<>{}\n]/,
  html: /[<>`$\\]/,
};
