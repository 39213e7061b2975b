import { expect, test } from 'vitest';
import { ownTextNames } from '#contract/newsletter/blocks.ts';
import { textValues } from '#web/parts/form-values.ts';
import { createEditorState } from './editor-state.ts';

const values = { ...textValues(ownTextNames), sections: [], content: [], custom_content: [] };
const editing = (version: number) =>
  createEditorState({ sequence: [], stored: { values, version, ids: new Map() } });

test('moves of one’s own raise the version, also where their answers come in another order', () => {
  const state = editing(4);
  state.storeOwn(6);
  expect(state.stored().version).toBe(4);
  state.storeOwn(5);
  expect(state.stored().version).toBe(6);
});

test('a save of somebody else between two moves is not taken for seen', () => {
  const state = editing(4);
  state.storeOwn(5);
  state.storeOwn(7);
  expect(state.stored().version).toBe(5);
});

test('a form that goes back to what was saved knows its own moves', () => {
  const state = editing(2);
  state.storeOwn(5);
  state.startFrom(4);
  expect(state.stored().version).toBe(5);
});
