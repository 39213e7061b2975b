import type { Editor } from '@tiptap/react';
import { diffWordsWithSpace } from 'diff';

export type Range = { from: number; to: number };

/** The selection, or else everything. */
export function getRange(editor: Editor): Range {
  const { selection, doc } = editor.state;
  return selection.empty ? { from: 0, to: doc.content.size } : { from: selection.from, to: selection.to };
}

/** One line per block; a line break starts another. */
export const textIn = (editor: Editor, { from, to }: Range): string =>
  editor.state.doc.textBetween(from, to, '\n', '\n');

type Line = { at: number; text: string };

/** The lines of a part of the document, each with its position. */
function linesIn(editor: Editor, { from, to }: Range): Line[] {
  const lines: Line[] = [];
  editor.state.doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from, position + 1);
    const end = Math.min(to, position + 1 + node.content.size);
    let at = start;
    for (const text of editor.state.doc.textBetween(start, Math.max(start, end), '\n', '\n').split('\n')) {
      lines.push({ at, text });
      at += text.length + 1;
    }
    return false;
  });
  return lines;
}

/**
 * Replaces words in a part of the document, as one step for undo. If the number of lines is the same, only the words
 * that differ change, so that links and styles of the others stay.
 */
export function replaceWords(editor: Editor, range: Range, words: string): void {
  const next = words.split(/\n+/);
  const lines = linesIn(editor, range);
  const written = lines.filter(({ text }) => text.trim() !== '');
  if (written.length !== next.length) {
    editor
      .chain()
      .focus()
      .insertContentAt(
        range,
        next.map((text) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
      )
      .run();
    return;
  }
  const { tr } = editor.state;
  // from the end, so that positions before a change stay valid
  for (const [index, line] of [...written.entries()].toReversed())
    for (const { from, to, text } of findLineChanges(line, next[index] ?? '').toReversed())
      tr.insertText(text, from, to);
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/** The new words come without the space around a line, which stays: it separates them from unselected text. */
function findLineChanges({ at, text }: Line, next: string): (Range & { text: string })[] {
  const changes: (Range & { text: string })[] = [];
  let place = at + text.length - text.trimStart().length;
  for (const { value, added, removed } of diffWordsWithSpace(text.trim(), next)) {
    const last = changes.at(-1);
    if (removed) {
      changes.push({ from: place, to: place + value.length, text: '' });
      place += value.length;
    } else if (!added) place += value.length;
    else if (last && last.to === place && last.text === '') last.text = value;
    else changes.push({ from: place, to: place, text: value });
  }
  return changes;
}
