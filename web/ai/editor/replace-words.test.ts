import { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { extensions } from '#web/parts/rich-text/extensions.ts';
import { getRange, replaceWords, textIn } from './replace-words.ts';

const editorWith = (...paragraphs: string[]) =>
  new Editor({
    element: null,
    extensions,
    content: {
      type: 'doc',
      content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  });

/** Chooses these words of the first paragraph, and puts others in their place. */
function replaced(text: string, chosen: string, words: string): string {
  const editor = editorWith(text);
  const from = 1 + text.indexOf(chosen);
  editor.commands.setTextSelection({ from, to: from + chosen.length });
  const range = getRange(editor);
  expect(textIn(editor, range)).toBe(chosen);
  replaceWords(editor, range, words);
  return editor.getText();
}

describe('a space at the end of what is chosen stays, since the other words come without it', () => {
  const text = 'A nice home is here.';
  test.each([
    ['after it', 'nice home ', 'lovely place', 'A lovely place is here.'],
    ['before it', ' nice home', 'lovely place', 'A lovely place is here.'],
    ['at both ends', ' nice home ', 'lovely', 'A lovely is here.'],
    ['where no word changes', ' nice home ', 'nice home', text],
    ['where nothing is at the ends', 'nice home', 'lovely place', 'A lovely place is here.'],
  ])('%s', (_where, chosen, words, after) => expect(replaced(text, chosen, words)).toBe(after));
});

test('every line keeps its own space, and other words take their places in all of them', () => {
  const editor = editorWith(' A nice home ', 'It is here.');
  replaceWords(editor, getRange(editor), 'A lovely home\nIt is over there.');
  expect(editor.getText({ blockSeparator: '|' })).toBe(' A lovely home |It is over there.');
});
